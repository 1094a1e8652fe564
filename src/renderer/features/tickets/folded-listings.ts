import { lineKey } from '#shared/ticket.ts';
import { isLoaded, rowsOfMatches, type TicketRow } from './ticket-rows.ts';

/**
 * The rows with the listings of a name folded where they are compared with the customer's account: under the first that goes there, or into
 * one row while they are looked up, and if none does. `unfolded`: the lines, by {@link lineKey}, whose listings the user wants to see.
 */
export function foldListings(
  rows: readonly TicketRow[],
  unfolded: ReadonlySet<string>,
  hasAccounts: boolean,
): readonly TicketRow[] {
  const groups = Map.groupBy(
    rows.filter(({ matches }) => matches !== undefined),
    ({ line }) => lineKey(line),
  );
  const isCompared = ({ isOwn, otherThan, isUncompared }: TicketRow) =>
    isOwn === true || otherThan !== undefined || isUncompared === true;
  const begun = new Set<string>();
  return rows.flatMap((row): TicketRow | readonly TicketRow[] => {
    const key = lineKey(row.line);
    const group = row.matches === undefined ? [] : (groups.get(key) ?? []);
    const own = group.filter(({ isOwn }) => isOwn);
    const others = group.length - own.length;
    const isSought = !group.every(isLoaded);
    const isFoldable = own.length > 0 || (isSought ? hasAccounts : group.every(isCompared));
    if (row.matches === undefined || others === 0 || !isFoldable) return row;
    const isFirst = !begun.has(key);
    const isUnfolded = unfolded.has(key);
    const folded = { others, isUnfolded };
    if (own.length > 0 ? row.isOwn !== true : !isFirst) return isUnfolded ? row : [];
    begun.add(key);
    if (!isFirst) return row;
    if (own.length > 0 || isUnfolded) return { ...row, isFurther: false, folded };
    const [together] = rowsOfMatches({ ...row.line, isExpanded: false }, row.matches);
    if (together === undefined) return row;
    const asking = group.find(({ result }) => result.kind === 'asking');
    const result = isSought ? (asking?.result ?? ({ kind: 'waiting' } as const)) : together.result;
    return { ...together, line: row.line, folded, result };
  });
}

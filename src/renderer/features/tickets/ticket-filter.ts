import type { Alternatives } from '#renderer/replies/reply-text.ts';
import type { SelectedListings } from '#renderer/table/items-list.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { accountMatch } from '#shared/reply.ts';
import { lineKey } from '#shared/ticket.ts';
import { isLoaded, type TicketRow } from './ticket-rows.ts';

/**
 * The parts of a ticket: `errors` are found items whose delivery reports one; of what {@link withAccounts} marks, `account` are the items that go
 * elsewhere, and `own` the customer's listings.
 */
export const ticketFilters = ['all', 'errors', 'own', 'account', 'several', 'missing', 'failed'] as const;
export type TicketFilter = (typeof ticketFilters)[number];

/** Whether a row belongs to that part of the ticket. */
export function passesFilter(filter: TicketFilter, { result, otherThan, isOwn }: TicketRow): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'errors':
      return result.kind === 'found' && typeof result.found.item.error_message === 'string';
    case 'own':
      return isOwn === true;
    case 'account':
      return otherThan !== undefined;
    case 'several':
    case 'missing':
    case 'failed':
      return result.kind === filter;
  }
}

/**
 * Marks the items whose receiving account is none of those in the message or can't be compared with them; without accounts in the message,
 * nothing can be said. Where a listing of a name
 * goes to such an account, or may once all have loaded, only that one is marked: the others aren't the customer's.
 */
export function withAccounts(rows: readonly TicketRow[], accounts: readonly string[]): readonly TicketRow[] {
  if (accounts.length === 0) return rows;
  const isInMessage = (row: TicketRow) => accountMatch(partnerOfRow(row), accounts) === 'own';
  const isListing = ({ matches }: TicketRow) => matches !== undefined;
  const mayBeFound = new Set(
    rows
      .filter((row) => isListing(row) && (isInMessage(row) || !isLoaded(row)))
      .map(({ line }) => lineKey(line)),
  );
  return rows.map((row) => {
    if (row.result.kind === 'found' && partnerOfRow(row) === undefined) return { ...row, isUncompared: true };
    if (isInMessage(row)) return { ...row, isOwn: true };
    const isOther = partnerOfRow(row) !== undefined && !(isListing(row) && mayBeFound.has(lineKey(row.line)));
    return isOther ? { ...row, otherThan: accounts } : row;
  });
}

export function partnerOfRow({ result }: TicketRow): string | undefined {
  return result.kind === 'found' ? result.found.partner : undefined;
}

/** How many listings of a row can be looked up, each with one request. */
export function listingsOf({ result }: TicketRow): number {
  return result.kind === 'several' ? result.matches.ids.length : 0;
}

/** How many items a row's line names. */
export function countOf({ line }: TicketRow): number {
  return line.count;
}

/** The quantity of a row's item; null: the row is one of several listings, and the quantity is that of all. */
export function quantityOf(row: TicketRow): number | null {
  return row.id === lineKey(row.line) ? countOf(row) : null;
}

/** How many of a name were asked for; `listings` is missing where their number isn't known. */
type Asked = { asked: number; listings: number | undefined; isTooFew: boolean };

/** What the quantity of a row doesn't say: there are fewer listings, or the row is one of them. Null: it says all. */
export function askedOf(row: TicketRow): Asked | null {
  const asked = countOf(row);
  const { listings } = row;
  const isTooFew = listings !== undefined && listings < asked;
  const isOneOfThem = quantityOf(row) === null && asked > 1;
  return isTooFew || isOneOfThem ? { asked, listings, isTooFew } : null;
}

/**
 * Without the further rows of an item that was named in several ways. Of its quantities the largest counts, since they are the same item;
 * otherwise the row of its ID stays. What any of its requests found is shown.
 */
export function onePerItem(rows: readonly TicketRow[]): TicketRow[] {
  const kept = new Map<number | string, TicketRow>();
  for (const row of rows) {
    const same = kept.get(itemKey(row));
    if (same === undefined) kept.set(itemKey(row), row);
    else if (weightOf(row) > weightOf(same)) kept.set(itemKey(row), withResultOf(row, same));
    else kept.set(itemKey(row), withResultOf(same, row));
  }
  if (kept.size === rows.length) return [...rows];
  const begun = new Set<string>();
  return rows.flatMap(({ id, itemId }) => {
    const row = kept.get(itemKey({ id, itemId }));
    if (row === undefined || row.id !== id) return [];
    const key = lineKey(row.line);
    const isFurther = begun.has(key);
    begun.add(key);
    // The first listing may have been dropped.
    return row.isFurther && !isFurther ? { ...row, isFurther } : row;
  });
}

/** The row, with what the other row of the same item found if it found nothing itself. */
function withResultOf(row: TicketRow, same: TicketRow): TicketRow {
  const isFound = row.result.kind === 'found' || same.result.kind !== 'found';
  return isFound ? row : { ...row, result: same.result };
}

/** The same for all rows of an item. */
export function itemKey({ id, itemId }: Pick<TicketRow, 'id' | 'itemId'>): number | string {
  return itemId ?? id;
}

function weightOf(row: TicketRow): number {
  return (quantityOf(row) ?? 0) + (row.line.kind === 'id' ? 0.5 : 0);
}

/**
 * What the selected listings of names say about the customer's items. `alternatives`: all that are shown are selected, or none is looked up
 * yet, and they are more than the customer named. Otherwise the user has chosen some, see `chosen`. `others`: listings of a name whose
 * item the customer gave by ID or account. `covered`: the rows of names that a reply asks about, or needn't, since it is about their items. `all`:
 * with the rows that repeat an item.
 */
export function selectedListings(
  selected: readonly TicketRow[],
  shown: readonly TicketRow[],
  all: readonly TicketRow[],
): Pick<SelectedListings, 'alternatives' | 'others' | 'chosen'> & { covered: ReadonlySet<string> } {
  const groups = byLine(selected);
  const [inView, inTicket] = [byLine(shown), byLine(all)];
  const isPart = (key: string) => groups.has(key) && groups.get(key)?.length !== inView.get(key)?.length;
  const listed = (key: string) => inTicket.get(key) ?? [];
  const isUnclear = (row: TicketRow) => {
    const key = lineKey(row.line);
    return row.id !== key && !isPart(key) && listed(key).length > countOf(row);
  };
  const itemIds = new Set(selected.map(({ itemId }) => itemId));
  // Items that the customer named by ID, or in another way that leaves no choice, and those that go to the message's account.
  const known = new Set([
    ...all.flatMap((row) => (itemIds.has(row.itemId) && !isUnclear(row) ? (row.itemId ?? []) : [])),
    ...selected.flatMap(({ itemId, isOwn }) => (isOwn ? (itemId ?? []) : [])),
  ]);
  const alternatives: Alternatives[] = [];
  const others: { name: string; itemIds: number[] }[] = [];
  const covered = new Set<string>();
  for (const row of selected) {
    const { line, result } = row;
    const name = line.text;
    const key = lineKey(line);
    const rows = groups.get(key) ?? [];
    if (isUnclear(row)) {
      if (rows[0] !== row) continue;
      const unknown = rows.flatMap(({ itemId }) => (itemId === null || known.has(itemId) ? [] : itemId));
      const given = listed(key).filter(({ itemId }) => itemId !== null && known.has(itemId)).length;
      const left = countOf(row) - given;
      if (left <= 0 && unknown.length > 0) others.push({ name, itemIds: unknown });
      else if (left > 0 && unknown.length > left)
        alternatives.push({ name, itemIds: unknown, count: unknown.length, asked: left });
    } else if (result.kind === 'several' && result.matches.count > 0) {
      const { ids, count, isAtLeast } = result.matches;
      const given = ids.filter((id) => known.has(id)).length;
      const left = countOf(row) - given;
      if (left > 0 && count - given <= left && !isAtLeast) continue;
      covered.add(row.id);
      if (left > 0) alternatives.push({ name, itemIds: [], count: count - given, isAtLeast, asked: left });
    }
  }
  const chosen = [...groups].filter(([key, rows]) => rows.length > 1 && isPart(key));
  const sum = (of: ReadonlyMap<string, TicketRow[]>) =>
    chosen.reduce((total, [key]) => total + (of.get(key)?.length ?? 0), 0);
  return {
    alternatives,
    others,
    covered,
    chosen:
      chosen.length === 0 ? null : { listings: sum(groups), total: sum(inTicket), names: chosen.length },
  };
}

/** The listings of lines with several, by {@link lineKey}. */
function byLine(rows: readonly TicketRow[]): Map<string, TicketRow[]> {
  return Map.groupBy(
    rows.filter(({ id, line, result }) => id !== lineKey(line) && result.kind !== 'missing'),
    ({ line }) => lineKey(line),
  );
}

export function isMissing({ result }: TicketRow): boolean {
  return result.kind === 'missing';
}

/** A row's name or ID in a list of them. */
function pastedName({ line }: TicketRow): string {
  const text = line.kind === 'id' ? `#${line.text}` : line.text;
  return visibleText(text, { maxLength: 80 });
}

/** What a reply about some of the shown rows asks about and leaves out. `all`: with the rows that repeat an item. */
export function replyScope(
  some: readonly TicketRow[],
  shown: readonly TicketRow[],
  all: readonly TicketRow[],
): SelectedListings {
  const { covered, ...listings } = selectedListings(some, shown, all);
  const isLeftOut = (row: TicketRow) => (row.itemId === null && !covered.has(row.id)) || isMissing(row);
  const asked = new Set([...listings.alternatives, ...listings.others].flatMap(({ itemIds }) => itemIds));
  const goesElsewhere = ({ itemId, otherThan }: TicketRow) =>
    otherThan !== undefined && itemId !== null && !asked.has(itemId);
  return {
    ...listings,
    covered: covered.size,
    elsewhere: some.filter(goesElsewhere).length,
    leftOut: some.filter(isLeftOut).map(pastedName),
    notFound: some.filter(isMissing).map(pastedName),
  };
}

/** The items among the rows that can be watched. */
export function watchableIn(rows: readonly TicketRow[]) {
  const items = rows.filter(
    ({ itemId, result }) => itemId !== null && (result.kind === 'found' || result.kind === 'failed'),
  );
  return {
    itemIds: items.flatMap(({ itemId }) => itemId ?? []),
    leftOut: rows.length - items.length,
  };
}

/** How many rows each part has; a row may be in several. */
export function countsOf(rows: readonly TicketRow[]): Record<TicketFilter, number> {
  const counts = ticketFilters.map((filter) => [
    filter,
    rows.filter((row) => passesFilter(filter, row)).length,
  ]);
  // Safe: it has every filter.
  return Object.fromEntries(counts) as Record<TicketFilter, number>;
}

/** How many rows have an outcome of this run. */
export function settledIn(rows: readonly TicketRow[]): number {
  return rows.filter(isLoaded).length;
}

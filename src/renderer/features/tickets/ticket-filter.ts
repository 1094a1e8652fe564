import type { SelectedListings } from '#renderer/desktop/selection-bar.tsx';
import { lineKey, type TicketRow } from './ticket-run.ts';

/** The parts of a ticket: `errors` are found items whose delivery reports one. */
export const ticketFilters = ['all', 'errors', 'several', 'missing', 'failed'] as const;
export type TicketFilter = (typeof ticketFilters)[number];

/** Whether a row belongs to that part of the ticket. */
export function passesFilter(filter: TicketFilter, { result }: TicketRow): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'errors':
      return result.kind === 'found' && typeof result.found.item.error_message === 'string';
    case 'several':
      return result.kind === 'several';
    case 'missing':
      return result.kind === 'missing';
    case 'failed':
      return result.kind === 'failed';
    default:
      return filter satisfies never;
  }
}

/** How many listings of a row can be looked up, each with one request. */
export function listingsOf({ result }: TicketRow): number {
  return result.kind === 'several' ? result.matches.ids.length : 0;
}

/** How many items a row's line names. */
export function countOf({ line, sought }: TicketRow): number {
  return line.count * (sought?.count ?? 1);
}

/** The quantity of a row's item; null: the row is one of several listings, and the quantity is that of all. */
export function quantityOf(row: TicketRow): number | null {
  return row.id === lineKey(row.line) ? countOf(row) : null;
}

/** How many were asked for, and the lower number of listings, on the first row of a name; null: there are enough. */
export function shortageOf(row: TicketRow): { asked: number; listings: number } | null {
  const [asked, { listings = asked, isFurther = false }] = [countOf(row), row];
  return asked > listings && !isFurther ? { asked, listings } : null;
}

/** Without the further rows of an item that was named in several ways. Of its quantities the largest counts, since they are the same item. */
export function onePerItem(rows: readonly TicketRow[]): TicketRow[] {
  const kept = new Map<number | string, TicketRow>();
  for (const row of rows) {
    const key = row.itemId ?? row.id;
    const same = kept.get(key);
    if (same === undefined || (quantityOf(row) ?? 0) > (quantityOf(same) ?? 0)) kept.set(key, row);
  }
  return [...kept.values()];
}

/**
 * What the selected listings of names say about the customer's items. `alternatives`: all that are shown are selected, and they are more
 * than the customer named. Otherwise the user has chosen some, see `chosen`.
 */
export function selectedListings(
  selected: readonly TicketRow[],
  shown: readonly TicketRow[],
  all: readonly TicketRow[],
): Pick<SelectedListings, 'alternatives' | 'chosen'> {
  const groups = byLine(selected);
  if (groups.size === 0) return { alternatives: [], chosen: null };
  const [inView, inTicket] = [byLine(shown), byLine(all)];
  const isPart = (key: string) => groups.get(key)?.length !== inView.get(key)?.length;
  const isUnclear = ([key, [first, ...others]]: [string, TicketRow[]]) =>
    first !== undefined && !isPart(key) && others.length >= countOf(first);
  const unclear = new Map([...groups].filter(isUnclear));
  // Items that the customer named by ID, or in another way that leaves no choice.
  const known = new Set(
    selected.filter(({ line }) => !unclear.has(lineKey(line))).map(({ itemId }) => itemId),
  );
  const alternatives = [...unclear.values()].flatMap((rows) => {
    const itemIds = rows.flatMap(({ itemId }) => (itemId === null || known.has(itemId) ? [] : itemId));
    const [first] = rows;
    if (first === undefined || itemIds.length <= countOf(first)) return [];
    return { name: (first.sought ?? first.line).text, itemIds };
  });
  const chosen = [...groups].filter(([key, rows]) => rows.length > 1 && isPart(key));
  const sum = (of: ReadonlyMap<string, TicketRow[]>) =>
    chosen.reduce((total, [key]) => total + (of.get(key)?.length ?? 0), 0);
  if (chosen.length === 0) return { alternatives, chosen: null };
  return { alternatives, chosen: { listings: sum(groups), total: sum(inTicket), names: chosen.length } };
}

/** The listings of lines with several, by {@link lineKey}. */
function byLine(rows: readonly TicketRow[]): Map<string, TicketRow[]> {
  return Map.groupBy(
    rows.filter(({ id, line, result }) => id !== lineKey(line) && result.kind !== 'missing'),
    ({ line }) => lineKey(line),
  );
}

/** How many rows each part has; a row may be in several. */
export function countsOf(rows: readonly TicketRow[]): Record<TicketFilter, number> {
  const counted = (filter: TicketFilter) => rows.filter((row) => passesFilter(filter, row)).length;
  return {
    all: rows.length,
    errors: counted('errors'),
    several: counted('several'),
    missing: counted('missing'),
    failed: counted('failed'),
  };
}

/** How many rows have an outcome. */
export function answeredIn(rows: readonly TicketRow[]): number {
  return rows.filter(({ result }) => result.kind !== 'waiting' && result.kind !== 'asking').length;
}

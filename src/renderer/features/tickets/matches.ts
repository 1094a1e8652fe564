import type { ItemPage } from '#shared/item.ts';
import { defaultQuery, type ItemQuery, limitBounds } from '#shared/item-query.ts';
import { searchedPart } from '#shared/local-match.ts';
import type { TicketLine } from '#shared/ticket.ts';

/** The items that match a name, as far as one page of the catalog shows. */
export type Matches = {
  /** The matching items on the page. */
  ids: number[];
  /** How many match; with `isAtLeast` there may be more beyond the page. */
  count: number;
  isAtLeast: boolean;
  /** Their names equal the text, rather than contain it. */
  isExact: boolean;
  /** The name within the line that was matched; missing: the whole line. */
  sought?: CountedName;
};

export type NamedLine = Pick<TicketLine, 'kind' | 'text'>;
/** A name within a longer line, as it is written there, and its count. */
export type CountedName = NamedLine & { written: string; count: number };

/** The one request for a name. For a name with a comma it requests one part, since the catalog would read two names. */
export function matchesQuery({ kind, text }: NamedLine): ItemQuery {
  const filter = kind === 'id' ? 'name' : kind;
  return { ...defaultQuery, [filter]: [searchedPart(text)], limit: limitBounds.max };
}

/**
 * Whether a catalog matches whole names or parts of them is not documented, so items with exactly this name are preferred to
 * the others it returns.
 */
export function matchesIn({ kind, text }: NamedLine, page: Pick<ItemPage, 'rows' | 'pagination'>): Matches {
  const { rows, pagination } = page;
  const total = Math.max(pagination.total ?? 0, rows.length);
  const isWhole = total === rows.length;
  const sought = text.toLowerCase();
  const called = rows.filter((row) => {
    const own = kind === 'id' ? row.name : row[kind];
    return own.toLowerCase() === sought || row.market_hash_name.toLowerCase() === sought;
  });
  if (called.length > 0) {
    return { ids: idsOf(called), count: called.length, isAtLeast: !isWhole, isExact: true };
  }
  if (!text.includes(',')) return { ids: idsOf(rows), count: total, isAtLeast: false, isExact: false };
  const holding = rows.filter((row) =>
    [row.name, row.market_hash_name].some((name) => name.toLowerCase().includes(sought)),
  );
  return { ids: idsOf(holding), count: holding.length, isAtLeast: !isWhole, isExact: false };
}

export const noMatches: Matches = { ids: [], count: 0, isAtLeast: false, isExact: false };

/** Not one item has the name. */
export function isNone({ count, isAtLeast }: Matches): boolean {
  return count === 0 && !isAtLeast;
}

/** The only match of a name; null: several, or none. */
export function onlyMatch({ ids, count, isAtLeast }: Matches): number | null {
  return count === 1 && !isAtLeast ? (ids[0] ?? null) : null;
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return [...new Set(rows.map(({ id }) => id))];
}

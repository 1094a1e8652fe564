import type { ItemPage } from '#shared/item.ts';
import { defaultQuery, type ItemQuery, limitBounds } from '#shared/item-query.ts';
import { searchedPart } from '#shared/local-match.ts';
import type { TicketLine } from '#shared/ticket.ts';

/** What a catalog has under a name, as far as one page of its answer says. */
export type Matches = {
  /** The items of the page that the name means. */
  ids: number[];
  /** How many there are of them; with `isAtLeast` there may be more beyond the page. */
  count: number;
  isAtLeast: boolean;
  /** They are called exactly so, rather than something with the name in it. */
  isExact: boolean;
  /** What they are called by, where the whole line is no name; missing: by the line. */
  sought?: CountedName;
};

export type NamedLine = Pick<TicketLine, 'kind' | 'text'>;
/** A name that a line holds beside something else, and how often. */
export type CountedName = NamedLine & { count: number };

/** The one request that a name takes. Of a name with a comma one part is requested, since the catalog would read two names. */
export function matchesQuery({ kind, text }: NamedLine): ItemQuery {
  const filter = kind === 'id' ? 'name' : kind;
  return { ...defaultQuery, [filter]: [searchedPart(text)], limit: limitBounds.max };
}

/**
 * Whether a catalog matches whole names or parts of them is not documented: the items that are called exactly so are taken before
 * those that the catalog gave beside them.
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

/** The item that a name means; null: there are several, or none. */
export function onlyMatch({ ids, count, isAtLeast }: Matches): number | null {
  return count === 1 && !isAtLeast ? (ids[0] ?? null) : null;
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return [...new Set(rows.map(({ id }) => id))];
}

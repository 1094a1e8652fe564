import type { Failure } from '#shared/failure.ts';
import type { Item, ItemDetail, ItemPage } from '#shared/item.ts';
import { defaultQuery, type ItemQuery, limitBounds } from '#shared/item-query.ts';
import { searchedPart } from '#shared/local-match.ts';
import { partnerOf } from '#shared/pasted/accounts.ts';
import { withoutTradeUrl } from '#shared/secret-text.ts';
import { lineKey, type TicketLine } from '#shared/ticket.ts';

/**
 * What is kept of a response: the shown fields and when they were fetched (epoch milliseconds). Never the trade URL, nor its token in
 * another field.
 */
export type FoundItem = Pick<ItemDetail, 'receivedAt'> & {
  item: Partial<Omit<Item, 'trade_url'>>;
  /** The partner number of its trade URL: the receiving account (section 2.4). Missing: not readable. */
  partner?: string;
};

export type TicketRow = {
  /** The key of its line, followed by the item's ID if the line has several listings. */
  id: string;
  line: TicketLine;
  /** Set on every listing of a line except the first. */
  isFurther?: boolean;
  /** How many listings the name has; missing: unknown, or the line is an ID. */
  listings?: number;
  /** On each listing of an expanded line: all that its name matches. */
  matches?: Matches;
  /** Null until the catalog has identified the item. */
  itemId: number | null;
  result: RowResult;
  /** The accounts in the ticket's message, if the item's is none of them. */
  otherThan?: readonly string[];
  /** The message has an account, but the item none that can be compared with it. */
  isUncompared?: boolean;
  /** The message has its account. */
  isOwn?: boolean;
  /** On the first shown listing of a name whose other listings can be folded, and how many those are. */
  folded?: { others: number; isUnfolded: boolean };
  /** The outcome is of an earlier run, and shown until this one has another. */
  isEarlier?: boolean;
};

export type RowResult =
  | { kind: 'waiting' }
  | { kind: 'asking' }
  | { kind: 'found'; found: FoundItem }
  | { kind: 'several'; matches: Matches }
  | { kind: 'missing' }
  | { kind: 'failed'; failure: Failure };

export function rowOf(line: TicketLine): TicketRow {
  return {
    id: lineKey(line),
    line,
    itemId: line.kind === 'id' ? Number(line.text) : null,
    result: { kind: 'waiting' },
  };
}

/** A row for a name, or one for each of its listings if the line is expanded. */
export function rowsOfMatches(line: TicketLine, matches: Matches): TicketRow[] {
  if (isNone(matches)) return [{ ...rowOf(line), result: { kind: 'missing' } }];
  const { count, isExact, isAtLeast } = matches;
  const only = onlyMatch(matches);
  const isCounted = !isAtLeast && (isExact || only !== null);
  const row = { ...rowOf(line), ...(isCounted && { listings: count }) };
  if (only !== null) return [{ ...row, itemId: only }];
  if (!line.isExpanded || matches.ids.length === 0) {
    return [{ ...row, result: { kind: 'several', matches } }];
  }
  return matches.ids.map((itemId, at) => ({
    ...row,
    id: `${row.id}\n${itemId}`,
    matches,
    itemId,
    isFurther: at > 0,
  }));
}

/** The rows of a line. */
export function rowsOfLine(line: TicketLine, rows: readonly TicketRow[]): TicketRow[] {
  return rows.filter((row) => lineKey(row.line) === lineKey(line));
}

/** The rows with a newer response for their item; the same array if it is new to none. */
export function withNews(rows: readonly TicketRow[], detail: ItemDetail): readonly TicketRow[] {
  const isNews = ({ itemId, result }: TicketRow) =>
    itemId === detail.item.id &&
    result.kind !== 'asking' &&
    (result.kind !== 'found' || result.found.receivedAt < detail.receivedAt);
  if (!rows.some(isNews)) return rows;
  return rows.map((row) => (isNews(row) ? { ...row, result: foundIn(detail), isEarlier: false } : row));
}

/** Whether this run has the row's outcome. */
export function isLoaded({ result, isEarlier }: Pick<TicketRow, 'result' | 'isEarlier'>): boolean {
  return !isEarlier && result.kind !== 'waiting' && result.kind !== 'asking';
}

/** Whether it says something of the item or the name. */
export function isFinding({ kind }: RowResult): boolean {
  return kind === 'found' || kind === 'several' || kind === 'missing';
}

export function earlierOf({ result }: TicketRow): Pick<TicketRow, 'result' | 'isEarlier'> {
  return isFinding(result) ? { result, isEarlier: true } : { result: { kind: 'waiting' }, isEarlier: false };
}

export function waitingAgain(row: TicketRow): TicketRow {
  return row.result.kind === 'asking' ? { ...row, result: { kind: 'waiting' } } : row;
}

export function resultOf(failure: Failure): RowResult {
  return failure.kind === 'item-not-found' ? { kind: 'missing' } : { kind: 'failed', failure };
}

export function foundIn({ item, receivedAt }: ItemDetail): RowResult {
  const partner = partnerOf(item.trade_url);
  return {
    kind: 'found',
    found: { item: withoutTradeUrl(item), receivedAt, ...(partner !== null && { partner }) },
  };
}

/** The items that match a name, as far as one page of the catalog shows. */
export type Matches = {
  /** The matching items on the page. */
  ids: number[];
  /** How many match; with `isAtLeast` there may be more beyond the page. */
  count: number;
  isAtLeast: boolean;
  /** Their names equal the text, rather than contain it. */
  isExact: boolean;
};

export type NamedLine = Pick<TicketLine, 'kind' | 'text'>;

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

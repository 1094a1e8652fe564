import type { CopyGroupPage } from '#shared/catalog-copy.ts';
import { type ExportNotes, type ExportRow, exportRowOf } from '#shared/export.ts';
import type { Failure } from '#shared/failure.ts';
import type { CatalogRow, ItemPage } from '#shared/item.ts';
import { limitBounds } from '#shared/item-query.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';

/** Bounds for a catalog that never ends: far beyond any list that is worth a file. */
const maxRows = 10_000_000;
const maxPages = 100_000;

/** So many pages in a row without a new row, and nothing more is expected of the catalog. */
const maxPagesWithoutNewRows = 3;

/**
 * Everything that a query matches, page by page (section 4.1). Nothing that the responses say of the next page is followed: the
 * page number alone goes up. A catalog's counts decide only when to stop asking, never whether the file is complete: `pages` and
 * `total` may contradict each other and the rows, so it is read until both are met or nothing new comes, and what doesn't add up
 * in the end is reported as a `miscount`.
 *
 * Failure kinds: those of `list`, and `export` (`pages-repeat`, `too-many-rows`, `too-long`).
 */
export function createMatches(deps: {
  /** One page, from 1. */
  list: (page: number, limit: number, signal: AbortSignal) => Promise<Outcome<ItemPage>>;
  notes?: ReadonlyMap<number, string>;
  maxFileRows: number;
  /** Whether a row belongs in the file; null: every row does. */
  isWanted: ((row: CatalogRow) => boolean) | null;
}): RowSource {
  const ids = new Set<number>();
  let limit: number = limitBounds.max;
  let pagesDone = 0;
  let pagesWithoutNewRows = 0;
  let repeatedRows = 0;
  let unreadableRows = 0;
  let rowsLeftOut = 0;
  let otherRows = 0;
  let firstTotal: number | null = null;
  let lastTotal: number | null = null;
  let lastPages: number | null = null;
  let lastPageWithRows = 0;
  let isAtEnd = false;

  const sentRows = () => ids.size + unreadableRows;
  const isCounted = () => lastTotal !== null || lastPages !== null;
  const pagesByTotal = () => Math.ceil((lastTotal ?? 0) / limit);
  const expectedPages = () => Math.max(lastPages ?? 0, pagesByTotal());

  function take(page: ItemPage, fresh: readonly CatalogRow[]): void {
    for (const { id } of fresh) ids.add(id);
    // Within one page, rows that come again are set aside as unreadable in their id.
    repeatedRows += page.rows.length - fresh.length;
    unreadableRows += page.quarantined.length;
    rowsLeftOut += page.rowsLeftOut;
    pagesWithoutNewRows = fresh.length === 0 ? pagesWithoutNewRows + 1 : 0;
    pagesDone += 1;
    if (fresh.length + page.quarantined.length > 0) lastPageWithRows = pagesDone;
    // A page past the end often reports a total of 0, which doesn't replace an earlier count.
    const isPastEnd = rowsIn(page) === 0 && sentRows() > 0;
    const newest = (now: number | null, before: number | null) =>
      isPastEnd && now === 0 ? before : (now ?? before);
    lastTotal = newest(page.pagination.total, lastTotal);
    lastPages = newest(page.pagination.pages, lastPages);
    firstTotal ??= lastTotal;
    // A catalog that ignores `limit` may still skip by it: asking for the size that comes leaves no gap between pages.
    if (pagesDone === 1) limit = sizeThatComes(page, limit);
  }

  function after(page: ItemPage): 'more' | 'end' | 'repeats' {
    const hasNewRows = pagesWithoutNewRows === 0;
    // A total that is just the first full page may count that page alone.
    const mayCountPage = pagesDone === 1 && lastPages === null && rowsIn(page) >= limit;
    const hasPagesLeft = pagesDone < expectedPages();
    if (sentRows() === lastTotal && !(hasNewRows && (hasPagesLeft || mayCountPage))) return 'end';
    if (hasNewRows) return 'more';
    const isEmpty = rowsIn(page) === 0;
    if (!hasPagesLeft && (isEmpty || isCounted())) return 'end';
    if (pagesWithoutNewRows < maxPagesWithoutNewRows) return 'more';
    return isEmpty ? 'end' : 'repeats';
  }

  function excess(page: ItemPage, fresh: readonly CatalogRow[], wanted: number): Failure | null {
    const total = page.pagination.total ?? 0;
    if (Math.max(total, sentRows() + fresh.length) > maxRows || pagesDone >= maxPages) return tooLong;
    const written = ids.size - otherRows + wanted;
    // How many of the counted rows are wanted is known only once they are here.
    const counted = deps.isWanted === null ? total : 0;
    return Math.max(counted, written) > deps.maxFileRows ? tooManyRows : null;
  }

  function miscount(): ExportNotes['miscount'] {
    if (rowsLeftOut > 0) {
      const counted = Math.max(lastTotal ?? 0, sentRows() + rowsLeftOut);
      return { counted, sent: sentRows(), unit: 'rows' };
    }
    if (lastTotal !== null) {
      return sentRows() === lastTotal ? null : { counted: lastTotal, sent: sentRows(), unit: 'rows' };
    }
    return lastPages === null || lastPages === lastPageWithRows
      ? null
      : { counted: lastPages, sent: lastPageWithRows, unit: 'pages' };
  }

  return {
    async next(signal) {
      const response = await deps.list(pagesDone + 1, limit, signal);
      if (!response.ok) {
        const isPastLastPage = isCounted() && pagesDone >= (lastPages ?? pagesByTotal());
        if (!isPastLastPage || !isNoSuchPage(response.failure)) return response;
        isAtEnd = true;
        return success({ rows: [], isLast: true });
      }
      const page = response.value;
      const fresh = page.rows.filter(({ id }) => !ids.has(id));
      const wanted = deps.isWanted === null ? fresh : fresh.filter(deps.isWanted);
      const failure = excess(page, fresh, wanted.length);
      if (failure !== null) return failed(failure);
      take(page, fresh);
      otherRows += fresh.length - wanted.length;
      const next = after(page);
      if (next === 'repeats') return failed({ kind: 'export', problem: 'pages-repeat' });
      isAtEnd = next === 'end';
      const rows = wanted.map((row) => {
        const note = deps.notes?.get(row.id);
        return note === undefined ? exportRowOf(row) : { ...exportRowOf(row), note };
      });
      return success({ rows, isLast: isAtEnd });
    },
    pagesDone: () => pagesDone,
    rowsExpected: () => lastTotal,
    notes: () => ({
      repeatedRows,
      unreadableRows,
      otherRows: deps.isWanted === null ? null : otherRows,
      changedTotal:
        firstTotal === null || lastTotal === null || firstTotal === lastTotal
          ? null
          : { from: firstTotal, to: lastTotal },
      miscount: isAtEnd ? miscount() : null,
    }),
  };
}

const tooLong: Failure = { kind: 'export', problem: 'too-long' };
const tooManyRows: Failure = { kind: 'export', problem: 'too-many-rows' };

function rowsIn({ rows, quarantined }: ItemPage): number {
  return rows.length + quarantined.length;
}

/** The page size of a first page that came shorter than was requested although more rows are counted; else what was requested. */
function sizeThatComes(first: ItemPage, limit: number): number {
  const size = rowsIn(first);
  const isShort = size > 0 && size < limit && (first.pagination.total ?? 0) > size;
  return isShort ? size : limit;
}

/** What a service says of a page that its list doesn't have; which of them is not shown in the document. */
function isNoSuchPage({ kind }: Failure): boolean {
  return kind === 'address-not-found' || kind === 'request-refused' || kind === 'filter-refused';
}

type Batch = { rows: readonly ExportRow[]; isLast: boolean };

/** Where the rows of an export come from, a batch at a time. */
export type RowSource = {
  /**
   * The next rows. A failure changes nothing: asking again asks for the same rows. An aborted signal settles it as `cancelled`
   * at once.
   */
  next(signal: AbortSignal): Promise<Outcome<Batch>>;
  pagesDone(): number;
  /** Null: not known. */
  rowsExpected(): number | null;
  notes(): Omit<ExportNotes, 'cutTexts'>;
};

const batchRows = 250;

export function createGivenRows(rows: readonly ExportRow[]): RowSource {
  let taken = 0;
  return {
    async next() {
      const batch = rows.slice(taken, taken + batchRows);
      taken += batch.length;
      return success({ rows: batch, isLast: taken >= rows.length });
    },
    pagesDone: () => 0,
    rowsExpected: () => rows.length,
    notes: () => ({
      ...{ repeatedRows: 0, unreadableRows: 0 },
      ...{ otherRows: null, changedTotal: null, miscount: null },
    }),
  };
}

/** The items are grouped again each time. */
const groupsAtOnce = 2_000;

/** The groups of a local copy by market name. What a pass that is under way moves between two pages is noted as of a service's list. */
export function createGroups(
  list: (page: number, limit: number) => Promise<Outcome<CopyGroupPage>>,
): RowSource {
  const names = new Set<string>();
  let pagesDone = 0;
  let repeatedRows = 0;
  let total: number | null = null;
  let isAtEnd = false;
  return {
    async next() {
      const came = await list(pagesDone + 1, groupsAtOnce);
      if (!came.ok) return came;
      const { groups } = came.value;
      const fresh = groups.filter(({ cheapest }) => !names.has(cheapest.market_hash_name));
      for (const { cheapest } of fresh) names.add(cheapest.market_hash_name);
      repeatedRows += groups.length - fresh.length;
      // A copy that is deleted meanwhile counts nothing from then on.
      if (names.size === 0 || came.value.total > 0) ({ total } = came.value);
      pagesDone += 1;
      isAtEnd = pagesDone * groupsAtOnce >= (total ?? 0);
      const rows = fresh.map(({ cheapest: { market_hash_name }, count, lowest, median, highest }) => ({
        ...{ market_hash_name, count, lowest, median, highest },
      }));
      return success({ rows, isLast: isAtEnd });
    },
    pagesDone: () => pagesDone,
    rowsExpected: () => total,
    notes: () => ({
      ...{ repeatedRows, unreadableRows: 0, otherRows: null, changedTotal: null },
      miscount:
        isAtEnd && total !== null && names.size !== total
          ? { counted: total, sent: names.size, unit: 'rows' }
          : null,
    }),
  };
}

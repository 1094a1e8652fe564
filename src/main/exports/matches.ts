import type { CopyGroupPage } from '#shared/catalog-copy.ts';
import { type ExportNotes, type ExportRow, exportRowOf } from '#shared/export.ts';
import type { Failure } from '#shared/failure.ts';
import type { CatalogRow, ItemPage } from '#shared/item.ts';
import { limitBounds } from '#shared/item-query.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';

/** Bounds for an endless catalog, far beyond any useful list. */
const maxRows = 10_000_000;
const maxPages = 100_000;

/** After this many pages in a row without a new row the catalog is taken to repeat itself. */
const maxPagesWithoutNewRows = 3;

/**
 * Everything that a query matches, page by page (section 4.1). Links in responses are ignored; only the page number goes up. `pages`
 * and `total` may contradict each other and the rows, so pages are read until both are met or nothing new comes, and a difference in the
 * end is reported as a `miscount`.
 *
 * Failure kinds: those of `list`, and `export` (`pages-repeat`, `too-many-rows`, `too-long`).
 */
export function createMatches(deps: {
  /** One page, from 1. */
  list: (page: number, limit: number, signal: AbortSignal) => Promise<Outcome<ItemPage>>;
  notes?: ReadonlyMap<number, string>;
  maxFileRows: number;
  /** Whether a row belongs in the file; null: every row does. */
  isIncluded: ((row: CatalogRow) => boolean) | null;
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
    // Repeated rows within a page are already set aside as unreadable.
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
    // A catalog that caps its pages may still skip by `limit`: requesting the size that it sends leaves no gaps.
    if (pagesDone === 1) limit = sizeThatComes(page, limit);
  }

  function after(page: ItemPage): 'more' | 'end' | 'repeats' {
    const hasNewRows = pagesWithoutNewRows === 0;
    // A total equal to the first full page may count that page alone.
    const mayCountPage = pagesDone === 1 && lastPages === null && rowsIn(page) >= limit;
    const hasPagesLeft = pagesDone < expectedPages();
    if (sentRows() === lastTotal && !(hasNewRows && (hasPagesLeft || mayCountPage))) return 'end';
    if (hasNewRows) return 'more';
    const isEmpty = rowsIn(page) === 0;
    if (!hasPagesLeft && (isEmpty || isCounted())) return 'end';
    if (pagesWithoutNewRows < maxPagesWithoutNewRows) return 'more';
    return isEmpty ? 'end' : 'repeats';
  }

  function excess(page: ItemPage, fresh: readonly CatalogRow[], included: number): Failure | null {
    const total = page.pagination.total ?? 0;
    if (Math.max(total, sentRows() + fresh.length) > maxRows || pagesDone >= maxPages) return tooLong;
    const written = ids.size - otherRows + included;
    // How many of the counted rows match is known only once they are here.
    const counted = deps.isIncluded === null ? total : 0;
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
      const included = deps.isIncluded === null ? fresh : fresh.filter(deps.isIncluded);
      const failure = excess(page, fresh, included.length);
      if (failure !== null) return failed(failure);
      take(page, fresh);
      otherRows += fresh.length - included.length;
      const next = after(page);
      if (next === 'repeats') return failed({ kind: 'export', problem: 'pages-repeat' });
      isAtEnd = next === 'end';
      const rows = included.map((row) => {
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
      otherRows: deps.isIncluded === null ? null : otherRows,
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

/** The size of a first page that is shorter than requested although more rows are counted; else `limit`. */
function sizeThatComes(first: ItemPage, limit: number): number {
  const size = rowsIn(first);
  const isShort = size > 0 && size < limit && (first.pagination.total ?? 0) > size;
  return isShort ? size : limit;
}

/** How a service may refuse a page past the end; the document doesn't show which of these it uses. */
function isNoSuchPage({ kind }: Failure): boolean {
  return kind === 'address-not-found' || kind === 'request-refused' || kind === 'filter-refused';
}

type Batch = { rows: readonly ExportRow[]; isLast: boolean };

/** The source of an export's rows, a batch at a time. */
export type RowSource = {
  /**
   * The next rows; after a failure the same rows again. Settles as `cancelled` immediately when the signal is aborted.
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
      repeatedRows: 0,
      unreadableRows: 0,
      otherRows: null,
      changedTotal: null,
      miscount: null,
    }),
  };
}

/** Many, because the items are grouped again for each page. */
const groupsAtOnce = 2_000;

/** The groups of a local copy by market name. A running pass may move groups between pages, which is noted as for a service's list. */
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
      // A copy that was deleted meanwhile counts zero.
      if (names.size === 0 || came.value.total > 0) ({ total } = came.value);
      pagesDone += 1;
      isAtEnd = pagesDone * groupsAtOnce >= (total ?? 0);
      const rows = fresh.map(({ cheapest: { market_hash_name }, count, lowest, median, highest }) => ({
        market_hash_name,
        count,
        lowest,
        median,
        highest,
      }));
      return success({ rows, isLast: isAtEnd });
    },
    pagesDone: () => pagesDone,
    rowsExpected: () => total,
    notes: () => ({
      repeatedRows,
      unreadableRows: 0,
      otherRows: null,
      changedTotal: null,
      miscount:
        isAtEnd && total !== null && names.size !== total
          ? { counted: total, sent: names.size, unit: 'rows' }
          : null,
    }),
  };
}

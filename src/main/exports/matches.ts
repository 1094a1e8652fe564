import { afterPage, firstPass, isNoSuchPage, type PassEnd } from '#main/local-copy/local-copy-pass.ts';
import { type ExportNotes, type ExportRow, exportRowOf } from '#shared/export.ts';
import { type ExportProblem, failed, type Outcome, success } from '#shared/failure.ts';
import type { CatalogRow, ItemPage } from '#shared/item.ts';

/** More than any useful list has. */
const maxRows = 10_000_000;

/**
 * Everything that a query matches, page by page (section 4.1), each row once. Pages are read as for a local copy, and a difference between the
 * counts and the rows is reported as a `miscount` in the end.
 *
 * Failure kinds: those of `list`, and `export` (`pages-repeat`, `too-many-rows`, `too-long`).
 */
export function createMatches(deps: {
  /** One page, from 1. */
  list: (page: number, limit: number, signal: AbortSignal) => Promise<Outcome<ItemPage>>;
  notes: ReadonlyMap<number, string>;
  maxFileRows: number;
  /** Whether a row belongs in the file; null: every row does. */
  isIncluded: ((row: CatalogRow) => boolean) | null;
}): RowSource {
  const ids = new Set<number>();
  let pass = firstPass(1, 0);
  let repeatedRows = 0;
  let rowsLeftOut = 0;
  let otherRows = 0;
  let firstTotal: number | null = null;
  let lastTotal: number | null = null;
  let lastPageWithRows = 0;
  let isAtEnd = false;

  const pagesDone = () => pass.furthestPage ?? 0;
  const sentRows = () => ids.size + pass.unreadable;

  function take(page: ItemPage, fresh: readonly CatalogRow[]): PassEnd | null {
    const number = pass.nextPage;
    const { total, pages } = page.pagination;
    for (const { id } of fresh) ids.add(id);
    if (number > pagesDone()) {
      // Repeated rows within a page are already set aside as unreadable.
      repeatedRows += page.rows.length - fresh.length;
      rowsLeftOut += page.rowsLeftOut;
    }
    if (fresh.length + page.quarantined.length > 0) lastPageWithRows = number;
    const [rows, unreadable] = [page.rows.length, page.quarantined.length];
    const after = afterPage(pass, {
      page: number,
      rows,
      fresh: fresh.length,
      unreadable,
      total,
      pages,
      at: 0,
    });
    pass = after.pass;
    // A page past the end often reports a total of 0, which doesn't replace an earlier count.
    const isPastEnd = rows + unreadable === 0 && sentRows() > 0;
    lastTotal = isPastEnd && total === 0 ? lastTotal : (total ?? lastTotal);
    firstTotal ??= lastTotal;
    return after.end;
  }

  function excess(page: ItemPage, fresh: readonly CatalogRow[], included: number): ExportProblem | null {
    const total = page.pagination.total ?? 0;
    if (Math.max(total, sentRows() + fresh.length) > maxRows) return 'too-long';
    const written = ids.size - otherRows + included;
    // How many of the counted rows match is known only once they are here.
    const counted = deps.isIncluded === null ? total : 0;
    return Math.max(counted, written) > deps.maxFileRows ? 'too-many-rows' : null;
  }

  function miscount(): ExportNotes['miscount'] {
    if (rowsLeftOut > 0) {
      const counted = Math.max(lastTotal ?? 0, sentRows() + rowsLeftOut);
      return { counted, sent: sentRows(), unit: 'rows' };
    }
    if (lastTotal !== null) {
      return sentRows() === lastTotal ? null : { counted: lastTotal, sent: sentRows(), unit: 'rows' };
    }
    return pass.pages === null || pass.pages === lastPageWithRows
      ? null
      : { counted: pass.pages, sent: lastPageWithRows, unit: 'pages' };
  }

  return {
    async next(signal) {
      const response = await deps.list(pass.nextPage, pass.limit, signal);
      if (!response.ok) {
        const countedPages = pass.pages ?? (lastTotal === null ? null : Math.ceil(lastTotal / pass.limit));
        const isPastEnd = countedPages !== null && pass.nextPage > countedPages;
        if (!isPastEnd || !isNoSuchPage(response.failure)) return response;
        isAtEnd = true;
        return success({ rows: [], isLast: true });
      }
      const page = response.value;
      const fresh = page.rows.filter(({ id }) => !ids.has(id));
      const included = deps.isIncluded === null ? fresh : fresh.filter(deps.isIncluded);
      const problem = excess(page, fresh, included.length);
      if (problem !== null) return failed({ kind: 'export', problem });
      const end = take(page, fresh);
      otherRows += fresh.length - included.length;
      if (end === 'pages-repeat' || end === 'too-long') return failed({ kind: 'export', problem: end });
      isAtEnd = end !== null;
      return success({ rows: withNotes(included, deps.notes), isLast: isAtEnd });
    },
    pagesDone,
    // A count that has been exceeded says nothing about what is left.
    rowsExpected: () => (lastTotal !== null && sentRows() > lastTotal ? null : lastTotal),
    notes: () => ({
      repeatedRows,
      unreadableRows: pass.unreadable,
      otherRows: deps.isIncluded === null ? null : otherRows,
      changedTotal:
        firstTotal === null || lastTotal === null || firstTotal === lastTotal
          ? null
          : { from: firstTotal, to: lastTotal },
      miscount: isAtEnd ? miscount() : null,
    }),
  };
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
    notes: () => nothingToNote,
  };
}

const nothingToNote = {
  repeatedRows: 0,
  unreadableRows: 0,
  otherRows: null,
  changedTotal: null,
  miscount: null,
};

const groupsAtOnce = 250;

/** The groups of a local copy. */
export function createGroups(
  list: (page: number, limit: number) => Promise<Outcome<{ groups: readonly ExportRow[]; total: number }>>,
): RowSource {
  let pagesDone = 0;
  let sent = 0;
  let total: number | null = null;
  const isAtEnd = () => total !== null && pagesDone * groupsAtOnce >= total;
  return {
    async next() {
      const page = await list(pagesDone + 1, groupsAtOnce);
      if (!page.ok) return page;
      const { groups } = page.value;
      ({ total } = page.value);
      pagesDone += 1;
      sent += groups.length;
      return success({ rows: groups, isLast: isAtEnd() });
    },
    pagesDone: () => pagesDone,
    rowsExpected: () => total,
    notes: () => ({
      ...nothingToNote,
      miscount: isAtEnd() && total !== null && sent !== total ? { counted: total, sent, unit: 'rows' } : null,
    }),
  };
}

function withNotes(rows: readonly CatalogRow[], notes: ReadonlyMap<number, string>): ExportRow[] {
  return rows.map((row) => {
    const note = notes.get(row.id);
    return note === undefined ? exportRowOf(row) : { ...exportRowOf(row), note };
  });
}

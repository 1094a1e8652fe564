import { exportRowOf } from '#shared/export.ts';
import type { CatalogRow, ItemPage } from '#shared/item.ts';
import { limitBounds } from '#shared/item-query.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import type { RowSource } from './row-source.ts';

/** Rows per page of `GET /v1/items` (section 8): the most, since each page costs a request. */
export const exportPageRows = limitBounds.max;

/** An export ends by the catalog's own count, and far from where it would never end. */
const mostMatches = 10_000_000;

/** So many pages in a row without one new row, and the catalog is taken to repeat itself. */
const mostPagesWithoutNews = 3;

/**
 * Everything that a query matches, page by page (section 4.1). Nothing that the answers say of the next page is followed: the
 * page number alone goes up. A list may change while it is read: rows that come again are dropped and counted, and a total that
 * changed is told.
 *
 * Failure kinds: those of `list`, and `export` (`pages-repeat`, `too-many-rows`).
 */
export function createMatches(deps: {
  /** One page of {@link exportPageRows} rows, from 1. */
  list: (page: number, signal: AbortSignal) => Promise<Outcome<ItemPage>>;
  /** What the file can hold. */
  mostRows: number;
}): RowSource {
  const ids = new Set<number>();
  let pagesDone = 0;
  let pagesWithoutNews = 0;
  let repeatedRows = 0;
  let unreadableRows = 0;
  let firstTotal: number | null = null;
  let lastTotal: number | null = null;

  function take(page: ItemPage, fresh: readonly CatalogRow[]): void {
    for (const { id } of fresh) ids.add(id);
    // Within one page, rows that come again are set aside as unreadable in their id.
    repeatedRows += page.rows.length - fresh.length;
    unreadableRows += page.quarantined.length;
    pagesWithoutNews = fresh.length === 0 ? pagesWithoutNews + 1 : 0;
    pagesDone += 1;
    lastTotal = page.pagination.total ?? lastTotal;
    firstTotal ??= lastTotal;
  }

  function isLast({ rows, quarantined, pagination: { pages, total } }: ItemPage): boolean {
    if (rows.length + quarantined.length === 0) return true;
    if (pages !== null) return pagesDone >= pages;
    // Without any count the list ends where a page is empty.
    return total !== null && ids.size + repeatedRows + unreadableRows >= total;
  }

  return {
    async next(signal) {
      const answer = await deps.list(pagesDone + 1, signal);
      if (!answer.ok) return answer;
      const page = answer.value;
      const fresh = page.rows.filter(({ id }) => !ids.has(id));
      const mostRows = Math.min(deps.mostRows, mostMatches);
      if (ids.size + fresh.length > mostRows || (page.pagination.total ?? 0) > mostRows) {
        return failed({ kind: 'export', problem: 'too-many-rows' });
      }
      take(page, fresh);
      const isEnd = isLast(page);
      if (!isEnd && pagesWithoutNews >= mostPagesWithoutNews) {
        return failed({ kind: 'export', problem: 'pages-repeat' });
      }
      return success({ rows: fresh.map(exportRowOf), isLast: isEnd });
    },
    pagesDone: () => pagesDone,
    rowsExpected: () => lastTotal,
    notes: () => ({
      repeatedRows,
      unreadableRows,
      changedTotal:
        firstTotal === null || lastTotal === null || firstTotal === lastTotal
          ? null
          : { from: firstTotal, to: lastTotal },
    }),
  };
}

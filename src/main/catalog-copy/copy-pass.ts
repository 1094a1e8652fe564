import type { CopyPass } from '#shared/catalog-copy.ts';
import { limitBounds } from '#shared/item-query.ts';

/** A page, and how many of its items were new in this pass. */
export type PageCame = {
  page: number;
  /** Rows that could be read. */
  rows: number;
  /** Of these, items that are new in this pass. */
  fresh: number;
  unreadable: number;
  total: number | null;
  pages: number | null;
  at: number;
};

export function firstPass(number: number, at: number): CopyPass {
  return {
    ...{ number, startedAt: at, lastPageAt: null, nextPage: 1, limit: limitBounds.max },
    ...{ total: null, pages: null, items: 0, unreadable: 0, pagesWithoutNews: 0 },
  };
}

/** The pass ends after this many consecutive pages without a new item. */
const maxPagesWithoutNewRows = 3;
/** A bound for an endless catalog. */
const maxPages = 100_000;

/**
 * The pass after a page (section 4.1), and whether it has ended. Pages shift while they are read: when the total goes down, unread items
 * may have moved to earlier pages, which are then read again. Only a page that wasn't reached before causes that, since an alternating
 * total would otherwise keep the pass in place. No single count decides, because `total` and `pages` may contradict each other and the
 * rows.
 */
export function afterPage(pass: CopyPass, came: PageCame): { pass: CopyPass; isAtEnd: boolean } {
  const sent = came.rows + came.unreadable;
  const isPastEnd = sent === 0 && pass.items > 0;
  const furthestPage = pass.furthestPage ?? pass.nextPage - 1;
  const isFurther = came.page > furthestPage;
  // Counts below the rows that came are wrong, and a page past the end often has 0; neither replaces an earlier count.
  const isWrong =
    sent > 0 &&
    ((came.total ?? Number.POSITIVE_INFINITY) < (came.page - 1) * pass.limit + sent ||
      (came.pages ?? Number.POSITIVE_INFINITY) < came.page);
  const newest = (now: number | null, before: number | null) =>
    isWrong || (isPastEnd && !now) ? before : (now ?? before);
  const total = newest(came.total, pass.total);
  const isShort = came.page === 1 && sent > 0 && sent < pass.limit && (total ?? 0) > sent;
  const limit = isShort ? sent : pass.limit;
  const gone = pass.total === null || total === null ? 0 : Math.max(0, pass.total - total);
  const stepBack = isFurther ? Math.min(came.page - 1, Math.ceil(gone / limit)) : 0;
  const withoutNews = pass.pagesWithoutNews + Number(isFurther && stepBack === 0);
  const next: CopyPass = {
    ...pass,
    ...{ total, limit, lastPageAt: came.at },
    pages: newest(came.pages, pass.pages),
    items: pass.items + came.fresh,
    unreadable: pass.unreadable + (isFurther ? came.unreadable : 0),
    pagesWithoutNews: came.fresh === 0 ? withoutNews : 0,
    furthestPage: Math.max(furthestPage, came.page),
    nextPage: came.page + 1 - (stepBack === 0 ? 0 : stepBack + 1),
  };
  return { pass: next, isAtEnd: stepBack === 0 && isEnd(next, came) };
}

function isEnd(pass: CopyPass, came: PageCame): boolean {
  const { total, pages } = pass;
  const isCounted = total !== null || pages !== null;
  const expectedPages = Math.max(pages ?? 0, Math.ceil((total ?? 0) / pass.limit));
  const hasPagesLeft = came.page < expectedPages;
  if (came.page >= maxPages || pass.pagesWithoutNews >= maxPagesWithoutNewRows) return true;
  if (hasPagesLeft) return false;
  if (came.rows + came.unreadable === 0) return true;
  return isCounted && (pass.items + pass.unreadable >= (total ?? 0) || came.fresh === 0);
}

/** The number of pages that a pass has left, by the catalog's counts. */
export function pagesLeft({ total, pages, limit, nextPage }: CopyPass): number | null {
  if (total === null && pages === null) return null;
  return Math.max(0, Math.max(pages ?? 0, Math.ceil((total ?? 0) / limit)) - (nextPage - 1));
}

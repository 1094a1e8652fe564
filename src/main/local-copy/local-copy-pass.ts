import type { Failure } from '#shared/failure.ts';
import { limitBounds } from '#shared/item-query.ts';
import type { LocalCopyPass } from '#shared/local-copy.ts';

export type ReceivedPage = {
  page: number;
  /** The number of readable rows. */
  rows: number;
  /** How many of these items are new in this pass. */
  fresh: number;
  unreadable: number;
  total: number | null;
  pages: number | null;
  at: number;
};

export function firstPass(number: number, at: number): LocalCopyPass {
  return {
    number,
    startedAt: at,
    lastPageAt: null,
    nextPage: 1,
    limit: limitBounds.max,
    total: null,
    pages: null,
    items: 0,
    unreadable: 0,
    pagesWithoutNews: 0,
    news: { added: 0, repriced: 0 },
  };
}

/** After this many consecutive pages without a new row the catalog is taken to repeat itself. */
const maxPagesWithoutNewRows = 3;
/** Ends the pass of an endless catalog. */
const maxPages = 100_000;

/** Why a pass has ended. Unless it is complete, the list may have more items. `short`: at the end of the list, with fewer than it counts. */
export type PassEnd = 'complete' | 'short' | 'pages-repeat' | 'pages-empty' | 'too-long';

/**
 * The state of the pass after a page (section 4.1), and whether it has ended (null: it hasn't). Pages shift while they are read: when the
 * total goes down, unread items may have moved to earlier pages, which are then read again. Only a page that wasn't reached before causes
 * that; otherwise an alternating total would keep the pass in place. No single count decides, because `total` and `pages` may contradict
 * each other and the rows.
 */
export function afterPage(
  pass: LocalCopyPass,
  received: ReceivedPage,
): { pass: LocalCopyPass; end: PassEnd | null } {
  const sent = received.rows + received.unreadable;
  const isPastEnd = sent === 0 && pass.items > 0;
  const furthestPage = pass.furthestPage ?? pass.nextPage - 1;
  const isFurther = received.page > furthestPage;
  // Counts below the number of rows received are wrong, and a page past the end often states 0; neither replaces an earlier count.
  const isWrong =
    sent > 0 &&
    ((received.total ?? Number.POSITIVE_INFINITY) < (received.page - 1) * pass.limit + sent ||
      (received.pages ?? Number.POSITIVE_INFINITY) < received.page);
  const newest = (now: number | null, before: number | null) =>
    isWrong || (isPastEnd && !now) ? before : (now ?? before);
  const total = newest(received.total, pass.total);
  const isShort = received.page === 1 && sent > 0 && sent < pass.limit && (total ?? 0) > sent;
  const limit = isShort ? sent : pass.limit;
  const gone = pass.total === null || total === null ? 0 : Math.max(0, pass.total - total);
  const stepBack = isFurther ? Math.min(received.page - 1, Math.ceil(gone / limit)) : 0;
  const withoutNews = pass.pagesWithoutNews + Number(isFurther && stepBack === 0);
  const firstTotal = pass.firstTotal ?? total;
  const next: LocalCopyPass = {
    ...pass,
    ...(firstTotal !== null && { firstTotal }),
    total,
    limit,
    lastPageAt: received.at,
    pages: newest(received.pages, pass.pages),
    items: pass.items + received.fresh,
    unreadable: pass.unreadable + (isFurther ? received.unreadable : 0),
    pagesWithoutNews: received.fresh === 0 ? withoutNews : 0,
    furthestPage: Math.max(furthestPage, received.page),
    nextPage: received.page + 1 - (stepBack === 0 ? 0 : stepBack + 1),
  };
  return { pass: next, end: stepBack === 0 ? endOf(next, received) : null };
}

function endOf(pass: LocalCopyPass, received: ReceivedPage): PassEnd | null {
  const { total, pages } = pass;
  const sent = received.rows + received.unreadable;
  const isCounted = total !== null || pages !== null;
  const hasAll = pass.items + pass.unreadable === total;
  const hasPagesLeft = received.page < Math.max(pages ?? 0, Math.ceil((total ?? 0) / pass.limit));
  if (received.page >= maxPages) return 'too-long';
  if (received.fresh > 0) {
    // A total equal to the first full page may count that page alone.
    const mayCountPage = received.page === 1 && pages === null && sent >= pass.limit;
    return hasAll && !hasPagesLeft && !mayCountPage ? 'complete' : null;
  }
  if (hasAll || (!hasPagesLeft && (sent === 0 || isCounted))) return endOfList(pass);
  if (pass.pagesWithoutNews < maxPagesWithoutNewRows) return null;
  return sent === 0 ? 'pages-empty' : 'pages-repeat';
}

/**
 * How a pass ends with the list: `short` if items are missing that weren't added while it was read, as in a list that returns its items in
 * a random order, or one of whose pages was empty.
 */
export function endOfList({ items, unreadable, total, firstTotal }: LocalCopyPass): PassEnd {
  const counted = Math.min(total ?? 0, firstTotal ?? total ?? 0);
  return items + unreadable < counted ? 'short' : 'complete';
}

/** How a service may refuse a page past the end; the document doesn't show which of these it uses. */
export function isNoSuchPage({ kind }: Failure): boolean {
  return kind === 'address-not-found' || kind === 'request-refused' || kind === 'filter-refused';
}

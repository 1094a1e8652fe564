import type { ItemPage } from '#shared/item.ts';
import { type ItemQuery, limitBounds } from '#shared/item-query.ts';
import { words } from '#words/words.ts';
import type { Choice } from './filters/choice-field.tsx';

/** The pager's numbers, with null for implausible ones. */
export type PagerNumbers = {
  /** The page these numbers are about. */
  page: number;
  /** Positions of the shown rows in the whole list, from 1; null: no rows. */
  from: number | null;
  to: number | null;
  total: number | null;
  /** The number of pages; null: not readable, or contradicted by the rows themselves. */
  pages: number | null;
  /** Whether the page is full, so that another may follow. */
  isFull: boolean;
  /** The page that the service says it sent, if it isn't the requested one. */
  returnedPage: number | null;
};

/** The numbers of a page that `query` requested. */
export function pagerNumbers(query: ItemQuery, response: ItemPage): PagerNumbers {
  const { total, pages, per_page, current_page } = response.pagination;
  const page = clampedPage(query.page, current_page, pages) ?? query.page;
  const rows = response.rows.length + response.quarantined.length;
  const size = believableSize(per_page, rows) ?? query.limit;
  const before = (page - 1) * size;
  return {
    page,
    from: rows === 0 ? null : before + 1,
    to: rows === 0 ? null : before + rows,
    total: believableTotal(total, before + rows, rows),
    pages: believablePages(pages, page, rows),
    isFull: rows >= size,
    returnedPage: current_page !== null && current_page !== query.page ? current_page : null,
  };
}

/** Whether there may be a page after `page`. If the number of pages is unknown, there may be one after a full page. */
export function canGoForward(page: number, numbers: PagerNumbers | null): boolean {
  if (numbers === null) return false;
  if (numbers.pages !== null) return page < numbers.pages;
  return page === numbers.page && numbers.isFull;
}

/** The page that a catalog sent instead of one beyond its last; null: it didn't. */
function clampedPage(requested: number, returned: number | null, pages: number | null): number | null {
  return returned !== null && pages !== null && returned >= 1 && returned <= pages && requested > pages
    ? returned
    : null;
}

/** `pages: 0` with rows, or fewer pages than the current one, counts as unknown. */
function believablePages(pages: number | null, page: number, rows: number): number | null {
  if (pages === null) return null;
  return rows > 0 && pages < page ? null : pages;
}

/** Some services send fewer rows per page than requested, and say so. */
function believableSize(perPage: number | null, rows: number): number | null {
  return perPage !== null && perPage >= Math.max(1, rows) && perPage <= limitBounds.max ? perPage : null;
}

function believableTotal(total: number | null, seen: number, rows: number): number | null {
  if (total === null) return null;
  return rows > 0 && total < seen ? null : total;
}

/** `1–50 of 1,284`; says so when the total could not be read. */
export function rangeText({ from, to, total }: Pick<PagerNumbers, 'from' | 'to' | 'total'>): string {
  const pager = words.pager;
  if (from === null || to === null) return total === null ? pager.none : pager.noneOf(total);
  return total === null ? pager.rangeOfUnknown(from, to) : pager.range(from, to, total);
}

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `10:07:12`, local time of an epoch in milliseconds. */
export function clockText(epochMs: number): string {
  return clock.format(epochMs);
}

const usualSizes = [25, 50, 100, 250];

/** Page sizes that match what was typed: the usual ones, and any other from 1 to 250 (section 8). */
export function pageSizeChoices(typed: string): Choice[] {
  const digits = typed.trim();
  const usual = usualSizes.map(String).filter((size) => size.startsWith(digits));
  const own = pageSizeIn(digits) !== null && !usual.includes(digits) ? [digits] : [];
  return [...own, ...usual].map((size) => ({ value: size, text: size }));
}

/** A typed page size from 1 to 250 (section 8), else null. */
export function pageSizeIn(text: string): number | null {
  const size = wholeNumberIn(text);
  return size !== null && size >= limitBounds.min && size <= limitBounds.max ? size : null;
}

/** A typed positive integer, with or without thousands separators, else null. */
export function wholeNumberIn(text: string): number | null {
  const digits = text.trim().replace(/(?<=\d),(?=\d{3})/g, '');
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null;
}

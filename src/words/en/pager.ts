import { countText } from '#words/numbers.ts';

/** Where one is in a list of pages, and the ways from there. */
export const pager = {
  label: 'Pages',
  first: 'First page',
  last: 'Last page',
  page: 'Page',
  pageHint: 'Type a page number and press Enter',
  /** What was asked for, and what is shown in its place: the last page. */
  noSuchPage: (wanted: number, last: number) =>
    `There is no page ${countText(wanted)}. Showing the last one, page ${countText(last)}.`,
  notAPage: (text: string) => `“${text}” is not a page number.`,
  of: (pages: number) => `of ${countText(pages)}`,
  ofUnknown: 'of ?',
  ofWaiting: 'of …',
  range: (from: number, to: number, total: number) =>
    `${countText(from)}–${countText(to)} of ${countText(total)}`,
  rangeOfUnknown: (from: number, to: number) => `${countText(from)}–${countText(to)}, total not readable`,
  noneOf: (total: number) => `0 of ${countText(total)}`,
  none: 'No rows',
  answeredAs: (page: number) => `catalog returned page ${countText(page)}`,
  answeredAsHint: 'The catalog’s answer names another page than the one that was asked for',
  rowsPerPage: 'Rows per page',
  perPage: 'per page',
  sizes: (least: number, most: number) => `${countText(least)} to ${countText(most)}`,
  sizeHint: (least: number, most: number) => `Rows per page: ${countText(least)} to ${countText(most)}`,
};

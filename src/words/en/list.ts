import type { RowTextFormat } from '#shared/rows-as-text.ts';
import { countOf, countText, listed, plural } from '#words/numbers.ts';
import { fieldLabels } from './common.ts';

/** The list of items: placeholders, age, and notes about the page as a whole. */
export const itemList = {
  label: 'Items',

  empty: {
    title: 'The catalog is empty',
    text: 'This catalog has no items.',
    refresh: 'Refresh',
  },
  noneSent: {
    title: 'The catalog sent no items',
    text: (total: number) => `The catalog reports ${countOf(total, 'match', 'matches')} but sent no items.`,
  },
  noneMatch: {
    title: 'No items match these filters',
    text: 'Check the spelling or try a shorter name. Some catalogs match only full names.',
    openItem: (id: number) => `Open item ${id}`,
    lookInMarketNames: 'Look in market names',
    /** Finding out which of several filters is too narrow. */
    without: {
      ask: (requests: number) => `Find the filter that’s too narrow (${countText(requests)} requests)`,
      askHint: 'Counts the items without each one of the filters: 1 request per filter',
      asking: 'Counting…',
      filter: (label: string) => `the filter “${label}”`,
      word: (word: string) => `“${word}”`,
      without: (what: string) => `Without ${what}:`,
      items: (count: number) => countOf(count, 'item'),
      atLeast: (count: number) => `at least ${countOf(count, 'item')}`,
      show: 'Show',
      showWithout: (what: string) => `Show without ${what}`,
    },
  },
  beyondLast: {
    title: 'This page is empty',
    endsBefore: 'The list has fewer pages.',
    lastPageIs: (page: number) => `The last page is ${countText(page)}.`,
    goToFirst: 'Go to first page',
    goToLast: 'Go to last page',
  },
  unreadable: {
    noneTitle: 'None of the rows could be read',
    noneText: (rows: number) => `The catalog sent ${countOf(rows, 'row')} in an unexpected format.`,
    some: (unreadable: number, rows: number) =>
      `${countText(unreadable)} of ${countText(rows)} couldn’t be read`,
    label: 'Rows that couldn’t be read',
    intro: 'The catalog sent these rows in an unexpected format. All others are shown.',
    row: (place: number) => `Row ${countText(place)}`,
  },

  leftOut: {
    rows: (count: number) => `${countOf(count, 'extra row')} not shown`,
    hint: (sent: number, kept: number) =>
      `The catalog sent ${countText(sent)} rows, far more than requested. The first ${countText(kept)} are shown.`,
  },

  waiting: 'Waiting for the catalog',
  waitingLong: 'Waiting for the catalog…',

  /** Above the old rows after a failed request. */
  stale: {
    from: (time: string) => `Showing rows from ${time}`,
    fromBeforeFilters: (time: string) => `Showing rows from ${time}: the catalog refused the filters above`,
    fromBeforeToken: (time: string, first: string) => `Showing rows from ${time}: ${withinSentence(first)}`,
  },

  updated: (time: string) => `updated ${time}`,
  updatedHint: 'When the catalog responded (local time)',

  /** Where the list has no other page. */
  allItems: (count: number) => `all ${countOf(count, 'item')}`,
  sortedAnnouncement: (column: string, isDescending: boolean, scope: string) =>
    `Sorted by ${withinSentence(column)}, ${isDescending ? 'descending' : 'ascending'}: ${scope}`,
  unsortedAnnouncement: 'In the catalog’s order',
  thisPageOnly: 'this page only',
  stopSorting: 'Stop sorting',
};

export const pager = {
  label: 'Pages',
  page: 'Page',
  pageHint: 'Type a page number and press Enter',
  /** `wanted` was requested; `last` is shown instead. */
  noSuchPage: (wanted: number, last: number) =>
    `There is no page ${countText(wanted)}. Showing the last one, page ${countText(last)}.`,
  notAPage: (text: string) => `“${text}” isn’t a page number.`,
  of: (pages: number) => `of ${countText(pages)}`,
  ofUnknown: 'of ?',
  ofWaiting: 'of …',
  range: (from: number, to: number, total: number) =>
    `${countText(from)}–${countText(to)} of ${countText(total)}`,
  rangeOfUnknown: (from: number, to: number) => `${countText(from)}–${countText(to)}, total unreadable`,
  noneOf: (total: number) => `0 of ${countText(total)}`,
  none: 'No rows',
  returnedAs: (page: number) => `catalog returned page ${countText(page)}`,
  returnedAsHint: 'The catalog returned a different page from the one requested',
  rowsPerPage: 'Rows per page',
  perPage: 'per page',
  sizes: (min: number, max: number) => `${countText(min)} to ${countText(max)}`,
  sizeKept: (size: number) => `${countText(size)} per page is now the default`,
  sizeHint: (min: number, max: number) => `Rows per page: ${countText(min)} to ${countText(max)}`,
};

/** The table of items: columns, selection, copying. */
export const table = {
  columns: 'Columns',
  /** Columns of the list. */
  columnLabels: { ...fieldLabels, image: 'Image', difference: 'Difference' },
  shortLabels: { platform_price: 'Platform', difference: 'Δ' },
  priceNote: 'No currency given',
  platformPriceNote: 'The price on the platform’s own market. No currency given',
  differenceNote: 'Price compared with platform price. No currency given',
  unreadablePrice: 'Not a number with two decimals; shown as sent',
  sortHint: 'Click to sort',
  sortPageHint: 'Click to sort this page only',
  /** In the header of the sorted column. */
  thisPage: 'this page',
  loadedRows: 'loaded rows',
  noteWithHint: (note: string, hint: string) => `${note}. ${hint}`,
  resizeHint: 'Drag to resize, double-click to reset',
  columnsState: (hidden: number, hiddenToFit: number) =>
    [
      'Columns',
      ...(hidden === 0 ? [] : [`${countText(hidden)} hidden`]),
      ...(hiddenToFit === 0 ? [] : [`${countText(hiddenToFit)} hidden to fit`]),
    ].join(', '),
  columnsButton: (hiddenToFit: readonly string[]) =>
    `Columns and row height${hiddenToFit.length === 0 ? '' : `. Hidden to fit: ${hiddenToFit.join(', ')}`}`,
  /** Follows a chosen column that doesn't fit. */
  noRoom: 'hidden to fit',
  hidden: (count: number) => `${countText(count)} hidden`,
  hiddenShort: (count: number) => `−${countText(count)}`,
  moveUp: (column: string) => `Move ${column} up`,
  moveDown: (column: string) => `Move ${column} down`,
  moved: (column: string, place: number, of: number) => `${column} is now ${place} of ${of}`,
  orderHint: (up: string, down: string) => `Drag to reorder, or press ${up} or ${down}`,
  reset: 'Reset',
  resetHint: 'Restore default columns',
  select: 'Select',
  selectPage: 'Select all rows on this page',
  selectAll: 'Select all rows',
  selected: (count: number) => `${countText(count)} selected`,
  clearSelection: 'Clear selection',
  menu: 'Row menu',
  open: 'Open',
  copyCell: (column: string) => `Copy ${withinSentence(column)}`,
  /** What was copied. */
  cell: withinSentence,
  copyRows: (count: number) => plural(count, { one: 'Copy row as', other: 'Copy # rows as' }),
  copyRowsButton: 'Copy rows',
  lookUpSelected: (count: number) => `Look up ${countOf(count, 'selected item')}`,
  lookUpSelectedHint: (count: number) =>
    `Look up ${countOf(count, 'selected item')}: status, error and times, to view or export`,
  formats: { tsv: 'TSV, for spreadsheets', csv: 'CSV', json: 'JSON', markdown: 'Markdown table' },
  forExcel: 'For Excel on this computer',
  rowsAs: (count: number, format: RowTextFormat) =>
    typeof format === 'object'
      ? `${countOf(count, 'row')} for Excel`
      : `${countOf(count, 'row')} as ${formatNames[format]}`,
  nowWatched: (name: string) => `Watching ${name}`,
  nowWatchedAll: (count: number, leftOut: number) => {
    const watched = `Watching ${countOf(count, 'item')}`;
    if (leftOut === 0) return watched;
    return `${watched}. ${plural(leftOut, { one: '# row was left out', other: '# rows were left out' })}: not found or not looked up yet.`;
  },
  watchSelected: (count: number) => `Watch ${countOf(count, 'selected item')}`,
  unwatchSelected: (count: number) => `Unwatch ${countOf(count, 'selected item')}`,
  deselect: 'Deselect',
  spaceKey: 'Space',
};

/** How many rows are named before the others are only counted. */
const maxNamed = 3;

export const selection = {
  label: 'Selected items',
  lookUp: 'Look up',
  copy: 'Copy',
  export: 'Export…',
  exportSelected: (count: number) => `Export ${countOf(count, 'selected item')}…`,
  replyHint: (count: number) =>
    plural(count, {
      one: 'Copy a reply about the item. Takes up to # request.',
      other: 'Copy one reply about all # items. Takes up to # requests.',
    }),
  /** What was copied. `covered` is less than `rows` if some couldn't be loaded, aren't items, or go to other accounts. */
  replyFor: (noun: string, about: { covered: number; rows: number; leftOut: readonly string[] }) => {
    const { covered, rows, leftOut } = about;
    const without = leftOut.length === 0 ? '' : ` (without ${listed(leftOut, maxNamed)})`;
    return covered === rows ? noun : `${noun}: ${countText(covered)} of ${countText(rows)} rows${without}`;
  },
  /** Items of which the customer's message names another account. */
  elsewhere: (count: number) =>
    plural(count, { one: '# item goes to another account', other: '# items go to another account' }),
  /** Before anything is copied. */
  leftOut: (names: readonly string[]) => `Not in a reply: ${listed(names, maxNamed)}`,
  /** In the place of a name that isn't in a reply. */
  otherListings: (name: string) => `other listings of “${name}”`,
  noItem: 'no items are selected',
  noItemInRow: 'this row is not an item',
  lookUpFirst: 'look up the items of this row first',
  /** Selected rows that came from the same pasted name. */
  whichIsUnknown: (listings: number, names: number, isAtLeast: boolean) =>
    `${isAtLeast ? 'At least ' : ''}${countText(listings)} listings of ${plural(names, { one: 'one name', other: '# names' })}: which is the customer’s isn’t known`,
  whichIsUnknownHint:
    'A reply for a customer asks which one. To reply about some of the listings, select only those.',
  chosenListings: ({ listings, total, names }: { listings: number; total: number; names: number }) =>
    `${countText(listings)} of ${countText(total)} listings of ${plural(names, { one: 'one name', other: '# names' })}`,
  loading: (done: number, total: number) => `Loading ${countText(done)} of ${countText(total)}…`,
  /** Says whether anything was copied: the clipboard may still hold an earlier reply. */
  notLoaded: (count: number, copied: number, why: string) => {
    const outcome =
      copied === 0
        ? 'Nothing was copied'
        : `Only ${countText(copied)} of ${countText(copied + count)} were copied`;
    return `${outcome}. ${countOf(count, 'item')} couldn’t be loaded: ${why}`;
  },
};

const formatNames = { tsv: 'TSV', csv: 'CSV', json: 'JSON', markdown: 'Markdown' };

/** The banner shown while requests are on hold at the catalog's request. */
export const waiting = {
  /** Followed by the countdown, in an element of its own. */
  why: {
    'slow-down': 'Too many requests.',
    'server-trouble': (status: number) =>
      `The catalog is having problems (status ${status}) and asked to wait.`,
  },
  /** The same while the catalog doesn't respond, which is shown once for the whole window. */
  away: {
    label: 'Catalog not answering',
    offline: 'You’re offline.',
    'server-trouble': (status: number) => `The catalog is having problems (status ${status}).`,
    other: 'The catalog stopped answering.',
  },
  tryingIn: (duration: string) => `Trying again in ${duration}.`,
  tryingNow: 'Trying again now…',
  retryNow: 'Retry now',
  /** In place of what couldn't be loaded meanwhile. */
  loadsLater: 'Loads as soon as the catalog answers',
};

/** Filters the loaded rows of any list. */
export const listFilter = {
  thisPage: 'On this page:',
  text: 'Filter these rows',
  status: 'Status',
  anyStatus: 'Any status',
  bought: 'Bought',
  boughtAnyTime: 'Bought: any',
  boughtWithin: (days: number) => `Last ${countText(days)} days`,
  boughtOn: 'On a date…',
  boughtDay: 'Bought on this day, local time',
  counted: (choice: string, count: number) => `${choice} (${countText(count)})`,
  shown: (shown: number, of: number) => `${countText(shown)} of ${countText(of)} shown`,
  clear: 'Clear',
  none: 'No rows match',
};

/** A label as part of a sentence: `Market name` as `market name`, but `ID` as it is. */
export function withinSentence(label: string): string {
  return label.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
}

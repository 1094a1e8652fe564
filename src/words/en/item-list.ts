import { countText, plural } from '#words/numbers.ts';

/** The list of items: what stands in the place of its rows, how old they are, and what the page as a whole has to say. */
export const itemList = {
  label: 'Items',

  empty: {
    title: 'The catalog is empty',
    text: 'It answered that it has no items at all.',
    askAgain: 'Ask again',
  },
  noneSent: {
    title: 'The catalog sent no items',
    text: (total: number) =>
      plural(total, {
        one: 'It counts # that fits, and its answer has none.',
        other: 'It counts # that fit, and its answer has none.',
      }),
  },
  noneMatch: {
    title: 'No items match these filters',
    text: 'Whether the catalog matches whole names or parts of them is its own choice: try a shorter or a whole name.',
    goToItem: (id: number) => `Go to item ${id}`,
    lookInMarketNames: 'Look in market names',
  },
  beyondLast: {
    title: 'There is nothing on this page',
    endsBefore: 'The list ends before it.',
    lastPageIs: (page: number) => `The last page is ${countText(page)}.`,
    goToFirst: 'Go to first page',
    goToLast: 'Go to last page',
  },
  unreadable: {
    noneTitle: 'None of the rows could be read',
    noneText: (rows: number) =>
      plural(rows, {
        one: 'The catalog answered # row, but not in the documented shape.',
        other: 'The catalog answered # rows, but not in the documented shape.',
      }),
    some: (unreadable: number, rows: number) =>
      `${countText(unreadable)} of ${countText(rows)} could not be read`,
    label: 'Rows that could not be read',
    intro: 'These rows of the answer are not in the documented shape. All others are shown.',
    row: (place: number) => `Row ${countText(place)}`,
  },

  leftOut: {
    rows: (count: number) => plural(count, { one: '# extra row not shown', other: '# extra rows not shown' }),
    hint: (sent: number, kept: number) =>
      `The catalog sent ${countText(sent)} rows, far more than were requested. The first ${countText(kept)} were kept.`,
  },

  waiting: 'Waiting for the catalog',
  waitingLong: 'Waiting for the catalog…',

  /** Over rows that stayed although the newest request failed. */
  stale: {
    from: (time: string) => `Showing rows from ${time}`,
    fromBeforeFilters: (time: string) => `Showing rows from ${time}: the catalog refused the filters above`,
    fromBeforeToken: (time: string, first: string) => `Showing rows from ${time}: ${first}`,
  },

  /** `41 ms · updated 10:07:12`; the first part is left out where there is no room for it. */
  came: (took: string, time: string) => ({ took: `${took} · `, updated: `updated ${time}` }),
  cameHint: 'How long the catalog took, and when it answered (local time)',

  /**
   * `Sorted by name: this page only`; the middle part is left out where there is no room for it, and where there is even less it is
   * said in short.
   */
  sorted: (column: string, scope: string, short: string) => ({
    sorted: 'Sorted',
    by: ` by ${column.toLowerCase()}`,
    scope: `: ${scope}`,
    short,
    whole: `Sorted by ${column.toLowerCase()}: ${scope}, not the whole list`,
  }),
  thisPageShort: 'This page only',
  sortedAloud: (column: string, isDescending: boolean, scope: string) =>
    `Sorted by ${column.toLowerCase()}, ${isDescending ? 'descending' : 'ascending'}: ${scope}`,
  unsortedAloud: 'In the order of the catalog',
  thisPageOnly: 'this page only',
  stopSorting: 'Stop sorting',
};

import { countText, plural } from '#words/numbers.ts';

/** The table of items, its columns, its selection and what is copied out of it. */
export const table = {
  columns: 'Columns',
  /** What the columns are called … */
  columnLabels: {
    image: 'Image',
    name: 'Name',
    market_hash_name: 'Market name',
    appid: 'App',
    price: 'Price',
    platform_price: 'Platform price',
    difference: 'Difference',
    id: 'Id',
  },
  /** … and where their header has less room. */
  shortLabels: { platform_price: 'Platform', difference: 'Δ' },
  priceNote: 'Currency not stated',
  platformPriceNote: 'The price on the platform’s own market. Currency not stated',
  differenceNote: 'Price against platform price. Currency not stated',
  unreadablePrice: 'Not a decimal with two fraction digits: shown exactly as it came',
  sortHint: 'Click to sort this page only',
  noteWithSortHint: (note: string) => `${note}. Click to sort this page only`,
  resizeHint: 'Drag to resize, double-click to reset',
  columnsState: (hidden: number, withoutRoom: number) =>
    [
      'Columns',
      ...(hidden === 0 ? [] : [plural(hidden, { one: '# hidden', other: '# hidden' })]),
      ...(withoutRoom === 0 ? [] : [plural(withoutRoom, { one: '# without room', other: '# without room' })]),
    ].join(', '),
  columnsButton: (withoutRoom: readonly string[]) =>
    `Columns and row height${withoutRoom.length === 0 ? '' : `. No room now: ${withoutRoom.join(', ')}`}`,
  /** Behind a column that somebody chose and that the table is too narrow for. */
  noRoom: 'no room now',
  /** Columns that a person took away. */
  hidden: (count: number) => plural(count, { one: '# hidden', other: '# hidden' }),
  hiddenShort: (count: number) => `−${countText(count)}`,
  moveUp: (column: string) => `Move ${column} up`,
  moveDown: (column: string) => `Move ${column} down`,
  moved: (column: string, place: number, of: number) => `${column} is now ${place} of ${of}`,
  orderHint: (up: string, down: string) => `Drag to reorder, or press ${up} or ${down}`,
  reset: 'Reset',
  resetHint: 'Show the columns as they were at first, in their first widths',
  rowHeight: 'Row height',
  compact: 'Compact',
  comfortable: 'Comfortable',
  select: 'Select',
  selectPage: 'Select all rows of this page',
  selected: (count: number) => plural(count, { one: '# selected', other: '# selected' }),
  /** `3 selected`; the second part is left out where there is no room for it. */
  selectedParts: (count: number) => ({ count: countText(count), selected: ' selected' }),
  clearSelection: 'Clear selection',
  filterBy: {
    name: 'Filter by this name',
    market_hash_name: 'Filter by this market name',
    appid: 'Filter by this app',
  },
  menu: 'Row menu',
  open: 'Open',
  copyCell: (column: string) => `Copy ${column.toLowerCase()}`,
  /** What was copied. */
  cell: (column: string) => column.toLowerCase(),
  copyRows: (count: number) => plural(count, { one: 'Copy row as', other: 'Copy # rows as' }),
  copyRowsButton: 'Copy rows',
  lookUpSelected: (count: number) =>
    plural(count, { one: 'Look up # selected item', other: 'Look up # selected items' }),
  lookUpSelectedHint: (count: number) =>
    `${plural(count, { one: 'Look up # selected item', other: 'Look up # selected items' })}: status, error and times of each, to read and to export`,
  formats: { tsv: 'TSV, for spreadsheets', csv: 'CSV', json: 'JSON', markdown: 'Markdown table' },
  rowsAs: (count: number, format: 'tsv' | 'csv' | 'json' | 'markdown') =>
    `${plural(count, { one: '# row', other: '# rows' })} as ${formatNames[format]}`,
  nowWatched: (name: string) => `Watching ${name}`,
  nowWatchedAll: (count: number) => plural(count, { one: 'Watching # item', other: 'Watching # items' }),
  watchSelected: (count: number) =>
    plural(count, { one: 'Watch # selected item', other: 'Watch # selected items' }),
  deselect: 'Deselect',
  spaceKey: 'Space',
};

const formatNames = { tsv: 'TSV', csv: 'CSV', json: 'JSON', markdown: 'Markdown' };

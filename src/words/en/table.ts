import { plural } from '#words/numbers.ts';

/** The table of items, its columns, its selection and what is copied out of it. */
export const table = {
  columns: 'Columns',
  columnsButton: 'Columns and row height',
  /** Columns that a person took away. */
  hidden: (count: number) => plural(count, { one: '# hidden', other: '# hidden' }),
  moveUp: (column: string) => `Move ${column} up`,
  moveDown: (column: string) => `Move ${column} down`,
  moved: (column: string, place: number, of: number) => `${column} is now ${place} of ${of}`,
  orderHint: 'Drag to reorder, or press Alt with ↑ or ↓',
  reset: 'Reset',
  resetHint: 'Show the columns as they were at first, in their first widths',
  rowHeight: 'Row height',
  compact: 'Compact',
  comfortable: 'Comfortable',
  select: 'Select',
  selectPage: 'Select all rows of this page',
  selected: (count: number) => plural(count, { one: '# selected', other: '# selected' }),
  /** Behind the count, where there is room for it. */
  selectedWord: 'selected',
  clearSelection: 'Clear selection',
  filterBy: {
    name: 'Filter by this name',
    market_hash_name: 'Filter by this market name',
    appid: 'Filter by this app',
  },
  withKey: (label: string, key: string) => `${label} (${key})`,
  menu: 'Row menu',
  open: 'Open',
  copyCell: (column: string) => `Copy ${column.toLowerCase()}`,
  copyRows: (count: number) => plural(count, { one: 'Copy row as', other: 'Copy # rows as' }),
  copyRowsButton: 'Copy rows',
  formats: { tsv: 'TSV, for spreadsheets', csv: 'CSV', json: 'JSON', markdown: 'Markdown table' },
  rowsAs: (count: number, format: 'tsv' | 'csv' | 'json' | 'markdown') =>
    `${plural(count, { one: '# row', other: '# rows' })} as ${formatNames[format]}`,
  nowWatched: (name: string) => `Watching ${name}`,
  deselect: 'Deselect',
  spaceKey: 'Space',
  difference: 'Difference',
  differenceNote: 'Price against platform price. Currency not stated',
};

const formatNames = { tsv: 'TSV', csv: 'CSV', json: 'JSON', markdown: 'Markdown' };

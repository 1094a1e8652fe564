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
  difference: 'Difference',
  differenceNote: 'Price against platform price. Currency not stated',
};

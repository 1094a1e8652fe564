/** The sheet of keys, beyond the names of the commands. */
export const shortcuts = {
  title: 'Keyboard shortcuts',
  groups: {
    find: 'Find',
    table: 'Table',
    item: 'Open item',
    places: 'Places',
    views: 'Views',
    window: 'Window',
  },
  table: {
    rows: 'Previous or next row',
    cells: 'First or last cell',
    screenful: 'A screenful up or down',
    open: 'Open the item',
    menu: 'Menu of the row',
    filter: 'Filter by the cell',
    copy: 'Copy the cell',
    select: 'Select the row',
    selectOn: 'Select more, up or down',
    selectPage: 'Select the whole page',
  },
  window: { nextPart: 'Next of filters, list and item' },
};

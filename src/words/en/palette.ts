import { countText, plural } from '#words/numbers.ts';

/** The palette: one field for commands, views, items and connections. */
export const palette = {
  label: 'Find a command, view or item',
  placeholder: 'Type a command, a view, an item id, or text to filter by',
  itemPlaceholder: 'Item id, such as 48213',
  nothingFits: 'Nothing fits. A number opens the item with that id.',
  tradeUrl:
    'The catalog can’t be searched by a trade URL, and its token is a secret. Open the item by its id.',
  comma: 'A comma separates names. Type this into the filters, which ask what is meant.',
  tooLong: (most: number) =>
    `There are not several ids in this text, and a filter takes ${countText(most)} characters.`,
  noItemId: 'An item id is a whole number, such as 48213.',
  sections: {
    goTo: 'Go to',
    views: 'Views',
    recent: 'Recent items',
    connections: 'Connections',
    commands: 'Commands',
    filter: 'Filter the list',
  },
  goToItem: (id: number) => `Go to item ${id}`,
  openLink: 'Open link',
  /** At most so many at once. */
  lookUpIds: (count: number, most: number) =>
    count > most
      ? `Look up the first ${countText(most)} of ${countText(count)} ids`
      : plural(count, { one: 'Look up # id', other: 'Look up # ids' }),
  filterBy: {
    name: (text: string) => `Name: ${text}`,
    market_hash_name: (text: string) => `Market name: ${text}`,
  },
  openConnection: 'Open connection',
};

/** Saved views. */
export const views = {
  section: 'Views',
  none: 'Filters and columns that you save stand here.',
  save: 'Save view…',
  saveTitle: 'Save view',
  renameTitle: 'Rename view',
  name: 'Name',
  keeps: 'Keeps the filters, the page size and the columns.',
  everything: 'All items',
  /** In a suggested name. */
  app: (appid: number) => `App ${appid}`,
  actionsOf: (name: string) => `Actions of view ${name}`,
  changed: 'changed',
  rename: 'Rename…',
  moveUp: 'Move up',
  moveDown: 'Move down',
  saveChanges: 'Save changes to view',
  copyLink: 'Copy link',
  /** For those who don't see that it is marked. */
  opened: (name: string) => `View “${name}”`,
  saved: (name: string) => `View “${name}” saved`,
  deleted: (name: string) => `View “${name}” deleted`,
  notSaved: 'The view could not be saved. Try again.',
  problems: {
    empty: 'Enter a name.',
    'name-taken': 'Another view has this name.',
    'too-long': 'The name is too long.',
    other: 'This name can’t be used.',
  },
};

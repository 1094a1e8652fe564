/** Words that several screens share. */
export const common = {
  appName: 'Item Catalog',
  close: 'Close',
  cancel: 'Cancel',
  copied: 'Copied',
  undo: 'Undo',
  save: 'Save',
  delete: 'Delete',
  tryAgain: 'Try again',
};

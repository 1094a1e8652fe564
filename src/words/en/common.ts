import { countText } from '#words/numbers.ts';

/** Words that several screens share. */
export const common = {
  appName: 'Item Catalog',
  demoCatalog: 'Demo catalog',
  close: 'Close',
  cancel: 'Cancel',
  copied: 'Copied',
  undo: 'Undo',
  save: 'Save',
  delete: 'Delete',
  tryAgain: 'Try again',
  /** A button with its key, for its tooltip. */
  withKey: (label: string, key: string) => `${label} (${key})`,
  /** An entry of a menu that asks for something before it does anything. */
  asksFirst: (label: string) => `${label}…`,
  dismiss: 'Dismiss',
  /** `title` has no full stop, what follows is a sentence. */
  titleAndCause: (title: string, cause: string) => `${title}. ${cause}`,
  titleAndCode: (title: string, code: string) => `${title} (${code})`,
  /** A pasted text that a field has no room for; nothing of it was taken. */
  tooLongForField: (given: number, most: number) =>
    `The text has ${countText(given)} characters. This field takes ${countText(most)}, so nothing was pasted.`,
  /** In the place of a picture, after what it would be of. */
  noPicture: (of: string) => `${of} (no picture)`,
};

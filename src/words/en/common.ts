import type { Item, ItemStatus, ListItem } from '#shared/item.ts';
import { countText, decimalText } from '#words/numbers.ts';

/** Shared by several screens. */
export const common = {
  demoCatalog: 'Demo catalog',
  close: 'Close',
  cancel: 'Cancel',
  undo: 'Undo',
  save: 'Save',
  delete: 'Delete',
  tryAgain: 'Try again',
  /** A button with its key, for its tooltip. */
  withKey: (label: string, key: string) => `${label} (${key})`,
  /** An entry of a menu that asks for something before it does anything. */
  withEllipsis: (label: string) => `${label}…`,
  dismiss: 'Dismiss',
  /** Asked before a dialog is closed with what would be lost. */
  unsaved: { question: 'Discard what you entered?', keep: 'Keep editing', discard: 'Discard' },
  /** `title` has no full stop, what follows is a sentence. */
  titleAndCause: (title: string, cause: string) => `${title}. ${cause}`,
  titleAndCode: (title: string, code: string) => `${title} (${code})`,
  /** A pasted text that is too long for a field, so that none of it was pasted. */
  tooLongForField: (given: number, max: number) =>
    `The text has ${countText(given)} characters. This field takes up to ${countText(max)}, so nothing was pasted.`,
  noPicture: (of: string) => `${of} (no picture)`,
  noPictureAddress: 'No picture: the catalog sent no address that the app may load',
  pictureFailed: 'The picture couldn’t be loaded',
};

/** Amounts with their units, and how long ago something was. */
export const amounts = {
  /** `41 ms`, `1.3 s` */
  duration: (ms: number) => (ms < 1_000 ? `${countText(Math.round(ms))} ms` : `${decimalText(ms / 1_000)} s`),
  /** `41 ms`, `1,312 ms` */
  milliseconds: (ms: number) => `${countText(Math.round(ms))} ms`,
  /** `3 s`, of a time that is still running. */
  wholeSeconds: (ms: number) => `${countText(Math.floor(ms / 1_000))} s`,
  /** `812 B`, `9.1 KB`, `1.2 MB` */
  size: (bytes: number) => {
    if (bytes < 1_000) return `${countText(bytes)} B`;
    return bytes < 1_000_000 ? `${decimalText(bytes / 1_000)} KB` : `${decimalText(bytes / 1_000_000)} MB`;
  },

  seconds: (seconds: number) => `${countText(seconds)} s`,
  minutes: (minutes: number) => `${countText(minutes)} min`,
  /** `1 min 40 s` */
  minutesAndSeconds: (minutes: number, seconds: number) =>
    `${countText(minutes)} min ${countText(seconds)} s`,
  hours: (hours: number) => `${countText(hours)} h`,
  days: (days: number) => `${countText(days)} d`,
  /** An age of a few seconds: in a sentence, and beside a value. */
  justNow: 'just now',
  now: 'now',
  /** `age` is one of the amounts above. */
  ago: (age: string) => `${age} ago`,
  kilobytes: (kilobytes: number) => `${countText(kilobytes)} KB`,
  megabytes: (megabytes: number) => `${countText(megabytes)} MB`,
};

/** Copy buttons and their results. `what` is written as in the middle of a sentence: `market name`. */
export const copying = {
  copy: (what: string) => `Copy ${what}`,
  copied: (what: string) => `Copied ${what}`,
  failed: (what: string) => `Couldn’t copy ${what}`,
  /** The menu of a value that has other forms. */
  forms: 'Copy as',
  /** The code of a failure, for a report. */
  code: 'code',
};

/** Labels of keys that have a name rather than a character. `Mod` is the modifier of most shortcuts. */
export const keys = {
  Mod: 'Ctrl',
  Alt: 'Alt',
  Shift: 'Shift',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Home: 'Home',
  End: 'End',
  Enter: 'Enter',
  Space: 'Space',
  Escape: 'Esc',
};

/** Labels of the fields of items and list rows (sections 2.2 and 2.4), the same in every list, dialog, picture and file. */
export const fieldLabels = {
  id: 'ID',
  name: 'Name',
  market_hash_name: 'Market name',
  appid: 'App',
  price: 'Price',
  platform_price: 'Platform price',
  image: 'Image URL',
  hash: 'Hash',
  status: 'Status',
  bought_at: 'Bought',
  trade_offer_id: 'Trade offer',
  error_message: 'Delivery error',
  error_date: 'Error date',
  last_send: 'Last attempt',
  next_try: 'Next attempt',
  send_date: 'Send date',
  trade_url: 'Trade URL',
} satisfies Record<keyof Item | keyof ListItem, string>;

/** The five documented statuses (section 3), on screen and in notifications. */
export const statuses: Record<ItemStatus, string> = {
  AVAILABLE: 'Available',
  WAITING_FOR_TRADE_ACCEPT: 'Waiting for acceptance',
  TRADE_ACCEPTED: 'Trade accepted',
  WAITING_FOR_SEND: 'Waiting to send',
  UNAVAILABLE: 'Unavailable',
};

import type { TicketFileProblem } from '#shared/failure.ts';
import type { ItemStatus } from '#shared/item.ts';
import type { Delivery } from '#shared/ticket.ts';
import type { TicketState } from '#shared/ticket-state.ts';
import { countText } from '#words/numbers.ts';
import type { FailureWords } from './failures.ts';

/** The state of a ticket. */
export const ticketStates = {
  names: { open: 'Open', answered: 'Answered', changed: 'Changed', done: 'Done' } satisfies Record<
    TicketState,
    string
  >,
  hints: {
    open: 'No reply copied yet',
    answered: 'A reply was copied. You’ll be notified when one of its items changes.',
    changed: 'An item changed since the reply: a follow-up is ready',
    done: 'Nothing is left to do',
  } satisfies Record<TicketState, string>,
  /** In the sidebar and the window’s title. */
  changed: (count: number) => (count === 1 ? '1 changed ticket' : `${countText(count)} changed tickets`),
};

/** The list of tickets. */
export const ticketList = {
  title: 'Recent tickets',
  search: 'Search tickets',
  show: 'Show',
  all: 'All',
  none: 'No tickets yet',
  noneHint: 'Paste a customer’s message above: its items are looked up, and a reply is made.',
  columns: {
    state: 'State',
    name: 'Name',
    account: 'Account',
    items: 'Items',
    notFound: 'Not found',
    changed: 'Changed',
    note: 'Note',
    last: 'Last change',
  },
  /** Accounts in the customer’s message. */
  andMore: (first: string, more: number) => `${first} +${countText(more)}`,
  lastChange: {
    created: (time: string) => `Created ${time}`,
    replied: (time: string) => `Reply copied ${time}`,
    changed: (time: string) => `An item changed, seen ${time}`,
  },
  menu: 'Ticket menu',
  open: 'Open ticket',
  markDone: 'Mark as done',
  reopen: 'Reopen',
  markedDone: (name: string) => `Marked ${name} as done`,
  reopened: (name: string) => `Reopened ${name}`,
  remove: 'Remove',
  removeHint: 'Remove ticket (Delete)',
  removed: (name: string) => `Removed ${name}`,
  /** The oldest done ticket had to go, or the oldest of another state. */
  dropped: (name: string, max: number) => `Removed ${name}: the last ${countText(max)} tickets are kept`,
};

/** Tickets handed over as files. */
export const ticketFiles = {
  fileKind: 'Ticket',
  saveTitle: 'Save ticket to file',
  openTitle: 'Open ticket from file',
  save: 'Save to file…',
  saved: (fileName: string) => `Saved ${fileName}. It contains no tokens or passwords`,
  /** A file with a ticket of another catalog that is set up here. */
  openedIn: (name: string, catalog: string) => `${name} is from ${catalog}, and was opened there`,
  alreadyHere: (name: string) => `${name} is already here. This is your own`,
  /** Keeps both. */
  openAs: (name: string) => `Open as ${name}`,
  /** `title` has no full stop, the others are sentences. */
  problem: (failure: { title: string; cause: string; nextStep: string; code: string }) =>
    `${failure.title}. ${failure.cause} ${failure.nextStep} (${failure.code})`,
  failures: {
    foreign: {
      title: 'This isn’t a ticket',
      cause: 'The file wasn’t saved by “Save ticket to file”.',
      nextStep: 'Choose the file that your colleague saved, or paste its text to read it as a message.',
    },
    damaged: {
      title: 'The ticket’s file is damaged',
      cause: 'Part of it is missing or was changed.',
      nextStep: 'Ask your colleague to save and send it again.',
    },
    newer: {
      title: 'The ticket is from a newer version',
      cause: 'A newer version of Item Catalog saved this file.',
      nextStep: 'Update Item Catalog, then open the file again.',
    },
    'too-large': {
      title: 'The file is too large',
      cause: 'A ticket’s file has at most 4 MB.',
      nextStep: 'Choose the file that your colleague saved.',
    },
    'other-catalog': {
      title: 'The ticket is from another catalog',
      cause: 'None of your connections is to its catalog.',
      nextStep: 'Add a connection to that catalog, then open the file again.',
    },
    gone: {
      title: 'The ticket wasn’t saved',
      cause: 'It was removed meanwhile.',
      nextStep: 'Undo the removal, or open another ticket.',
    },
  } satisfies Record<TicketFileProblem, FailureWords>,
};

/** Notifications about tickets: `Order 88123457: delivered`. Never an account, a token or the catalog’s own text of an error. */
export const ticketNotices = {
  outcomes: {
    AVAILABLE: 'available',
    WAITING_FOR_TRADE_ACCEPT: 'waiting for acceptance',
    TRADE_ACCEPTED: 'delivered',
    WAITING_FOR_SEND: 'waiting to send',
    UNAVAILABLE: 'unavailable',
  } satisfies Record<ItemStatus, string>,
  errors: {
    'trade-url': 'trade URL not accepted',
    'inventory-full': 'inventory full',
    'private-inventory': 'inventory private',
    'trade-hold': 'trade hold',
    'item-gone': 'item no longer available',
    'service-unavailable': 'service unavailable',
    other: 'delivery error',
  } satisfies Record<NonNullable<Delivery['error']>, string>,
  /** `what` happened to all of them. */
  same: (what: string, count: number) => (count === 1 ? what : `${countText(count)} items ${what}`),
  severalChanged: (count: number) => `${countText(count)} items changed`,
};

import type { NotAnId } from '#shared/item-ids.ts';
import type { WatchInterval } from '#shared/watch.ts';
import { countText, plural } from '#words/numbers.ts';

/** Many ids at once: pasted, asked for one by one, and shown as a table. */
export const lookUpIds = {
  title: 'Look up ids',
  purpose: 'Looked up',
  field: 'Item ids',
  placeholder: 'Paste item ids: one on each line, or with commas, blanks or # between them',
  ids: (count: number) => plural(count, { one: '# id', other: '# ids' }),
  repeated: (count: number) => plural(count, { one: '# repeated', other: '# repeated' }),
  beyond: (count: number, most: number) =>
    `${plural(count, { one: '# more is', other: '# more are' })} left out: at most ${plural(most, { other: '#' })} at once`,
  notIds: (count: number) => plural(count, { one: '# is not an id', other: '# are not ids' }),
  moreNotIds: (count: number) => `and ${countText(count)} more`,
  /** Of a text too long for its field. */
  shownInPart: (shown: number, whole: number) =>
    `All ${countText(whole)} characters were read; the field shows the first ${countText(shown)}`,
  notAnId: {
    'not-a-number': 'not a whole number',
    zero: 'ids begin at 1',
    'too-large': 'too large to be an id',
  } satisfies Record<NotAnId['reason'], string>,
  lookUp: (count: number) => plural(count, { one: 'Look up # id', other: 'Look up # ids' }),
  lookUpNone: 'Look up',
  runHint: 'Asks for each item by itself, three at once',
  clear: 'Clear',

  show: 'Show',
  filters: {
    all: 'All',
    errors: 'Delivery errors',
    missing: 'Not found',
    failed: 'Failed',
  },
  progress: (done: number, total: number) =>
    `${plural(done, { other: '#' })} of ${plural(total, { one: '# item', other: '# items' })}`,
  finished: (total: number) => plural(total, { one: '# item looked up', other: '# items looked up' }),
  /** `left` says how many are still to come. */
  cancelled: (left: string) => `Cancelled: ${left}`,
  stopped: (why: string, left: string) => `Stopped: ${why} · ${left}`,
  waitingAt: (left: number) => plural(left, { one: '# is still to come', other: '# are still to come' }),
  resume: 'Continue',
  sortedBy: (column: string) => `Sorted by ${column.toLowerCase()}`,
  retryFailed: (count: number) => plural(count, { one: 'Retry # failed', other: 'Retry # failed' }),
  copyRows: 'Copy rows',
  copiedRows: (count: number) => plural(count, { one: '# row', other: '# rows' }),
  export: 'Export…',
  exportName: 'looked-up items',

  table: 'Looked-up items',
  columns: {
    id: 'Id',
    status: 'Status',
    name: 'Name',
    market_hash_name: 'Market name',
    error_message: 'Error',
    price: 'Price',
    bought_at: 'Bought',
    send_date: 'Send date',
    last_send: 'Last send',
    error_date: 'Error date',
    next_try: 'Next try',
    result: 'Result',
    seen: 'Seen',
  },
  priceHint: 'Currency not stated',
  zonelessHint: 'Zone not stated: shown as it came',
  utcHint: 'In UTC, as it came',
  waiting: 'Waiting',
  asking: 'Asking…',
  found: 'Found',
  missing: 'Not found',
  failed: (title: string, code: string) => `Failed: ${title} (${code})`,
  noStatus: 'Status not readable',
  unread: 'Not readable',
  nothingYet: 'Nothing looked up yet',
  nothingYetHint:
    'Paste the ids of a ticket above to see which items exist, where they stand and what went wrong.',
  noneHere: (filter: string) => `None of the items are under “${filter}”`,
};

/** Watched items: the list, the button in the details, and the notifications. */
export const watch = {
  title: 'Watched',
  /** Why the requests of the watch list are made, as the timeline says it. */
  purpose: 'watch',
  watchItem: 'Watch item',
  watchItemHint: 'Watch item: tells you when its status changes',
  stopWatching: 'Stop watching',
  full: (most: number) => `${countText(most)} items are watched already. Remove some first.`,

  count: (count: number) => plural(count, { one: '# item', other: '# items' }),
  unseen: (count: number) => plural(count, { one: '# unseen change', other: '# unseen changes' }),
  empty: 'Nothing is watched yet.',
  emptyNext: 'Open an item and choose Watch item: a notification tells you when its status changes.',
  interval: 'How often each item is checked',
  intervalChoices: {
    1: 'Check every minute',
    5: 'Check every 5 minutes',
    15: 'Check every 15 minutes',
  } satisfies Record<WatchInterval, string>,
  checkAll: 'Check now',
  checkAllHint: 'Check every watched item now',
  checkOne: 'Check this item now',
  markAllSeen: 'Mark all as seen',
  remove: 'Remove from the watched items',
  removeHint: 'Stop watching (Delete)',
  removed: (name: string) => `No longer watched: ${name}`,

  columns: {
    name: 'Name',
    id: 'Id',
    status: 'Status',
    changed: 'Changed',
    checked: 'Checked',
    error: 'Trouble',
    actions: 'Actions',
  },
  item: (id: number) => `Item ${id}`,
  notChecked: 'not yet',
  checking: 'checking…',
  was: (status: string) => `was ${status}`,
  changedHint: (at: string, was: string) => `Seen at ${at}: it was ${was} before`,
  overdue: (at: string) => `not since ${at}`,
  overdueHint: (at: string) => `Not checked since ${at}: what stands here may be old`,
  deliveryError: 'Delivery error',
  deliveryErrorHint: 'The catalog sent an error message with this item',
  paused: 'No checks: this connection has no token.',
  /** `title` has no full stop, the others are sentences. */
  trouble: (told: { title: string; cause: string; nextStep: string; code: string }) =>
    `${told.title}. ${told.cause} ${told.nextStep} (${told.code})`,
  unseenMark: 'Changed and not looked at yet',

  notification: {
    change: (from: string, to: string) => `${from} → ${to}`,
    error: (status: string) => `Delivery error (${status})`,
    changeWithError: (from: string, to: string) => `${from} → ${to}, with a delivery error`,
    several: (count: number) =>
      plural(count, { one: '# watched item changed', other: '# watched items changed' }),
    line: (name: string, what: string) => `${name}: ${what}`,
    more: (count: number) => `and ${countText(count)} more`,
  },
};

/** Items opened lately. */
export const recents = {
  title: 'Recent items',
  clear: 'Clear recents',
  none: 'Nothing opened yet',
  noneHint: 'Items whose details you open stand here, the last one first.',
  noName: 'No name given',
};

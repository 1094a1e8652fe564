import { countText, plural } from '#words/numbers.ts';

/** Looking up many items at once. */
export const lookUpIds = {
  title: 'Tickets',
  purpose: 'Look-up',

  show: 'Show',
  filters: {
    all: 'All',
    errors: 'Delivery errors',
    several: 'Several listings',
    missing: 'Not found',
    failed: 'Couldn’t load',
  },
  progress: (done: number, total: number) =>
    `${plural(done, { other: '#' })} of ${plural(total, { one: '# item', other: '# items' })}`,
  finished: (total: number) => plural(total, { one: '# item looked up', other: '# items looked up' }),
  /** Beside them: names with several listings, none of which was looked up. */
  onlyCounted: (names: number) => plural(names, { one: '# only counted', other: '# only counted' }),
  /** `left` says how many are left. */
  cancelled: (left: string) => `Cancelled: ${left}`,
  stopped: (why: string, left: string) => `Stopped: ${why} · ${left}`,
  waitingAt: (left: number) => plural(left, { other: '# left' }),
  resume: 'Resume',
  sortedBy: (column: string) => `Sorted by ${column.toLowerCase()}`,
  retryFailed: (count: number) => plural(count, { other: 'Retry # failed' }),
  copyRows: 'Copy rows',
  copiedRows: (count: number) => plural(count, { one: '# row', other: '# rows' }),
  export: 'Export…',

  table: 'Looked-up items',
  columns: {
    id: 'ID',
    status: 'Status',
    name: 'Name',
    market_hash_name: 'Market name',
    error_message: 'Error',
    price: 'Price',
    bought_at: 'Bought',
    send_date: 'Send date',
    last_send: 'Last attempt',
    error_date: 'Error date',
    next_try: 'Next attempt',
    result: 'Result',
    seen: 'Seen',
  },
  priceHint: 'No currency given',
  waiting: 'Not looked up yet',
  asking: 'Loading…',
  found: 'Found',
  missing: 'Not found',
  failed: (title: string, code: string) => `Couldn’t load: ${title} (${code})`,
  unread: 'Unreadable',
  /** Where a filter leaves no rows. */
  none: {
    all: 'No items',
    errors: 'No delivery errors',
    several: 'No names with several listings',
    missing: 'No missing items',
    failed: 'No failed items',
  },
};

/** Watched items: the list, the button in the details, and the notifications. */
export const watch = {
  title: 'Watched',
  /** The purpose of its requests in the request log. */
  purpose: 'Watch',
  /** On the button of the open item. */
  watch: 'Watch',
  watchItem: 'Watch item',
  watchItemHint: 'Watch item: get notified when its status changes',
  stopWatching: 'Stop watching',
  full: (max: number) => `You’re already watching ${countText(max)} items. Remove some first.`,

  unseen: (count: number) => plural(count, { one: '# unseen change', other: '# unseen changes' }),
  exportName: 'watched items',
  empty: 'No watched items',
  emptyNext: 'Open an item and choose “Watch” to get notified when its status changes.',
  show: 'Show',
  items: 'Items',
  /** Followed by the number of unseen changes. */
  changes: 'Changes',
  noChanges: 'No changes yet',
  noChangesNext: (max: number) =>
    `Changes of watched items in every catalog appear here, the last ${countText(max)} of each.`,
  catalog: 'Catalog',
  change: 'Change',
  addIds: 'Item IDs',
  addIdsHint: 'Watch items by their IDs, separated by spaces, commas or lines',
  checkAll: 'Check now',
  checkAllHint: 'Check every watched item now',
  checkOne: 'Check this item now',
  markAllSeen: 'Mark all as seen',
  remove: 'Remove from watched items',
  removeHint: 'Stop watching (Delete)',
  removed: (name: string) => `Stopped watching ${name}`,

  columns: {
    name: 'Name',
    id: 'ID',
    status: 'Status',
    changed: 'Changed',
    checked: 'Checked',
    error: 'Problem',
    actions: 'Actions',
  },
  item: (id: number) => `Item ${id}`,
  nameAndId: (name: string, id: number) => `${name} #${id}`,
  notChecked: 'not yet checked',
  checking: 'checking…',
  moreChanges: (count: number) => plural(count, { other: '+# more' }),
  overdue: (at: string) => `last checked ${at}`,
  overdueHint: (at: string) => `Last checked ${at}, so this may be outdated`,
  deliveryError: 'Delivery error',
  paused: 'Not checking: this connection has no token.',
  /** `title` has no full stop, the others are sentences. */
  trouble: (failure: { title: string; cause: string; nextStep: string; code: string }) =>
    `${failure.title}. ${failure.cause} ${failure.nextStep} (${failure.code})`,
  unseenMark: 'Changed since you last looked',

  notification: {
    change: (from: string, to: string) => `${from} → ${to}`,
    /** `error` is the catalog's own text, which may be empty. */
    error: (status: string, error: string) =>
      error === '' ? `Delivery error (${status})` : `Delivery error: ${error} (${status})`,
    changeWithError: (change: string, error: string) =>
      error === '' ? `${change}, with a delivery error` : `${change}: ${error}`,
    several: (count: number, catalog: string) =>
      `${plural(count, { one: '# watched item changed', other: '# watched items changed' })} in ${catalog}`,
    line: (name: string, what: string) => `${name}: ${what}`,
    more: (count: number) => `and ${countText(count)} more`,
  },
};

/** Recently opened items. */
export const recents = {
  title: 'Recent items',
  clear: 'Clear recent items',
  opened: 'Opened',
  exportName: 'recent items',
  none: 'No recent items',
  noneHint: 'Items you open appear here.',
  noName: 'No name',
};

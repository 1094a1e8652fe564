import type { WatchInterval } from '#shared/watch.ts';
import { countText, plural } from '#words/numbers.ts';

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

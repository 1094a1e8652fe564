import type { LineDoubt } from '#shared/pasted/pasted-line.ts';
import type { LineKind } from '#shared/ticket.ts';
import { countOf, countText, plural } from '#words/numbers.ts';
import { fieldLabels } from './common.ts';
import { withinSentence } from './list.ts';

/** Looking up many items at once. */
export const lookUpIds = {
  title: 'Tickets',
  purpose: 'Look-up',

  show: 'Show',
  filters: {
    all: 'All',
    errors: 'Errors',
    own: 'Same account',
    account: 'Other account',
    several: 'Listings',
    missing: 'Not found',
    failed: 'Failed',
  },
  severalListings: 'Several listings',
  progress: (done: number, total: number) => `${countText(done)} of ${countOf(total, 'item')}`,
  /** `several`: names with several listings, none of which was looked up. */
  finished: ({
    found,
    missing,
    several,
    failed,
  }: Record<'found' | 'missing' | 'several' | 'failed', number>) =>
    [
      // Names with several listings are found too.
      ...(found > 0 || several === 0 ? [`${countText(found)} found`] : []),
      ...(missing > 0 ? [`${countText(missing)} not found`] : []),
      ...(several > 0 ? [`${countText(several)} with several listings`] : []),
      ...(failed > 0 ? [`${countText(failed)} couldn’t load`] : []),
    ].join(' · '),
  /** `left` says how many are left. */
  cancelled: (left: string) => `Cancelled: ${left}`,
  stopped: (why: string, left: string) => `Stopped: ${why} · ${left}`,
  waitingAt: (left: number) => `${countText(left)} left`,
  resume: 'Resume',
  sortedBy: (column: string) => `Sorted by ${withinSentence(column)}`,
  retryFailed: (count: number) => `Retry ${countText(count)} failed`,
  copyRows: 'Copy rows',
  copiedRows: (count: number) => countOf(count, 'row'),
  export: 'Export…',

  table: 'Looked-up items',
  columns: {
    ...fieldLabels,
    result: 'Result',
    seen: 'Seen',
  },
  /** The header of the column of delivery errors while it is narrow. */
  errorShort: 'Error',
  timeSeen: 'time seen',
  priceHint: 'No currency given',
  waiting: 'Not looked up yet',
  asking: 'Loading…',
  found: 'Found',
  missing: 'Not found',
  failed: (title: string, code: string) => `Couldn’t load: ${title} (${code})`,
  unread: 'Unreadable',
  none: {
    all: 'No items',
    errors: 'No delivery errors',
    own: 'No items of the message’s account',
    account: 'No items of another account',
    several: 'No names with several listings',
    missing: 'No missing items',
    failed: 'No failed items',
  },
};

/** Pasted or dropped text, the sheet of its lines, and tickets. */
export const tickets = {
  field: 'IDs and names',
  placeholder: 'Paste a message, a table, IDs or names, or drop a text file here',
  /** For a text too long for its field. */
  shownInPart: (shown: number, whole: number) =>
    `All ${countText(whole)} characters were read; the field shows the first ${countText(shown)}`,
  clear: 'Clear',
  textDiscarded: 'Text discarded',
  editDiscarded: 'Changes to lines discarded',
  drop: 'Drop a text file to read its lines',
  dropTooLarge: (maxMegabytes: number) =>
    `This file is too large. The limit is ${countText(maxMegabytes)} MB.`,
  dropEmpty: 'This file is empty.',
  dropNotText: 'This isn’t a text file. Save it as text or CSV first.',
  dropUnread: 'The file couldn’t be read.',

  sheet: 'Pasted lines',
  items: (count: number) => countOf(count, 'item'),
  notTicked: (count: number) => `${countOf(count, 'line')} not ticked`,
  merged: (count: number) => `${countOf(count, 'duplicate')} merged`,
  secrets: (count: number) => `${countOf(count, 'secret')} removed`,
  secretsHint: 'Tokens and passwords in the text were removed. They aren’t kept or sent.',
  beyond: (count: number, max: number) => `${countText(count)} left out: the limit is ${countText(max)}`,
  copyLeftOut: 'Copy left out',
  leftOut: (count: number) => `${countText(count)} left out`,

  sheetColumns: {
    lines: 'Line',
    text: 'Item',
    kind: 'Read as',
    count: 'Quantity',
    matches: 'In catalog',
    note: 'Note',
  },
  linesHint: 'Line in the pasted text',
  kinds: { id: 'ID', name: 'Name', market_hash_name: 'Market name' } satisfies Record<LineKind, string>,
  kindHint: (other: string) => `Read as ${withinSentence(other)} instead`,
  doubts: {
    text: 'Doesn’t look like an item',
    heading: 'Column headings',
    link: 'Link to something else',
    'other-catalog': 'Link to another catalog',
    secret: 'Secret removed',
    mark: 'No text',
    'too-long': 'Too long for a name',
    phone: 'Phone number',
    reference: 'Order or ticket number',
    number: 'May be an item ID',
    'not-a-number': 'Not a whole number',
    zero: 'IDs start at 1',
    'too-large': 'Too large to be an ID',
  } satisfies Record<LineDoubt, string>,
  maybeName: 'May be an item',
  /** The price in a pasted table. Below the catalog's price, it follows `pasted`. */
  price: (price: string) => `Price: ${price}`,
  pasted: 'pasted',
  comma: (count: number) => `Has a comma · Split into ${countText(count)}`,
  commaHint: 'Searched as one name. Click to search the parts instead.',
  split: 'Split · Make it one name',

  count: (names: number) => `Check ${countOf(names, 'name')}`,
  countHint:
    'See how many listings each name has before you look it up. One request per name, three at a time.',
  counting: (done: number, total: number) => `${countText(done)} of ${countText(total)} names checked`,
  lookUp: (count: number) => `Look up ${countOf(count, 'item')}`,
  lookUpNone: 'Look up',
  edit: 'Edit lines',
  editLine: 'Edit line',
  searchSimilar: 'Search for similar names',
  similarWithCopy: 'Find similar names with a local copy…',
  /** Above those names. `time` is when the copy was made. */
  similarIn: (time: string) => (time === '' ? 'Similar names' : `Similar names in the copy of ${time}`),
  similarName: (name: string) => `Similar: ${name}`,
  similarHint: (time: string) =>
    `Similar name${time === '' ? '' : ` in the copy of ${time}`}. Click to look it up instead.`,
  /** Undoes the replacement of a pasted name. */
  pastedNameAgain: (text: string) => `Use “${text}” again`,
  lineReplaced: (name: string) => `Line changed to “${name}”`,
  linesReplaced: (count: number) => `${countOf(count, 'line')} changed`,
  /** Of an item that couldn’t be looked up now. */
  lastSeen: (status: string, time: string) => `${status} · last seen ${time}`,
  acceptAll: (count: number) => `Accept ${countOf(count, 'suggestion')}`,
  acceptAllHint: (changes: readonly string[]) => `Look up instead:\n${changes.join('\n')}`,
  otherLines: (count: number) => countOf(count, 'other line'),
  otherLinesHint: (texts: readonly string[]) =>
    `Not looked up. Click to see and choose:\n${texts.join('\n')}`,
  update: (added: number) => (added === 0 ? 'Update ticket' : `Look up ${countOf(added, 'new item')}`),
  updateHint: (requests: string) => `Changes this ticket. ${requests} for new lines, three at a time.`,
  /** The number varies: a name with exactly one listing takes a second request. */
  lookUpHint: (requests: string) => `Creates a ticket. ${requests}, three at a time.`,
  requests: (min: number, max: number) =>
    min === max ? countOf(min, 'request') : `${countText(min)} to ${countText(max)} requests`,

  listings: (count: number, isAtLeast: boolean) =>
    isAtLeast ? `At least ${countOf(count, 'listing')}` : countOf(count, 'listing'),
  similar: (count: number) => countOf(count, 'partial match', 'partial matches'),
  notInFirst: (searched: number) => `Not among the first ${countText(searched)} matches`,
  /** A button: the number of listings, and what clicking it does. */
  severalWithPress: (listings: string) => `${listings} · Look up`,
  lookUpAll: (count: number) => `Look up ${countText(count)} listings`,
  lookUpAllHint: (count: number) =>
    plural(count, { one: 'One request', other: '# requests, three at a time' }),
  /** Undoes looking up the listings of a name: they are shown as one row again. */
  collapseListings: (count: number) => `Collapse ${countOf(count, 'listing')}`,
  allChosen: 'All will be looked up',
  onlyCounted: 'Click to look up each of them',
  times: (count: number) => `×${countText(count)}`,
  /** How many of a name the customer asked for, and how many listings it has if that is known. */
  askedFor: ({ asked, listings }: { asked: number; listings: number | undefined }) =>
    `${countText(asked)} asked for${listings === undefined ? '' : `, ${countOf(listings, 'listing')}`}`,
  pastedAs: (text: string) => `Pasted as “${text}”`,
  /** Follows a name that was found within a line, which has "…" in its place, or a name that replaced the line. */
  readWithin: (line: string) => `pasted “${line}”`,
  /** The pasted name beside an ID whose item has another name. */
  messageSays: (name: string) => `Message says: ${name}`,
  /** Beside an item that goes to another account than the message's. */
  otherAccount: (partner: string) => `Other account: ${partner}`,
  otherAccountHint: (expected: readonly string[], partner: string) =>
    `The message has ${accountNoun(expected.length)} ${expected.join(', ')}; this item’s trade URL has ${partner}`,
  /** In the details of such an item: above them, and below its account. */
  goesElsewhere: 'Goes to an account that isn’t in the message',
  /** Where the accounts of the message and of an item can't be compared. */
  notCompared: (why: string) => `Couldn’t compare the account: ${why}`,
  noPartner: 'the trade URL names none',
  messageHas: (expected: readonly string[]) => `The message has ${expected.join(', ')}`,
  /** Beside the one of a name's listings that goes to the message's account. */
  messagesAccount: 'Message’s account',
  messageAccounts: (accounts: readonly string[], isCustomers: boolean) =>
    `${isCustomers ? 'Message’s' : 'Not the customer’s'} ${accountNoun(accounts.length)}: ${accounts.join(', ')}`,
  messageAccountsHint: (isCustomers: boolean) =>
    isCustomers
      ? 'Account in the message. Not the customer’s? Click to stop comparing items with it'
      : 'Account in the message, not the customer’s. Click to compare items with it',
  pastedTimes: (count: number) => `Pasted ${countText(count)} times`,

  name: 'Ticket name',
  note: 'Note on this ticket',
  notePlaceholder: 'Add a note',
  defaultName: {
    ticket: (number: string) => `Ticket ${number}`,
    order: (number: string) => `Order ${number}`,
    partner: (number: string) => `Partner ${number}`,
  },
  namedAfter: (first: string, more: number) => (more === 0 ? first : `${first} and ${countText(more)} more`),
  created: (time: string) => `Created ${time}`,
  newTicket: 'New ticket',

  /** In the filter bar, about a pasted text. */
  makeTicket: 'Look up these items',
  filterAnyway: (count: number) => `Filter by ${countOf(count, 'line')}`,
};

function accountNoun(count: number): string {
  return count === 1 ? 'account' : 'accounts';
}

/** Watched items: the list, the button in the details, and the notifications. */
export const watch = {
  title: 'Watched',
  /** The purpose of its requests in the request log. */
  purpose: 'Watch',
  /** On the button of the open item. */
  watch: 'Watch',
  unwatch: 'Unwatch',
  watchItem: 'Watch item',
  watchItemHint: 'Watch item: get notified when its status changes',
  unwatchItem: 'Unwatch item',
  /** `added`: how many of `all` items are watched now. */
  full: (max: number, added: number, all: number) =>
    added === 0
      ? `You’re already watching ${countText(max)} items. Remove some first.`
      : `Watching only ${countText(added)} of ${countOf(all, 'item')}. The limit is ${countText(max)}.`,

  unseen: (count: number) => countOf(count, 'unseen change'),
  exportName: 'watched items',
  empty: 'No watched items',
  emptyNext: 'Open an item and choose “Watch” to get notified when its status changes.',
  show: 'Show',
  items: 'Items',
  changes: 'Changes',
  noChanges: 'No changes yet',
  noChangesNext: (max: number) =>
    `Changes of watched items in every catalog appear here, the last ${countText(max)} of each.`,
  catalog: 'Catalog',
  change: 'Change',
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  addIds: 'Item IDs',
  addIdsHint: 'Watch items by their IDs, separated by spaces, commas or lines',
  checked: (interval: string) => `Checked ${interval.toLowerCase()}`,
  checkAll: 'Check now',
  checkAllHint: 'Check every watched item now',
  checkOne: 'Check this item now',
  markAllSeen: 'Mark all as seen',
  remove: 'Remove from watched items',
  removeHint: 'Unwatch (Delete)',
  removed: (name: string) => `Stopped watching ${name}`,

  columns: {
    ...fieldLabels,
    changed: 'Changed',
    checked: 'Checked',
    actions: 'Actions',
  },
  lastChange: 'last change',
  timeChecked: 'time of last check',
  item: (id: number) => `Item ${id}`,
  notChecked: 'not yet checked',
  checking: 'checking…',
  moreChanges: (count: number) => `+${countText(count)} more`,
  overdue: (at: string) => `last checked ${at}`,
  overdueHint: (at: string) => `Last checked ${at}, so this may be outdated`,
  checkFailed: 'Couldn’t check',
  checkFailedBecause: (why: string) => `Couldn’t check: ${why}`,
  /** `title` has no full stop, the others are sentences. */
  trouble: (failure: { title: string; cause: string; nextStep: string; code: string }) =>
    `${failure.title}. ${failure.cause} ${failure.nextStep} (${failure.code})`,
  unseenMark: 'Changed since you last looked',
};

export const changeNotices = {
  nameAndId: (name: string, id: number) => `${name} #${id}`,
  /** `error` is the catalog's own text, which may be empty. */
  error: (status: string, error: string) =>
    error === '' ? `Delivery error (${status})` : `Delivery error: ${error} (${status})`,
  changeWithError: (change: string, error: string) =>
    error === '' ? `${change}, with a delivery error` : `${change}: ${error}`,
  several: (count: number, catalog: string) => `${countOf(count, 'watched item')} changed in ${catalog}`,
  line: (name: string, what: string) => `${name}: ${what}`,
  more: (count: number) => `and ${countText(count)} more`,
};

export const recents = {
  title: 'Recent items',
  clear: 'Clear recent items',
  opened: 'Opened',
  timeOpened: 'time opened',
  exportName: 'recent items',
  none: 'No recent items',
  noneHint: 'Items you open appear here.',
  noName: 'No name',
};

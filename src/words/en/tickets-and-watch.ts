import type { LineDoubt, ReadReason, SecretKind } from '#shared/message.ts';
import { countOf, countText, plural } from '#words/numbers.ts';
import { fieldLabels } from './common.ts';
import { withinSentence } from './list.ts';

/** Looking up many items at once. */
export const ticketItems = {
  title: 'Tickets',
  purpose: 'Ticket',

  show: 'Show',
  filters: {
    all: 'All',
    errors: 'Errors',
    own: 'This customer',
    account: 'Another account',
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
  export: 'Export…',

  table: 'Looked-up items',
  columns: {
    ...fieldLabels,
    account: 'Account',
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
    own: 'No items of this customer',
    account: 'No items of another account',
    several: 'No names with several listings',
    missing: 'No missing items',
    failed: 'No failed items',
  },
};

/** A customer's message, what it names, and tickets. */
export const tickets = {
  field: 'Message',
  placeholder: 'Paste a customer’s message, a table, IDs or names, or drop a text file here',
  /** For a text too long to be shown. */
  shownInPart: (shown: number, whole: number) =>
    `All ${countText(whole)} characters are read; the first ${countText(shown)} are shown`,
  reading: 'Reading the message…',
  clear: 'Clear',
  textDiscarded: 'Text discarded',
  drop: 'Drop a text file to look up what it names',
  dropTooLarge: (maxMegabytes: number) =>
    `This file is too large. The limit is ${countText(maxMegabytes)} MB.`,
  dropEmpty: 'This file is empty.',
  dropNotText: 'This isn’t a text file. Save it as text or CSV first.',
  dropUnread: 'The file couldn’t be read.',

  message: 'Message',
  /** Of the message and the reply in a narrow window. */
  unfoldPane: 'Show',
  foldPane: 'Hide',
  items: (count: number) => countOf(count, 'item'),
  /** Parts of a message that may be items. */
  offered: (count: number) => plural(count, { one: '# possible item', other: '# possible items' }),
  edit: 'Edit',
  keepMessage: 'Done',
  /** What a mark in the message is, for screen readers. */
  isLookedUp: 'Looked up',
  isOffered: 'Not looked up',
  markLabel: (text: string) => `About “${text}”`,
  lookUpItem: 'Look up',
  leaveOut: 'Don’t look up',
  leftOutOfTicket: (text: string) => `“${text}” isn’t looked up any more`,
  lookUpSelected: (text: string) => `Look up “${text}”`,
  couldBe: 'Could also be',
  /** Undoes a correction. */
  asWritten: (written: string) => `Look up “${written}” as written`,
  nothingRead: 'No item to look up',
  nothingReadHint: 'Nothing in the message is surely an item. Select a name or an ID in it to look that up.',
  beyond: (count: number, max: number) =>
    `${countOf(count, 'item')} left out. The limit is ${countText(max)}.`,
  /** Secrets in the message, whose places are marked. */
  removedSecrets: {
    token: (count: number) => plural(count, { one: 'token removed', other: '# tokens removed' }),
    password: (count: number) => plural(count, { one: 'password removed', other: '# passwords removed' }),
    card: (count: number) => plural(count, { one: 'card number removed', other: '# card numbers removed' }),
    code: (count: number) => plural(count, { one: 'code removed', other: '# codes removed' }),
    phone: (count: number) =>
      plural(count, { one: 'phone number removed', other: '# phone numbers removed' }),
    address: (count: number) => plural(count, { one: 'address removed', other: '# addresses removed' }),
    mail: (count: number) =>
      plural(count, { one: 'mail address removed', other: '# mail addresses removed' }),
  } satisfies Record<SecretKind, (count: number) => string>,
  /** Why a part of the message is looked up. */
  reasons: {
    official: 'The name of an item',
    catalog: 'A name in this catalog',
    corrected: 'Close to the name of an item',
    sign: 'Written like the name of an item',
    'market-link': 'A link to a market listing',
    'item-link': 'A link to this item',
    labelled: 'The message calls it an item or an ID',
    'id-list': 'A number alone in its line or list',
    'known-id': 'The ID of an item in the local copy',
    none: 'Chosen by you',
  } satisfies Record<ReadReason, string>,
  corrected: (written: string, name: string) => `“${written}” is read as “${name}”`,
  /** Why it isn't. */
  doubts: {
    text: 'Doesn’t look like an item',
    heading: 'Column headings',
    link: 'Link to something else',
    'link-without-name': 'This market link has a code instead of a name. Open it to see which item it is.',
    'other-catalog': 'Link to an item of another catalog',
    secret: 'Secret removed',
    mark: 'No text',
    'too-long': 'Too long for a name',
    phone: 'Phone number',
    reference: 'Order or ticket number',
    number: 'May be an item ID. An ID of somebody else’s item would be a wrong answer.',
    'everyday-word': 'The name of an item, but also an everyday word',
    arrived: 'The message says that it arrived',
    'not-a-number': 'Not a whole number',
    zero: 'IDs start at 1',
    'too-large': 'Too large to be an ID',
  } satisfies Record<LineDoubt, string>,
  /** Below the catalog's price: the one in the message. */
  pasted: 'pasted',
  makeTicket: 'Look up',
  /** Before anything is looked up, since it takes many requests. */
  notStarted: (items: number, requests: number) =>
    `${countOf(items, 'item')}, up to ${countOf(requests, 'request')}`,
  lookUp: (count: number) => `Look up ${countOf(count, 'item')}`,
  nothingToReply: 'Nothing to reply yet',
  /** Of the reply of a ticket whose items have changed. */
  isFollowUp: 'Only what is new since your last reply.',
  wholeReply: 'Whole reply',
  isWholeReply: 'About all items.',
  onlyNews: 'Only what is new',
  replyOutdated: 'The items have changed.',
  updateReply: 'Update reply',
  leaveOthersOut: 'Leave out',
  /** Items that haven't loaded, so that the reply can't be about them. */
  notInReply: (count: number) =>
    plural(count, { one: '# item isn’t in it: not loaded', other: '# items aren’t in it: not loaded' }),
  editLine: 'Edit in message',
  searchSimilar: 'Search for similar names',
  similarWithLocalCopy: 'Find similar names with a local copy…',
  /** Above those names. `time` is when the copy was made. */
  similarIn: (time: string) => (time === '' ? 'Similar names' : `Similar names in the copy of ${time}`),
  similarName: (name: string) => `Similar: ${name}`,
  similarHint: (time: string) =>
    `Similar name${time === '' ? '' : ` in the copy of ${time}`}. Click to look it up instead.`,
  /** Undoes the replacement of a pasted name. */
  pastedNameAgain: (text: string) => `Use “${text}” again`,
  lineReplaced: (name: string) => `Looking up “${name}” instead`,
  linesReplaced: (count: number) => `Looking up ${countOf(count, 'other name')} instead`,
  /** Of an item that couldn’t be looked up now. */
  lastSeen: (status: string, time: string) => `${status} · last seen ${time}`,
  acceptAll: (count: number) => `Accept ${countOf(count, 'suggestion')}`,
  acceptAllHint: (changes: readonly string[]) => `Look up instead:\n${changes.join('\n')}`,

  listings: (count: number, isAtLeast: boolean) =>
    isAtLeast ? `At least ${countOf(count, 'listing')}` : countOf(count, 'listing'),
  similar: (count: number) => countOf(count, 'partial match', 'partial matches'),
  notInFirst: (searched: number) => `Not among the first ${countText(searched)} matches`,
  /** A button: the number of listings, and what clicking it does. */
  severalWithPress: (listings: string) => `${listings} · Look up`,
  lookUpAll: (count: number) => `Look up ${countText(count)} listings`,
  lookUpAllHint: (count: number) =>
    plural(count, { one: 'One request', other: '# requests, three at a time' }),
  /** Buttons on the customer's listing of a name. */
  otherListings: (count: number) => plural(count, { one: '# other listing', other: '# other listings' }),
  foldListings: (count: number) =>
    plural(count, { one: 'Hide # other listing', other: 'Hide # other listings' }),
  /** A button, of a name whose listings all go to other accounts. */
  noneOwn: (listings: string) => `${listings}, none the customer’s`,
  /** Undoes looking up the listings of a name: they are shown as one row again. */
  collapseListings: (count: number) => `Collapse ${countOf(count, 'listing')}`,
  times: (count: number) => `×${countText(count)}`,
  /** How many of a name the customer asked for, and how many listings it has if that is known. */
  askedFor: ({ asked, listings }: { asked: number; listings: number | undefined }) =>
    `${countText(asked)} asked for${listings === undefined ? '' : `, ${countOf(listings, 'listing')}`}`,
  /** The same in a row. */
  ofAsked: ({ asked, listings }: { asked: number; listings: number | undefined }) =>
    listings === undefined ? `×${countText(asked)}` : `${countText(listings)} of ${countText(asked)}`,
  /** Also of a name beside an ID whose item has another name. */
  pastedAs: (text: string) => `Pasted as “${text}”`,
  /** Follows a name that is looked up instead of the pasted one. */
  readWithin: (line: string) => `pasted “${line}”`,
  /** Whether an item goes to the message's account. */
  accounts: { own: 'Own', other: 'Other', unknown: 'Unknown' },
  otherAccountHint: (expected: readonly string[], partner: string) =>
    `The message has ${accountNoun(expected.length)} ${expected.join(', ')}; this item’s trade URL has ${partner}`,
  /** In the details of such an item: above them, and below its account. */
  goesElsewhere: 'Goes to an account that isn’t in the message',
  /** Where the accounts of the message and of an item can't be compared. */
  notCompared: (why: string) => `Couldn’t compare the account: ${why}`,
  noPartner: 'the trade URL names none',
  messageHas: (expected: readonly string[]) => `The message has ${expected.join(', ')}`,
  messagesAccount: 'Goes to this customer’s account',
  messageAccounts: (accounts: readonly string[], isCustomers: boolean) =>
    isCustomers
      ? `Customer’s ${accountNoun(accounts.length)}: ${accounts.join(', ')}`
      : `Not the customer’s ${accountNoun(accounts.length)}: ${accounts.join(', ')}. Nothing is compared with it.`,
  notCustomers: 'Not the customer’s',
  /** About an earlier ticket, whose message has the same number or account. */
  sameCustomer: (by: 'reference' | 'account', name: string, state: string) =>
    `${by === 'reference' ? 'The same order or ticket number' : 'The same account'} as in “${name}” (${withinSentence(state)}).`,
  addToEarlier: 'Add to that ticket',
  addedToEarlier: (name: string) => `Added to “${name}”`,
  pastedTimes: (count: number) => `Pasted ${countText(count)} times`,

  name: 'Ticket name',
  note: 'Note on this ticket',
  notePlaceholder: 'Add a note',
  defaultName: {
    ticket: (number: string) => `Ticket ${number}`,
    order: (number: string) => `Order ${number}`,
    partner: (number: string) => `Partner ${number}`,
    /** Of the message's first words. */
    message: (start: string) => (start === '' ? 'Message' : start),
  },
  namedAfter: (first: string, more: number) => (more === 0 ? first : `${first} and ${countText(more)} more`),
  created: (time: string) => `Created ${time}`,
  newTicket: 'New ticket',

  /** In the filter bar, about a pasted text. */
  lookUpMessage: 'Look up these items',
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

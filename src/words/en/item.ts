import type { HistoryOff } from '#shared/history.ts';
import type { Item } from '#shared/item.ts';
import { countText, plural } from '#words/numbers.ts';

/** The pane of the open item, beyond its fields, its links and its history. */
export const itemDetail = {
  title: 'Item details',
  groups: {
    delivery: 'Delivery',
    trouble: 'Errors and retry',
    trade: 'Trade',
    what: 'Item',
  },

  bar: {
    itemId: 'item id',
    previous: 'Previous item',
    noPrevious: 'No previous item on this page',
    next: 'Next item',
    noNext: 'No next item on this page',
    refresh: 'Refresh item',
    close: 'Close item details',
  },
  /** For those who don't see that another item is shown. */
  movedTo: (name: string, id: number) => `${name}, #${id}`,

  heading: {
    /** In place of the name while it isn't known. */
    item: (id: number) => `Item ${id}`,
    noName: 'No readable name',
    noMarketName: 'No readable market name',
    undocumentedStatus: (status: string) => `${status}: not one of the five documented values`,
  },
  notice: {
    slow: 'Still waiting for the catalog…',
    notRefreshed: (why: string) => `Not refreshed: ${why}`,
    /** The list beside it has the same failure, told in full. */
    seeList: (title: string) => `${title} (see the list)`,
  },

  value: {
    /** The tooltip of a label: the document's own name of the field, and what is known of it. */
    hint: (interfaceName: string, hint: string) => `${interfaceName}: ${hint}`,
    /** In the place of a null, and read out where a dash is drawn. */
    none: 'none',
    nullHint: 'null: none',
    notSent: 'not sent',
    unreadable: 'unreadable',
    unreadableHint: 'Not the kind of value that the document describes; shown as it came',
  },
  time: {
    local: 'local',
    localHint: (zone: string) => `This computer’s time: ${zone}`,
    utcHint: 'As sent',
    unreadableHint: 'Not of the documented shape, or no such date; shown as it came',
    asSent: 'as sent',
    asSentHint: 'The document states neither shape nor zone of this field',
  },
  trouble: {
    noError: 'No error reported',
    noRetry: 'No retry scheduled',
  },
  trade: {
    partner: 'Partner',
    partnerHint: 'The partner parameter of trade_url: the receiving account',
    partnerNoun: 'partner',
    steamId: 'SteamID64',
    steamIdHint: 'Worked out from the partner number; the service does not send it',
    token: 'Token',
    tokenHint: 'The token parameter of trade_url. A secret: it lets others send this account trade offers',
    tokenNoun: 'trade token',
    showToken: 'Show token',
    hideToken: 'Hide token',
    notSplit: 'The trade URL could not be split',
    opens: (host: string) => `Opens ${host}`,
  },
  what: {
    currency: 'currency not stated',
    currencyHint: 'The document states no currency',
    priceUnreadable: 'Not a decimal number with two fraction digits; shown as it came',
    platformPrice: 'Platform price',
    platformPriceNoun: 'platform price',
    platformPriceHint: 'The price on the platform market. Only the list sends it.',
    /** `difference` has its sign: `+3.4 %`. */
    against: (difference: string) => `price ${difference}`,
    againstHint: 'The item’s price against the platform’s',
    app: 'App',
    appHint: 'Platform application id. Only the list sends it.',
    appNoun: 'app id',
    fromList: 'from the list',
    fromListHint: 'The single item does not carry this; it is the value of the list’s row',
    notInList: 'Only rows of the list carry this, and the list does not show this item now',
  },

  raw: {
    title: 'Raw JSON',
    noun: 'raw JSON',
    facts: (bytes: number, ms: number) =>
      `${plural(bytes, { one: '# byte', other: '# bytes' })} · ${countText(Math.round(ms))} ms`,
    find: 'Find in JSON',
    /** `isMore`: there are more than were counted. */
    found: (count: number, isMore: boolean) => `${countText(count)}${isMore ? '+' : ''} found`,
    /** `isCut`: the answer was longer still. */
    shownInPart: (shown: number, whole: number, isCut: boolean) =>
      isCut
        ? `Only the first ${countText(shown)} characters are shown here, and only the first ${countText(whole)} can be copied`
        : `Only the first ${countText(shown)} of ${countText(whole)} characters are shown here; Copy takes all of them`,
    curl: 'Copy as cURL',
    curlNoun: 'as cURL',
    curlToken: 'the token stays out: $ACCESS_TOKEN',
  },
  foot: {
    interfaceNames: 'Label fields by their interface names',
    /** The names of the fields stand behind it, as code. */
    alsoSent: 'Also sent, not in the document:',
  },
};

/**
 * Every field of an item (section 2.4): its label, the same within a sentence ("Copy market name"), and what its tooltip
 * says: no more than the document does.
 */
export const itemFields = {
  id: { label: 'Id', noun: 'id', note: 'Item identifier.' },
  hash: {
    label: 'Hash',
    noun: 'hash',
    note: 'Short alphanumeric item hash. The document does not say what this means.',
  },
  status: { label: 'Status', noun: 'status', note: 'The value as the service sends it.' },
  bought_at: {
    label: 'Bought',
    noun: 'bought',
    note: 'Sent in UTC with microseconds; also shown in this computer’s time.',
  },
  trade_offer_id: {
    label: 'Trade offer',
    noun: 'trade offer',
    note: 'Identifier of the trade offer.',
  },
  error_message: { label: 'Error', noun: 'error', note: 'None when there is no error.' },
  error_date: {
    label: 'Error date',
    noun: 'error date',
    note: 'None when there is no error. The document states no time zone, so it is shown as it came.',
  },
  last_send: {
    label: 'Last send',
    noun: 'last send',
    note: 'The document does not say what this means. The document states no time zone, so it is shown as it came.',
  },
  next_try: {
    label: 'Next try',
    noun: 'next try',
    note: 'None when no retry is scheduled. The document does not say what this means. The document states no time zone, so it is shown as it came.',
  },
  send_date: {
    label: 'Send date',
    noun: 'send date',
    note: 'The document states no time zone, so it is shown as it came.',
  },
  image: { label: 'Image URL', noun: 'image URL', note: 'Address of the item’s picture.' },
  price: { label: 'Price', noun: 'price', note: 'Decimal text. The document states no currency.' },
  name: { label: 'Name', noun: 'name', note: 'Display name; it may be localized.' },
  market_hash_name: {
    label: 'Market name',
    noun: 'market name',
    note: 'Name on the platform’s market.',
  },
  trade_url: {
    label: 'Trade URL',
    noun: 'trade URL',
    note: 'Trade address of the receiving account. It contains a secret token, which is masked until you ask for it.',
  },
} satisfies Record<keyof Item, { label: string; noun: string; note: string }>;

/** The links of the open item that lead out of the app. */
export const itemLinks = {
  openMarket: 'Open market listing',
  market: 'Market',
  openProfile: 'Open profile',
  profile: 'Profile',
  openOffer: 'Open offer',
  openTradeUrl: 'Open trade URL',
  open: 'Open',
  /** The tooltip of a button: `label` is what stands on it. */
  inBrowser: (label: string) => `${label} in the browser`,
  offerIsForItsParties: 'Only the two parties can open it',
};

/** How old what is shown of the open item is. */
export const itemAge = {
  /** `Seen 10:07:12 · 2 min ago` */
  seen: (time: string, age: string) => `Seen ${time} · ${age}`,
  seenLongAgo: (age: string) => `Seen ${age}, may have changed`,
  seenHint: (time: string) => `This answer came at ${time}, by this computer’s clock`,
  refresh: 'Refresh',
};

/** Times that come without a zone, and what a person may have them read as. */
export const assumedZone = {
  label: 'Times without a zone',
  description: 'The catalog does not state the zone of three times. An assumed one is always marked as such.',
  asTheyCame: 'Show as they came',
  treatAs: (zone: string) => `Treat as ${zone}`,
  notStated: 'zone not stated',
  notStatedHint: 'The document states no time zone for this field, so it is shown as it came',
  /** Beneath the time as it came: `10:02:11 your time, assumed UTC+2`. */
  yourTime: (zone: string) => `your time, assumed ${zone}`,
  assumedHint: (zone: string) =>
    `An assumption of this connection’s settings: the time above read as ${zone}, in this computer’s time`,
};

/** The statuses of an item as this app saw them. */
export const history = {
  title: 'History',
  byThisApp: 'seen by this app only',
  byThisAppHint:
    'The catalog tells the present status alone. These are the answers that came to this computer.',
  between: (from: string, to: string) => `between ${from} and ${to}`,
  at: (at: string) => `at ${at}`,
  firstSeen: (at: string) => `first seen ${at}`,
  seenFromTo: (from: string, to: string) => `Seen from ${from} to ${to}`,
  error: 'error',
  errorHint: 'The answer carried an error message',
  unreadError: 'error not readable',
  unreadErrorHint: 'Whether there was an error could not be read from the answer',
  nothingYet: 'Nothing yet',
  showAll: (count: number) => `Show all ${countText(count)}`,
  showFewer: 'Show fewer',
  off: {
    'no-engine': 'No history: this build has no SQLite.',
    'newer-file': 'No history: a newer version of the app wrote it.',
    disk: 'No history: the disk refused it.',
  } satisfies Record<HistoryOff, string>,
};

/** The summary of an item for a ticket or a colleague. */
export const supportCard = {
  copy: 'Copy support card',
  moreWays: 'More ways to copy the support card',
  copyAsText: 'Copy as text',
  copyAsPicture: 'Copy as picture',
  /** What was copied, behind "Copied" and "Could not copy". */
  card: 'support card',
  picture: 'support card as a picture',
  notYet: 'There is no answer to make a card of yet',

  catalog: 'Catalog',
  marketName: 'Market name',
  itemId: 'Item id',
  status: 'Status',
  error: 'Error',
  errorDate: 'Error date',
  bought: 'Bought',
  sent: 'Send date',
  lastSend: 'Last send',
  nextTry: 'Next try',
  tradeOffer: 'Trade offer',
  partner: 'Partner',
  price: 'Price',

  /** One line of the card as text, and what stands in it. */
  line: (label: string, text: string) => `${label}: ${text}`,
  withNote: (text: string, note: string) => `${text} (${note})`,
  statusSeen: (status: string, seen: string) => `${status}, ${seen}`,

  none: 'none',
  notReadable: 'not readable',
  noName: 'No readable name',
  seen: (when: string) => `seen ${when}`,
  zoneNotStated: 'zone not stated',
  currencyNotStated: 'currency not stated',
};

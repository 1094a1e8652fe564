import type { Item } from '#shared/item.ts';
import type { ReplyOutcome } from '#shared/reply.ts';
import type { HistoryOff } from '#shared/watch.ts';
import { countOf, countText, plural } from '#words/numbers.ts';
import { fieldLabels } from './common.ts';
import { withinSentence } from './list.ts';

/** The detail pane, except for fields, links and history. */
export const itemDetail = {
  title: 'Item details',
  groups: {
    delivery: 'Delivery',
    trouble: 'Delivery problems',
    trade: 'Trade',
    what: 'Item',
    more: 'More',
  },

  bar: {
    itemId: 'item ID',
    previous: 'Previous item',
    noPrevious: 'No previous item on this page',
    next: 'Next item',
    noNext: 'No next item on this page',
    refresh: 'Refresh item',
    close: 'Close item details',
  },
  /** Announced when another item is shown. */
  movedTo: (name: string, id: number) => `${name}, #${id}`,

  heading: {
    /** In place of the name while it isn't known. */
    item: (id: number) => `Item ${id}`,
    noName: 'No readable name',
    noMarketName: 'No readable market name',
    /** If the copy is older and has another price. */
    priceNow: (price: string) => `Price now ${price}`,
    undocumentedStatus: (status: string) => `${status}: not one of the five documented values`,
  },
  elsewhere: {
    look: (count: number) =>
      plural(count, { one: 'Look in the other catalog', other: 'Look in # other catalogs' }),
    hint: '1 request per catalog',
    asking: 'Looking…',
    found: 'Found',
    notFound: 'Not found',
    open: 'Open',
    openIn: (catalog: string) => `Open in ${catalog}`,
  },
  notice: {
    slow: 'Still waiting for the catalog…',
    notRefreshed: (why: string) => `Not refreshed: ${why}`,
  },

  value: {
    /** The tooltip of a label: the field's API name, and what is known about it. */
    hint: (apiName: string, hint: string) => `${apiName}: ${hint}`,
    /** Shown for null; the accessible name of a dash. */
    none: 'none',
    nullHint: 'Sent as null',
    notSent: 'not sent',
    unreadable: 'unreadable',
    unreadableHint: 'Unexpected type; shown as sent',
  },
  time: {
    /** The tooltip of a time shown in local time, with all digits sent. */
    utcHint: (zone: string, utc: string) => `This computer’s time: ${zone}. In UTC: ${utc}`,
    unreadableHint: 'Unexpected format or invalid date; shown as sent',
    asSent: 'as sent',
    /** A next attempt in the past; null: how long ago isn't known. */
    wasDue: (age: string | null) => (age === null ? 'was due' : `was due ${age}`),
    wasDueHint:
      'This time has passed. The catalog doesn’t say what came of it; refresh the item for its current state.',
    asSentHint: 'This field’s format and time zone aren’t documented',
    copies: { local: 'Copy local time', utc: 'Copy in UTC', asSent: 'Copy as sent' },
  },
  /** What was seen, and what staff can do: a proposal, since what happens next isn't documented. */
  nextStep: {
    label: 'What to do now',
    /** `age`: since when, if that is known. */
    waiting: (age: string | null) =>
      `Offer waiting${age === null ? '' : ` ${age}`}. The customer must accept it.`,
    steps: {
      TRADE_ACCEPTED: 'Trade accepted. Done, unless the item is missing.',
      WAITING_FOR_SEND: 'Not sent yet. Watch it, or check again later.',
      UNAVAILABLE: 'Unavailable. Ask whether it has arrived.',
      AVAILABLE: 'Available. Ask whether an offer has arrived.',
      unknown: 'Status not documented. Ask your team.',
      'trade-url': 'Trade URL invalid. Ask for the current one.',
      'inventory-full': 'Inventory full. Ask the customer to make room.',
      'private-inventory': 'Inventory private. Ask to make it public.',
      'trade-hold': 'Account can’t trade. Ask when the hold ends.',
      'item-gone': 'Item gone. Look for another solution.',
      'service-unavailable': 'Trading service down. Check again later.',
      other: 'Delivery failed. Read the error below.',
    } satisfies Record<Exclude<ReplyOutcome, 'WAITING_FOR_TRADE_ACCEPT'>, string>,
    linkNoun: 'link to the trade offer',
  },
  trouble: {
    noError: 'No error reported',
    noRetry: 'No retry scheduled',
    neither: 'No error, no retry scheduled',
  },
  trade: {
    partner: 'Partner',
    partnerHint: 'Account that receives the trade: the partner number in the trade URL',
    partnerNoun: 'partner',
    steamId: 'SteamID64',
    steamIdHint: 'Calculated from the partner number',
    token: 'Token',
    tokenHint: 'Part of the trade URL. Keep it secret: it lets others send this account trade offers',
    tokenNoun: 'trade token',
    showToken: 'Show token',
    hideToken: 'Hide token',
    notSplit: 'The trade URL couldn’t be split into its parts',
    opens: (host: string) => `Opens ${host}`,
  },
  what: {
    currency: 'no currency given',
    currencyHint: 'The catalog doesn’t give a currency',
    priceUnreadable: 'Not a number with two decimals; shown as sent',
    platformPrice: 'Platform price',
    platformPriceNoun: 'platform price',
    platformPriceHint: 'The price on the platform’s own market. Sent only in the list.',
    /** `difference` has its sign: `+3.4%`, `−0.25`, `0.0%`. */
    against: (difference: string) => {
      if (difference.startsWith('−')) return `${difference.slice(1)} below platform price`;
      return difference.startsWith('+')
        ? `${difference.slice(1)} above platform price`
        : `${difference} from platform price`;
    },
    againstHint: 'The item’s price compared with the platform’s',
    app: 'App',
    appHint: 'Platform application ID. Sent only in the list.',
    appNoun: 'app ID',
    fromLocalCopy: (time: string) => `from the copy of ${time}`,
    fromListHint: 'Not sent with the item’s details; taken from its row in the list',
    notInList: 'Shown only when the item is in a loaded list or the local copy',
  },

  raw: {
    title: 'Raw JSON',
    noun: 'raw JSON',
    facts: (bytes: number, ms: number) => `${countOf(bytes, 'byte')} · ${countText(Math.round(ms))} ms`,
    find: 'Find in JSON',
    /** `isMore`: there are more than were counted. */
    found: (count: number, isMore: boolean) => `${countText(count)}${isMore ? '+' : ''} found`,
    /** `isCut`: the response was longer still. */
    shownInPart: (shown: number, whole: number, isCut: boolean) =>
      isCut
        ? `Showing the first ${countText(shown)} characters; the first ${countText(whole)} can be copied`
        : `Showing the first ${countText(shown)} of ${countText(whole)} characters; Copy includes them all`,
    curl: 'Copy as cURL',
    curlNoun: 'as cURL',
    curlToken: 'token replaced by $ACCESS_TOKEN',
  },
  foot: {
    apiNames: 'Show API field names',
    /** Followed by the names of the fields, as code. */
    alsoSent: 'Also sent, not documented:',
  },
};

/** Every field of an item (section 2.4): its label, its name within a sentence ("Copy market name"), and its tooltip. */
export const itemFields = {
  id: field('id', 'Item identifier.'),
  hash: field('hash', 'Short alphanumeric item hash. Its meaning isn’t documented.'),
  status: field('status', 'The value as the catalog sends it.'),
  bought_at: field(
    'bought_at',
    'Sent in UTC with microseconds; shown in this computer’s time.',
    'time bought',
  ),
  trade_offer_id: field('trade_offer_id', 'Identifier of the trade offer.'),
  error_message: field('error_message', 'None when there is no error.'),
  error_date: field('error_date', 'None when there is no error. Time zone unknown.'),
  last_send: field('last_send', 'Its meaning isn’t documented. Time zone unknown.'),
  next_try: field(
    'next_try',
    'None when no retry is scheduled. Its meaning isn’t documented. Time zone unknown.',
  ),
  send_date: field('send_date', 'Time zone unknown.'),
  image: field('image', 'URL of the item’s picture.'),
  price: field('price', 'The catalog doesn’t give a currency.'),
  name: field('name', 'Display name; it may be localised.'),
  market_hash_name: field('market_hash_name', 'Name on the platform’s market.'),
  trade_url: field(
    'trade_url',
    'Trade URL of the receiving account. It contains a secret token, which is masked until you show it.',
  ),
} satisfies Record<keyof Item, unknown>;

function field(name: keyof Item, note: string, noun = withinSentence(fieldLabels[name])) {
  return { label: fieldLabels[name], noun, note };
}

/** Links of the open item, opened in the browser. */
export const itemLinks = {
  openMarket: 'Open market listing',
  market: 'Market',
  openProfile: 'Open profile',
  profile: 'Profile',
  openOffer: 'Open offer',
  openTradeUrl: 'Open trade URL',
  open: 'Open',
  /** The tooltip of a button; `label` is its text. */
  inBrowser: (label: string) => `${label} in the browser`,
  offerIsForItsParties: 'Opens only for sender and recipient',
};

/** How old the open item's data are. */
export const itemAge = {
  /** `Seen 10:07:12 · 2 min ago` */
  seen: (time: string, age: string) => `Seen ${time} · ${age}`,
  seenLongAgo: (age: string) => `Seen ${age}, may have changed`,
  seenHint: (time: string) => `Received at ${time} by this computer’s clock`,
  refresh: 'Refresh',
};

/** The time zone that a connection assumes for times sent without one. Zones are as `Europe/Warsaw`, offsets as `UTC+2`. */
export const assumedZone = {
  label: 'Times without a time zone',
  description: 'Choose a time zone for times sent without one. Converted times are marked “assumed”.',
  asTheyCame: 'Show as sent',
  city: (city: string, region: string, offset: string | null) =>
    `${city}${region === '' ? '' : ` (${region})`}${offset === null ? '' : ` · ${offset} now`}`,
  thisComputer: (city: string) => `${city} · this computer`,
  allYear: (offset: string) => `${offset} all year`,
  unknownHere: (zone: string) => `${zone} (not known on this computer)`,
  notStated: 'zone unknown',
  notStatedHint: 'Time zone unknown: sent without one, shown as sent',
  notKnownHint: (zone: string) => `Shown as sent: this computer doesn’t know the time zone ${zone}`,
  /** Beside a converted time. */
  assumed: 'assumed',
  assumedHint: (zone: string, asSent: string, clockChange: 'back' | 'forward' | null) =>
    [
      `Sent as ${asSent}, assumed to be ${zone} (connection setting), converted to this computer’s time`,
      ...(clockChange === null ? [] : [clockChanges[clockChange]]),
    ].join('. '),
};

const clockChanges = {
  back: 'Clocks were put back then: this time came twice, and the first one is shown',
  forward: 'Clocks were put forward then: this time was skipped, and is shown as if they hadn’t been',
};

/** An item's statuses as this app saw them. */
export const history = {
  title: 'History',
  byThisApp: 'as seen by this app',
  byThisAppHint:
    'The catalog reports only the current status. These are the responses that this computer received.',
  between: (from: string, to: string) => `between ${from} and ${to}`,
  at: (at: string) => `at ${at}`,
  firstSeen: (at: string) => `first seen ${at}`,
  seenFromTo: (from: string, to: string) => `Seen from ${from} to ${to}`,
  /** Where the item can't be loaded. */
  lastSeen: (status: string, time: string) => `Last seen: ${status}, ${time}. This may have changed.`,
  error: 'error',
  errorHint: 'The response contained an error message',
  unreadError: 'error unreadable',
  unreadErrorHint: 'Whether there was an error couldn’t be read from the response',
  nothingYet: 'No history yet',
  showAll: (count: number) => `Show all ${countText(count)}`,
  showFewer: 'Show fewer',
  off: {
    'no-engine': 'No history: this build has no SQLite.',
    'newer-file': 'No history: it was saved by a newer version of the app.',
    disk: 'No history: it couldn’t be saved.',
  } satisfies Record<HistoryOff, string>,
};

export const notes = {
  title: 'Note',
  label: 'Note on this item',
  placeholder: 'Add a note. It stays on this computer.',
};

/** The summary of an item as a picture. */
export const supportCard = {
  catalog: 'Catalog',
  itemId: 'Item ID',
  timeZone: 'Time zone',
  note: 'Note',
  zoneNotStated: 'unknown, except for Bought',
  partner: 'Partner',
  currencyNotStated: 'no currency given',

  none: 'none',
  notReadable: 'unreadable',
  noName: 'No readable name',
  seen: (when: string) => `seen ${when}`,
};

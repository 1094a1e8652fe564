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

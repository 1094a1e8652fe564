import type { FilterName, RowFilter, TextFilter } from '#shared/item-filters.ts';
import { countOf, countText, plural } from '#words/numbers.ts';
import { withinSentence } from './list.ts';

const filterFields = {
  name: { label: 'Name', plural: 'names', byRowValue: 'Filter by this name' },
  market_hash_name: {
    label: 'Market name',
    plural: 'market names',
    byRowValue: 'Filter by this market name',
  },
  appid: {
    label: 'App',
    type: 'App or its ID',
    typeId: 'Enter an app ID (digits only)',
    value: (appid: number | string) => `App ID ${appid}`,
    inViewName: (appid: number) => `App ${appid}`,
    byRowValue: 'Filter by this app',
  },
} satisfies { [F in FilterName]: FilterWords<F> };

type FilterWords<F extends FilterName> = { label: string } & (F extends TextFilter
  ? { plural: string }
  : {
      /** In the empty field. */
      type: string;
      typeId: string;
      value(id: number | string): string;
      /** In a suggested name of a saved view. */
      inViewName(id: number): string;
    }) &
  (F extends RowFilter ? { byRowValue: string } : unknown);

/** Filters and their chips, how the catalog matches them, statuses in the list, and duplicates. */
export const lookingUp = {
  filters: {
    label: 'Filters',
    fields: filterFields,
    search: 'Search names',
    liveHint: 'Press Enter to search the catalog. A wear, ★ or StatTrak™ makes it a market name.',
    add: 'Add filter',
    addShort: 'Filter',
    needLocalCopy: 'These need a local copy',
    inLocalCopy: (time: string) => `In the local copy of ${time}`,
    edit: (field: string) => `${field} filter`,
    /** Where a name is looked for: as name or as market name. */
    lookIn: 'Look in',
    /** What the catalog says about a filter. */
    about: (field: string, message: string) => `${field}: ${message}`,
    clearAll: 'Clear',
    clear: (field: string) => `Clear ${withinSentence(field)}`,
  },
  chips: {
    type: 'Type or paste names',
    more: 'Add another',
    several: (first: string, others: number) => (others === 0 ? first : `${first} +${countText(others)}`),
    apply: 'Apply ↵',
    applyTitle: 'Not applied yet. Press Enter to filter by this text.',
    group: (label: string) => `${label} filter`,
    suggestions: (label: string) => `${label} suggestions`,
    remove: (text: string) => `Remove ${text}`,
    removeTitle: 'Remove',
    /** The chips may be scrolled out of view. */
    commas: (count: number) =>
      plural(count, {
        one: '# name has a comma, and the catalog splits names at commas.',
        other: '# names have a comma, and the catalog splits names at commas.',
      }),
    showCommas: (count: number) => plural(count, { one: 'Show it', other: 'Show them' }),
    about: (text: string) => `About ${text}`,
    refused: (count: number, max: { values: number; characters: number; encoded: number }) =>
      `${countOf(count, 'name')} left out: the limit is ${countText(max.values)} names of up to ${countText(max.characters)} characters, and ${countText(max.encoded)} characters of URL in total.`,
    refusedNames: (names: readonly string[], more: number) =>
      `Left out: ${names.map((name) => `“${name}”`).join(', ')}${more > 0 ? ` and ${countText(more)} more` : ''}`,
    /** To paste them after the others have loaded. */
    copyLeftOut: (count: number) =>
      plural(count, { one: 'Copy the one left out', other: 'Copy the # left out' }),
    /** What was copied. */
    leftOut: 'names left out',
    merged: (count: number) => `${countOf(count, 'duplicate')} removed.`,
    tradeTokens: (count: number) =>
      `${plural(count, { one: 'A trade URL was', other: '# trade URLs were' })} left out: the catalog can’t search by trade URL, and the URL’s token is secret. Open the item by its ID.`,
    namelessLinks: (count: number) =>
      `${plural(count, { one: 'A market link was left out: its address has', other: '# market links were left out: their addresses have' })} a code instead of the item’s name. Copy the name from the market’s page.`,
    looksLikeMessage: 'This looks like a message.',
  },
  comma: {
    warning: (names: readonly string[]) =>
      `The catalog splits names at commas, so it will search for ${countOf(names.length, 'name')}: ${names.map((name) => `“${name}”`).join(', ')}.`,
    question: (count: number) => `Is this one name, or ${countText(count)} names separated by commas?`,
    one: 'One name',
    split: (count: number) => `Split into ${countText(count)}`,
    otherField: (field: string, text: string) => `Filter by ${withinSentence(field)} “${text}”`,
    otherFieldNote: 'From a row on this page; it has no comma.',
    localMatch: 'Search one part, then filter here',
    localMatchNote: (part: string) =>
      `Searches the catalog for “${part}” and shows only rows that match the whole text.`,
    matchedChip: (part: string) =>
      `The catalog is searched for “${part}”. The whole text is matched here, on this page only.`,
    stopMatching: 'Stop filtering here',
    stopMatchingNote: (part: string) => `Shows everything the catalog returns for “${part}”.`,
    sendWhole: 'Search for the whole text',
    strip: (shown: number, of: number) =>
      `Filtered here, not by the catalog: this page only, ${countText(shown)} of ${countOf(of, 'row')} shown`,
    noneTitle: 'No exact match on this page',
    noneText: (rows: number, pages: number | null) =>
      `The catalog returned ${countOf(rows, 'row')} for that part${pages !== null && pages > 1 ? ` on this page, one of ${countText(pages)}` : ''}.`,
    showAll: 'Show all rows',
  },
  /** Texts of a filter that no row contains. */
  missing: {
    strip: (count: number, of: number, plural: string) =>
      `${countText(count)} of ${countText(of)} ${plural} not found`,
    /** Follows it if not every row was compared: `on pages 1, 2 of 4`. */
    where: (pages: readonly number[], of: number | null, unreadRows: number) => {
      const named = pages.length === 1 ? 'page' : 'pages';
      const total = of === null ? '' : ` of ${countText(of)}`;
      const unread = countOf(unreadRows, 'row');
      return ` on ${named} ${pages.map(countText).join(', ')}${total}${unreadRows === 0 ? '' : `, ${unread} unreadable`}`;
    },
    /** What was copied. */
    noun: (plural: string) => `missing ${plural}`,
  },
  probe: {
    purpose: 'Filter test',
    ask: 'Test this filter',
    askNote: '1 request, for this text only',
    again: 'Test again',
    asking: 'Testing…',
    none: 'The catalog returned nothing for this text.',
    /** Precedes the counts of exact and partial matches. */
    responses: (count: number) => `${countOf(count, 'result')}:`,
    equal: (count: number) => `${countText(count)} exact`,
    equalButCase: (count: number) => `${countText(count)} exact except for case`,
    contains: (count: number) => `${countText(count)} partial`,
    neither: (count: number) => `${countText(count)} without this text`,
    checkedAll: (rows: number) =>
      plural(rows, { one: 'Checked the only result.', other: 'Checked all # results.' }),
    checked: (rows: number, total: number) =>
      `Checked the first ${countText(rows)} of ${countText(total)} results.`,
    checkedUncounted: (rows: number) =>
      `Checked ${countOf(rows, 'result')}; the catalog didn’t say how many there are.`,
    onThisPage: 'On this page',
    noRows: 'No rows yet',
  },
  names: {
    starTag: 'Knife, gloves or other rare special item',
  },
  status: {
    purpose: 'Status column',
    column: 'Status',
    note: '1 request per row, only for rows in view',
    menuNote: '1 request per row',
    waiting: 'Loading',
    stopped: 'Not loaded: status updates are paused',
    unread: 'Unreadable',
    unreadError: 'Delivery error unreadable',
    error: (message: string) => `Delivery error: ${message}`,
    hasError: 'Delivery error',
    seen: (age: string) => `Seen ${age}`,
    /** `local`: the time on this computer; `sent`: as the catalog sent it; `age`: of the response. */
    timeHint: (local: string, sent: string, age: string) => `${local} local · ${sent} · seen ${age}`,
    asSentHint: (age: string) => `Time zone unknown, shown as sent · seen ${age}`,
    wasDueHint: (wasDue: string, hint: string) => `${wasDue[0]?.toUpperCase()}${wasDue.slice(1)} · ${hint}`,
    errorHint: (message: string, age: string) => `${message} · seen ${age}`,
    seenLongAgo: (age: string) => `Seen ${age}. Older than 5 minutes`,
    seenCount: (known: number, rows: number) => `Statuses: ${countText(known)} of ${countText(rows)}`,
    loadAll: 'Load all',
    loadAllHint: (count: number) => countOf(count, 'request'),
    oldCount: (count: number) => `${countText(count)} outdated`,
    refreshOld: 'Refresh',
    refreshOldLabel: 'Refresh outdated statuses',
    refreshOldNote: (count: number) =>
      `${plural(count, { one: '# status in view is', other: '# statuses in view are' })} older than 5 minutes: ${countOf(count, 'request')}`,
    errorCount: (count: number) => countOf(count, 'delivery error'),
    /** The same in two parts; the second is hidden if there is no room for it. */
    errorParts: (count: number) => ({
      count: countText(count),
      word: plural(count, { one: ' delivery error', other: ' delivery errors' }),
    }),
    selectErrorsNote: (count: number) =>
      `Select the ${countOf(count, 'row')} with a delivery error: this page only, statuses loaded so far`,
    stoppedShort: 'Status updates paused',
    resume: 'Resume',
    sortNote: 'this page only, statuses loaded so far',
  },
  duplicates: {
    title: 'Duplicates',
    exportName: 'duplicates',
    select: (count: number) => `Select ${countOf(count, 'item')}`,
    scopePage: (rows: number) => `In the ${countOf(rows, 'row')} on this page.`,
    scopeLoaded: (pages: readonly number[], rows: number, of: number | null) =>
      `In ${countOf(rows, 'row')} of ${plural(pages.length, { one: 'page', other: 'pages' })} ${pages.map(countText).join(', ')}${of === null ? '' : ` of ${countText(of)}`}, loaded so far.`,
    thisPage: 'This page',
    loaded: 'Loaded pages',
    where: 'Where to look',
    none: 'No duplicates.',
    name: 'Market name',
    entries: 'Items',
    lowest: 'Lowest',
    highest: 'Highest',
    ids: 'IDs',
    filter: (name: string) => `Filter by ${name}`,
    open: (id: number) => `Open item ${id}`,
    openPriced: (id: number, price: string) => `Open item ${id} · ${price}`,
    mark: (count: number) => `×${countText(count)}`,
    markTitle: (count: number) => `${countText(count)} items in this list have this market name`,
    unreadablePrice: 'unreadable',
    currency: 'No currency given',
  },
  tooLong: (status: number) => ({
    title: 'The request was too long for the catalog',
    cause: `It responded with status ${status}: too many filters for one request.`,
    nextStep: 'Filter by fewer names.',
  }),
  longRequest: (characters: number) =>
    `These filters make a URL of ${countText(characters)} characters. Many servers accept only about 8,000. If this one refuses, filter by fewer names.`,
};

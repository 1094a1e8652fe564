import type { FilterName, RowFilter, TextFilter } from '#shared/item-filters.ts';
import { countText, plural } from '#words/numbers.ts';

/** What the app says of each filter. */
const filterFields = {
  name: { label: 'Name', plural: 'names', byRowValue: 'Filter by this name' },
  market_hash_name: {
    label: 'Market name',
    plural: 'market names',
    byRowValue: 'Filter by this market name',
  },
  appid: {
    label: 'App',
    any: 'Any',
    typeId: 'Type an app id: digits only',
    value: (appid: number | string) => `App id ${appid}`,
    inViewName: (appid: number) => `App ${appid}`,
    byRowValue: 'Filter by this app',
  },
} satisfies { [F in FilterName]: FilterWords<F> };

type FilterWords<F extends FilterName> = { label: string } & (F extends TextFilter
  ? { plural: string }
  : {
      /** Shown while nothing is chosen. */
      any: string;
      typeId: string;
      value(id: number | string): string;
      /** In a suggested name of a saved view. */
      inViewName(id: number): string;
    }) &
  (F extends RowFilter ? { byRowValue: string } : unknown);

/** Filters, chips, what the catalog makes of them, statuses in the list, and entries that repeat. */
export const lookingUp = {
  filters: {
    label: 'Filters',
    fields: filterFields,
    clear: (field: string) => `Clear ${field.toLowerCase()}`,
  },
  chips: {
    any: 'Any',
    apply: 'Apply ↵',
    applyTitle: 'Filter by this text (Enter). Until then it is not applied.',
    group: (label: string) => `${label} filter`,
    remove: (text: string) => `Remove ${text}`,
    removeTitle: 'Remove',
    /** Said of chips that may be scrolled out of sight. */
    commas: (count: number) =>
      plural(count, {
        one: '# name has a comma, and the catalog splits names at commas.',
        other: '# names have a comma, and the catalog splits names at commas.',
      }),
    showCommas: (count: number) => plural(count, { one: 'Show it', other: 'Show them' }),
    /** Takes all texts of one field away; named in full by `filters.clear`. */
    clear: 'Clear',
    /** Read aloud wherever the number beside the label is seen. */
    count: (label: string, count: number) =>
      `${label}: ${plural(count, { one: '# text', other: '# texts' })}`,
    about: (text: string) => `About ${text}`,
    refused: (count: number, most: { values: number; characters: number; encoded: number }) =>
      `${plural(count, { one: '# text', other: '# texts' })} left out: at most ${countText(most.values)}, of ${countText(most.characters)} characters each and ${countText(most.encoded)} in all as sent.`,
    refusedNames: (names: readonly string[], more: number) =>
      `Left out: ${names.map((name) => `“${name}”`).join(', ')}${more > 0 ? ` and ${countText(more)} more` : ''}`,
    /** For the next paste, once these were answered. */
    copyLeftOut: (count: number) =>
      plural(count, { one: 'Copy the one left out', other: 'Copy the # left out' }),
    /** What was copied. */
    leftOut: 'texts left out',
    merged: (count: number) =>
      `${plural(count, { one: '# text stood', other: '# texts stood' })} there more than once and ${plural(count, { one: 'is', other: 'are' })} kept once.`,
    tradeTokens: (count: number) =>
      `${plural(count, { one: 'A trade URL was', other: '# trade URLs were' })} left out: the catalog has no filter for it, and its token is a secret. Open the item by its id.`,
    looksLikeMarketNames: (count: number) =>
      plural(count, {
        one: 'It ends in a wear, as market names do.',
        other: 'All # end in a wear, as market names do.',
      }),
    asMarketNames: (count: number) =>
      plural(count, { one: 'Use as market name', other: 'Use as market names' }),
  },
  comma: {
    warning: (names: readonly string[]) =>
      `The interface separates names by commas and states no escape, so the catalog will read this as ${plural(names.length, { one: '# name', other: '# names' })}: ${names.map((name) => `“${name}”`).join(', ')}.`,
    question: (count: number) => `A comma separates names. Is this one name, or ${countText(count)}?`,
    one: 'One name',
    split: (count: number) => `Split into ${countText(count)}`,
    otherField: (field: string, text: string) => `Filter by ${field.toLowerCase()} “${text}”`,
    otherFieldNote: 'Seen in a row of this page; it has no comma.',
    matchHere: 'Ask for one part and match here',
    matchHereNote: (part: string) =>
      `Asks the catalog for “${part}” and shows only those rows of each page that equal the whole text.`,
    matchedChip: (part: string) =>
      `Asked for as “${part}”. The whole text is matched here, in the rows of this page only.`,
    stopMatching: 'Stop matching here',
    stopMatchingNote: (part: string) => `Shows everything that the catalog answers for “${part}”.`,
    sendWhole: 'Send the whole text instead',
    strip: (shown: number, of: number) =>
      `Matched here, not by the catalog: this page only, ${countText(shown)} of ${plural(of, { one: '# row', other: '# rows' })} shown`,
    noneTitle: 'No row of this page equals the whole text',
    noneText: (rows: number, pages: number | null) =>
      `The catalog answered ${plural(rows, { one: '# row', other: '# rows' })} for its part${pages !== null && pages > 1 ? ` on this page, one of ${countText(pages)}` : ''}.`,
    showAll: 'Show all rows of the part',
  },
  /** Of many texts those that are in no row. */
  missing: {
    strip: (count: number, of: number, plural: string) =>
      `${countText(count)} of ${countText(of)} ${plural} not found`,
    /** Behind it, where not every row was compared: `on pages 1, 2 of 4`. */
    where: (pages: readonly number[], of: number | null, unreadRows: number) => {
      const named = pages.length === 1 ? 'page' : 'pages';
      const total = of === null ? '' : ` of ${countText(of)}`;
      const unread = plural(unreadRows, { one: '# row', other: '# rows' });
      return ` on ${named} ${pages.map(countText).join(', ')}${total}${unreadRows === 0 ? '' : `, ${unread} not readable`}`;
    },
    /** What was copied. */
    noun: (plural: string) => `missing ${plural}`,
  },
  probe: {
    purpose: 'Match probe',
    ask: 'How does this match?',
    askNote: 'One request, for this text alone',
    again: 'Ask again',
    asking: 'Asking the catalog…',
    none: 'The catalog answered nothing for this text alone.',
    /** Before what the answers are like. */
    answers: (count: number) => plural(count, { one: '# answer:', other: '# answers:' }),
    equal: (count: number) => plural(count, { one: '# equals your text', other: '# equal your text' }),
    equalButCase: (count: number) =>
      plural(count, {
        one: '# equals it but for upper and lower case',
        other: '# equal it but for upper and lower case',
      }),
    contains: (count: number) => plural(count, { one: '# contains it', other: '# contain it' }),
    neither: (count: number) => plural(count, { one: '# does not contain it', other: '# do not contain it' }),
    lookedAtAll: (rows: number) =>
      plural(rows, { one: 'The one answer was looked at.', other: 'All # answers were looked at.' }),
    lookedAt: (rows: number, total: number) =>
      `${countText(rows)} of ${countText(total)} answers were looked at, those of the first page.`,
    lookedAtUnknown: (rows: number) =>
      `${plural(rows, { one: '# answer was', other: '# answers were' })} looked at; how many there are the catalog did not say.`,
    onThisPage: 'On this page',
    noRows: 'No rows yet',
  },
  names: {
    starTag: 'Knife, gloves or other rare special item',
  },
  status: {
    purpose: 'Status column',
    column: 'Status',
    note: 'One request a row, for the rows in view only',
    menuNote: 'One request a row',
    waiting: 'Asked for',
    stopped: 'Not asked for: the column is stopped',
    unread: 'Not readable',
    unreadError: 'Whether there is a delivery error could not be read',
    error: (message: string) => `Delivery error: ${message}`,
    hasError: 'Delivery error',
    seen: (age: string) => `Seen ${age}`,
    seenLongAgo: (age: string) => `Seen ${age}. Older than 5 minutes`,
    seenCount: (known: number, rows: number) => `Statuses: ${countText(known)} of ${countText(rows)}`,
    oldCount: (count: number) => `${countText(count)} old`,
    refreshOld: 'Refresh old',
    refreshOldNote: (count: number) =>
      `${plural(count, { one: '# status in view is', other: '# statuses in view are' })} older than 5 minutes: ${plural(count, { one: '# request', other: '# requests' })}`,
    errorCount: (count: number) => plural(count, { one: '# error', other: '# errors' }),
    /** The same, of which the second part is left out where there is no room for it. */
    errorParts: (count: number) => ({
      count: countText(count),
      word: plural(count, { one: ' error', other: ' errors' }),
    }),
    selectErrorsNote: (count: number) =>
      `Select the ${plural(count, { one: '# row', other: '# rows' })} with a delivery error: this page only, statuses seen so far`,
    stoppedShort: 'Statuses stopped',
    resume: 'Resume',
    sortNote: 'this page only, rows seen so far',
    sortNoteShort: 'Seen rows only',
  },
  duplicates: {
    title: 'Entries with the same market name',
    scopePage: (rows: number) => `In the ${plural(rows, { one: '# row', other: '# rows' })} of this page.`,
    scopeLoaded: (pages: readonly number[], rows: number, of: number | null) =>
      `In ${plural(rows, { one: '# row', other: '# rows' })} of ${plural(pages.length, { one: 'page', other: 'pages' })} ${pages.map(countText).join(', ')}${of === null ? '' : ` of ${countText(of)}`}, as loaded by now.`,
    thisPage: 'This page',
    loaded: 'Loaded pages',
    where: 'Where to look',
    none: 'No market name stands there more than once.',
    name: 'Market name',
    entries: 'Entries',
    lowest: 'Lowest',
    highest: 'Highest',
    ids: 'Ids',
    filter: (name: string) => `Filter by ${name}`,
    open: (id: number) => `Open item ${id}`,
    openPriced: (id: number, price: string) => `Open item ${id} · ${price}`,
    mark: (count: number) => `×${countText(count)}`,
    markTitle: (count: number) => `${countText(count)} entries of this page have this market name`,
    unreadablePrice: 'not readable',
    currency: 'Currency not stated',
  },
  tooLong: (status: number) => ({
    title: 'The request was too long for the catalog',
    cause: `It answered with status ${status}: the filters make an address longer than it takes.`,
    nextStep: 'Filter by fewer names at once.',
  }),
  longRequest: (characters: number) =>
    `These filters make an address of ${countText(characters)} characters. Many servers take no more than about 8,000: if this one refuses, filter by fewer names at once.`,
};

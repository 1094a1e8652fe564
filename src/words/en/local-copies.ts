import type {
  LocalCopyNews,
  LocalCopyOff,
  LocalCopySchedule,
  localCopyMarks,
  localCopyRanges,
} from '#shared/local-copy.ts';
import { countOf, countText, listed, plural } from '#words/numbers.ts';

/** Null: the rows are from different times, because an update is under way. */
const ofTime = (time: string | null) => (time === null ? '' : ` of ${time}`);

/** The local copy of a catalog's list on this computer. */
export const localCopies = {
  live: 'Live',
  of: (time: string) => `Local copy of ${time}`,
  /** The source beside the number of items: `live`, `local copy of 12:50 · 2 h old`. */
  source: {
    live: 'live',
    localCopy: 'local copy',
    of: (time: string) => ` of ${time}`,
    age: (age: string) => ` · ${age} old`,
  },
  none: 'No copy yet',
  /** Until it is known whether there is one. */
  opening: 'Copy…',
  reading: 'Reading the copy…',
  unknownAge: 'Age unknown',
  browseLive: 'Browse live',
  browse: (time: string) => `Browse the copy of ${time}`,
  searchOf: (time: string) => `Search the copy of ${time}`,
  /** Where the catalog matches no name and there is no local copy yet, before what one costs. */
  benefit: 'A local copy finds partial and misspelt names.',
  /** After switching to the live list. */
  onlyInLocalCopy: 'The copy’s own search, filters and sort aren’t available live',
  menu: 'Where the list comes from',
  manage: 'Local copy…',

  label: 'Search the copy',
  search: 'Any part of a name',
  searchHint:
    'Parts of the name or market name, in any order. FN, MW, FT, WW and BS also find the wear. AK won’t find StatTrak™.',
  ranges: {
    price: {
      label: 'Price',
      min: 'Lowest price',
      max: 'Highest price',
      unit: '',
      about: 'No currency given',
    },
    platform_price: {
      label: 'Platform price',
      min: 'Lowest platform price',
      max: 'Highest platform price',
      unit: '',
      about: 'No currency given',
    },
    difference: {
      label: 'Difference',
      min: 'Lowest difference in percent',
      max: 'Highest difference in percent',
      unit: '%',
      about: 'In percent of the platform price; below it is negative',
    },
  } satisfies Record<
    (typeof localCopyRanges)[number],
    Record<'label' | 'min' | 'max' | 'unit' | 'about', string>
  >,
  ends: { min: 'Lowest', max: 'Highest' },
  atLeast: (value: string) => `≥ ${value}`,
  atMost: (value: string) => `≤ ${value}`,
  between: (min: string, max: string) => `${min} to ${max}`,
  reversed: 'Nothing can match: the lowest value is above the highest.',
  notANumber: 'Enter a number such as 12.50, without thousands separators.',
  wear: 'Wear',
  mark: 'Quality',
  status: 'Last seen status',
  changed: 'Price changed',
  changes: { hour: 'In the last hour', day: 'In the last day', week: 'In the last week' },
  since: (time: string) => `since ${time}`,
  marks: { stattrak: 'StatTrak™', souvenir: 'Souvenir' } satisfies Record<
    (typeof localCopyMarks)[number],
    string
  >,
  wholeLocalCopy: 'the whole copy',
  /** In place of the whole copy while the first one is filled. */
  copiedSoFar: 'what has been copied so far',
  /** `149,870 of 150,000 items`; `1,100 items (the catalog lists 1,098)` if items were removed during the pass. */
  items: (items: number, total: number | null) => {
    if (total !== null && items <= total) return `${countText(items)} of ${countOf(total, 'item')}`;
    const all = countOf(items, 'item');
    return total === null ? all : `${all} (the catalog lists ${countText(total)})`;
  },
  range: (first: number, last: number, total: number) =>
    `Items ${countText(first)}–${countText(last)} of ${countText(total)}`,
  tooMany: (max: number) =>
    `At most ${countText(max)} rows can be selected or copied at once. Export has no such limit.`,
  /**
   * `149,870 of 150,000 items copied, as of 10:07 · 12 not in the last update`: the whole copy, whatever the filters match, in parts
   * that are left out from the end as the room shrinks. `missing`: items that the list had before.
   */
  contents: (items: number, total: number | null, missing: number) => {
    const all = plural(items, { one: 'Copy of the only item', other: 'Copy of all # items' });
    return {
      copied: items === total ? all : `${localCopies.items(items, total)} copied`,
      kept: missing === 0 ? '' : ` · ${localCopies.missingCount(missing)}`,
    };
  },
  /** Of a first copy under way: the list may show fewer until it is searched again. */
  soFar: (items: string) => ({ copied: `Copied so far: ${items}`, kept: '' }),
  asOf: (time: string) => `, as of ${time}`,
  copiedHint: 'When the list was copied (local time)',
  groups: {
    label: 'Market names',
    toggle: 'Group by market name',
    count: (count: number) => countOf(count, 'market name'),
    columns: { count: 'Items', lowest: 'Lowest', median: 'Median', highest: 'Highest' },
    nameHint: 'Names that differ only in upper and lower case are one group',
    medianHint:
      'From 5 items on. Of an even number of prices: halfway between the middle two, rounded up to two decimals',
    median: (price: string) => `median ${price}`,
    lowest: (price: string) => `lowest ${price}`,
    highest: (price: string) => `highest ${price}`,
    leave: 'Show all market names',
    missing: (missing: number, count: number) => ({
      ...localCopies.missing,
      mark: missing === count ? localCopies.missing.mark : localCopies.missingCount(missing),
      short:
        missing === count ? localCopies.missing.short : `${countText(missing)} ${localCopies.missing.short}`,
    }),
  },
  ofItem: {
    title: 'Price history',
    byLocalCopies: 'as seen by the local copy',
    byLocalCopiesHint: 'Prices between two copies aren’t known',
    prices: (price: string, platformPrice: string) => `${price} (platform ${platformPrice})`,
    at: (time: string | null) => `in the copy${ofTime(time)}`,
    until: (time: string) => `until ${time}`,
    /** The catalog's price is still that of the copy, which knows no other. */
    noChange: (time: string) => `No change since ${time}`,
    only: (time: string | null) => `The item couldn’t be loaded. This is from the copy${ofTime(time)}.`,
    /** Beside the catalog's price. */
    otherPrice: (time: string | null, price: string) => `${price} in the copy${ofTime(time)}`,
    wasGone: (time: string | null, isRemoved: boolean) =>
      `The catalog no longer has this item, which was still in the copy${ofTime(time)}.${isRemoved ? ' It was removed from the copy.' : ''}`,
  },
  /** The last update didn't find the item. `short`: where there is little room. */
  missing: {
    mark: 'not in the last update',
    short: 'not seen',
    hint: 'It may no longer be listed, or have moved while the list was read. Opening it shows whether the catalog still has it.',
  },
  /** The catalog responded that it doesn't have the item. */
  removed: { mark: 'no longer listed', short: 'not listed', hint: 'The catalog no longer has this item' },
  missingCount: (items: number) => `${countText(items)} not in the last update`,

  title: 'Local copy',
  intro:
    'Keeps this catalog’s list on this computer, so that you can search any part of a name and sort everything at once, even offline. It contains list rows only: no trade URLs and no tokens.',
  limits:
    'A copy shows the list as it was. Items and prices may have changed since. Opening an item always loads it from the catalog.',
  cost: (requests: number, time: string) => `Takes ${countOf(requests, 'request')}, about ${time}.`,
  updateCost: (requests: number, time: string) =>
    `Updating takes ${countOf(requests, 'request')}, about ${time}.`,
  costUnknown: 'The catalog gives no count, so the number of requests isn’t known.',
  estimating: 'Counting the catalog’s items…',
  rate: 'Requests per second',
  rates: (rate: number) => countText(rate),
  courtesy: 'Pages you open yourself always go first.',
  rateLimit: (rate: number) => `Your organisation allows at most ${countText(rate)}.`,
  start: 'Make a copy',
  /** Where nothing else says that it is about a copy. */
  propose: 'Make a local copy',
  update: 'Update copy',
  show: 'Browse copy',
  pause: 'Pause',
  resume: 'Resume',
  remove: 'Delete copy',
  removal: {
    question: 'Delete this copy?',
    consequence:
      'Its price history is deleted with it and can’t be restored. A new copy has to read the whole list again.',
  },
  unknownConnection: 'Unknown connection',
  earlierAddress: (connection: string, address: string | null) =>
    `${connection}, earlier address${address === null ? '' : ` ${address}`}`,
  removeOf: (name: string) => `Delete the copy of ${name}`,
  schedule: 'Update automatically',
  schedules: { never: 'Never', daily: 'Every day', weekly: 'Every week' } satisfies Record<
    LocalCopySchedule | 'never',
    string
  >,
  lastUpdate: (news: LocalCopyNews) => `Last update: ${newsText(news)}`,
  /** When it has ended. */
  updated: (news: LocalCopyNews) => `Copy updated: ${newsText(news)}`,
  nextAt: (time: string) => `Next update ${time}, while the app is open`,
  size: (size: string) => `${size} on disk`,
  progress: 'Copy progress',
  /** In the top bar; null: the catalog gives no count. */
  copying: (percent: number | null) => (percent === null ? 'Copying…' : `Copying ${percent}%`),
  pausedAt: (percent: number | null) => (percent === null ? 'Copy paused' : `Copy paused at ${percent}%`),
  waitingAt: (percent: number | null) => (percent === null ? 'Copy waiting' : `Copy waiting at ${percent}%`),
  speed: (rate: number) => {
    const text = countText(Number(rate.toPrecision(2)));
    return `${text} ${rate === 1 ? 'request' : 'requests'} per second`;
  },
  left: (time: string) => `about ${time} left`,
  paused: 'Paused',
  updatePaused: (reason: string) => `Update paused: ${reason}`,
  pausedAndRetried: 'Paused, retries within an hour',
  waiting: (reason: string, time: string) => `Waiting until ${time}: ${reason}`,
  unreadable: (rows: number) => countOf(rows, 'unreadable row'),
  notAllIdentified:
    'The catalog’s list couldn’t be read completely, so items that it didn’t find aren’t marked.',
  isPartial: 'Incomplete: the list hasn’t been read to the end yet',
  off: {
    forbidden: 'Your organisation doesn’t allow local copies.',
    'no-engine': 'Local copies aren’t available: this build has no SQLite.',
    'newer-file': 'A newer version of the app made this copy. Update the app, or delete the copy.',
    disk: 'The copy can’t be read or written. Check the disk, then try again.',
  } satisfies Record<LocalCopyOff, string>,
  noneMatch: 'Check the spelling. Items that were added since the copy was made aren’t in it.',
  didYouMean: (word: string, items: number) => `Did you mean “${word}”? (${countOf(items, 'item')})`,
  noneWithId: 'This searches names, not IDs. The item is loaded from the catalog.',
  noneSeen: 'Only items that this app has opened, looked up or checked have a last seen status.',
  /** Below the list, while it is filtered by that status. */
  noneSeenShort: 'Only items with a last seen status',
  noneChanged: 'Price changes are known from one update of the copy to the next.',
  unavailable: 'Copy unavailable',
  damaged: 'The copy’s file was damaged, so it was set aside. Make a new copy.',
};

/** `2 new items, 5 price changes and 1 item no longer found`. */
function newsText({ added, repriced, gone }: LocalCopyNews): string {
  const counts = [
    { count: added, text: countOf(added, 'new item') },
    { count: repriced, text: countOf(repriced, 'price change') },
    { count: gone, text: `${countOf(gone, 'item')} no longer found` },
  ];
  const news = counts.filter(({ count }) => count > 0).map(({ text }) => text);
  return news.length === 0 ? 'no changes found' : listed(news);
}

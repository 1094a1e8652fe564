import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appName, noFilters, perFilter } from '#shared/item-filters.ts';
import {
  type LocalCopyQuery,
  localCopyGroupColumns,
  localCopyMarks,
  localCopySortColumns,
  maxSearchLength,
  wholeLocalCopy,
} from '#shared/local-copy.ts';
import { shortWears, wears } from '#shared/market-name.ts';
import { differenceOrder, hundredthsText, isPrice, priceDifference, priceOrder } from '#shared/price.ts';
import { property } from '#shared/testing/property.ts';
import { textOrder } from '#shared/text-order.ts';
import { storedPrice } from './local-copy-file.ts';
import { createLocalCopyIndex } from './local-copy-index.ts';

/** Checks the index against a simple reference: a filter and a sort, row by row and in integers. */

type Row = {
  id: number;
  appid: number;
  name: string;
  market_hash_name: string;
  price: string;
  platform_price: string;
  changedAt: number;
};

const nameParts = ['AK-47', 'Redline', '★', 'StatTrak™', 'Souvenir', '|', '(Field-Tested)', '(Factory New)'];
const unicodeParts = ['İstanbul', 'ß', 'ẞ', 'ΟΔΟΣ', 'e\u0301', 'é', '龍', '💠', '\u202e'];
const otherParts = ['Case 9', 'Case 10', ' ', '  ', '\0', '\n', '%', '_', '"', "'", '*', ','];
const piece = fc.constantFrom(...nameParts, ...unicodeParts, ...otherParts);
const text = fc.oneof(
  { weight: 4, arbitrary: fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(' ')) },
  { weight: 2, arbitrary: fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }).map((one) => one.toWellFormed()) },
);
const hundredths = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt({ min: 0n, max: 300n }) },
  { weight: 2, arbitrary: fc.bigInt({ min: 0n, max: 10n ** 9n }) },
  // Beyond 32 bits.
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 4n }).map((near) => 2n ** 39n - near) },
  // Beyond what a float tells apart.
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(2n ** 53n, 10n ** 30n), fc.bigInt({ min: -4n, max: 6n }))
      .map(([far, near]) => far + near),
  },
);
const price = fc.oneof(
  { weight: 8, arbitrary: hundredths.map((value) => hundredthsText(value)) },
  { weight: 1, arbitrary: hundredths.map((value) => `00${hundredthsText(value)}`) },
  { weight: 1, arbitrary: fc.constantFrom('', '1,00', '-1.00', '1e5', '1.000', 'free', '0x1.00', '٣.00') },
);
const row = fc.record({
  id: fc.oneof(
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 2 ** 32, max: 2 ** 32 + 5 }),
    fc.maxSafeNat(),
  ),
  appid: fc.constantFrom(730, 570, 440, 9, 10),
  name: text,
  market_hash_name: text,
  price,
  platform_price: price,
  changedAt: fc.constantFrom(0, 0, 1_700_000_000, 1_700_000_500),
});
/** Few names, so that groups have several items, with and without a price. */
const rowOfFewNames = fc
  .record({ row, name: fc.constantFrom('a', 'A', 'b') })
  .map(({ row: one, name }) => ({ ...one, market_hash_name: name }));
const rowsOf = (one: typeof row) => fc.array(one, { maxLength: 30, size: 'max' });
const bound = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -300, max: 400 }),
  fc.integer({ min: 0, max: 10 ** 9 }),
);
const range = fc.record({ min: bound, max: bound });
const noRange = fc.constant({ min: null, max: null });
/** Rarely enough that most queries with all these parts find something. */
const sometimes = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: other });
const none = fc.constant<string[]>([]);
const filterTexts = sometimes(
  none,
  fc.array(
    fc.oneof(
      text.filter((one) => one !== ''),
      fc.constantFrom('ak', 'ou'),
    ),
    { minLength: 1, maxLength: 2 },
  ),
);
const query: fc.Arbitrary<LocalCopyQuery> = fc.record({
  text: fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    text,
    fc.constantFrom(
      're',
      'k-4',
      'k47',
      '47 red',
      'FT',
      'red fn',
      `${'a '.repeat(40)}red`,
      'ak',
      'AK so',
      'st',
      'u',
      'rak',
      '™',
      'e',
    ),
  ),
  marketName: sometimes(
    fc.constant(null),
    text.filter((one) => one !== ''),
  ),
  ranges: fc.record({
    price: sometimes(noRange, range),
    platform_price: sometimes(noRange, range),
    difference: sometimes(noRange, range),
  }),
  wears: sometimes<LocalCopyQuery['wears']>(fc.constant([]), fc.subarray([...wears])),
  marks: sometimes<LocalCopyQuery['marks']>(fc.constant([]), fc.subarray([...localCopyMarks])),
  changedSince: sometimes(
    fc.constant(null),
    fc.constantFrom(0, 1_700_000_000_000, 1_700_000_000_999, 1_700_000_001_000),
  ),
  statuses: fc.constant([]),
  sort: fc.record({ by: fc.constantFrom(...localCopySortColumns), isDescending: fc.boolean() }),
  groups: fc.record({ by: fc.constantFrom(...localCopyGroupColumns), isDescending: fc.boolean() }),
  ...perFilter({
    texts: () => filterTexts,
    id: () => sometimes(fc.constant(null), fc.constantFrom(730, 570, 1)),
  }),
});

const only = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.array(fc.integer({ min: 1, max: 60 })) },
);

property(
  'the index finds the same items in the same places as the reference',
  fc.tuple(rowsOf(row), fc.array(query, { minLength: 1, maxLength: 4 }), only),
  ([rows, queries, ids]) => {
    const index = indexOf(rows);
    return queries.every((one) => {
      // Searches and groupings share their buffers.
      idsIn(index.find(one, ids));
      index.groups(one, ids);
      const left = latestById(rows).filter(({ id }) => ids === null || ids.includes(id));
      const found = index.find(one, ids);
      const expected = referenceSearch(left, one);
      return (
        same(idsIn(found), expected) &&
        expected.every((id, at) => found.indexOf(id) === at) &&
        same([...found.allIds()], expected)
      );
    });
  },
  { share: 4 },
);

test.each(localCopySortColumns)('sorts items by %s across windows and buckets', (by) => {
  const rows = Array.from({ length: 2_500 }, (_, at) => spreadRow(at));
  const index = indexOf(rows);
  for (const isDescending of [false, true]) {
    const asked = { ...wholeLocalCopy, ...noFilters, text: 'case', sort: { by, isDescending } };
    const found = index.find(asked);
    const expected = referenceSearch(rows, asked);
    expect(idsIn(found)).toEqual(expected);
    expect([...found.allIds()]).toEqual(expected);
    const places = Array.from({ length: 10 }, (_, at) => (at * 1_009) % expected.length);
    expect(places.map((place) => found.idAt(place))).toEqual(places.map((place) => expected[place]));
    expect(places.map((place) => found.indexOf(expected[place] ?? 0))).toEqual(places);
  }
});

test('an abbreviated wear finds the wear and words that contain it', () => {
  const names = ['AK | Redline (Field-Tested)', 'AK | Redline (Factory New)', 'Gift AK', 'M4 (Field-Tested)'];
  expect(placesFound(names, 'FT ak')).toEqual([0, 2]);
});

test.each([
  ['eclair', [0, 1]],
  ['éclair', [1]],
  ['カ', [2]],
  ['ガ', [3]],
])('%j: letters without accents find those with them, but no other kana', (text, found) => {
  expect(placesFound(['Eclair', 'L’Éclair', 'カ', 'ガ'], text)).toEqual(found);
});

test.each([
  ['ak', [1, 3]],
  ['st', [0, 1, 4]],
  ['rak', [0, 1]],
  ['stat', [0, 1]],
  ['™', [0, 1]],
  ['ni awp', []],
  ['so awp', [2]],
])('%j: one or two letters find StatTrak™ and Souvenir only by their start', (text, found) => {
  const names = ['StatTrak™ AWP', 'StatTrak™ AK-47', 'Souvenir AWP', 'Kakao', 'Steyr'];
  expect(placesFound(names, text)).toEqual(found);
});

/** The places of the names that a search finds. */
function placesFound(names: readonly string[], text: string): number[] {
  const rows = names.map((name, at) => ({ ...spreadRow(at), id: at, name, market_hash_name: name }));
  const sort = { by: 'id', isDescending: false } as const;
  return idsIn(indexOf(rows).find({ ...wholeLocalCopy, ...noFilters, text, sort }));
}

test('words that no item has are corrected to their nearest, then most frequent spelling, if that finds items', () => {
  const names = ['AWP | Asiimov', 'AK-47 | Redline', 'AK-47 | Red Lima', '★ Karambit', 'Redlime', 'Redlime'];
  const rows = names.map((name, at) => ({
    ...spreadRow(at),
    id: at,
    name,
    market_hash_name: `${name} (Field-Tested)`,
  }));
  const index = indexOf(rows);
  const offered = (text: string, search: Partial<LocalCopyQuery> = {}) =>
    index
      .spellings({ ...wholeLocalCopy, ...noFilters, ...search, text })
      .map((one) => `${one.text}: ${one.items}`);
  expect(offered('Asimov  awp')).toEqual(['asiimov  awp: 1']);
  expect(offered('ft redlima')).toEqual(['ft redlime: 2', 'ft redline: 1']);
  expect(offered('ak redlima')).toEqual(['ak redline: 1']);
  expect(offered('redlima', { name: ['ak'] })).toEqual(['redline: 1']);
  expect(offered('redlima', { changedSince: 1 })).toEqual([]);
  expect(offered('asimov redlima')).toEqual([]);
  expect(offered('karambitt feild-tested')).toEqual(['karambit field-tested: 1']);
  expect(offered('redlima42')).toEqual([]);
  expect(offered('%% ★')).toEqual([]);
  expect(offered('%% asiimovawp')).toEqual([]);
  expect(offered('asiimovawp')).toEqual(['asiimov awp: 1']);
  expect(offered('asimov'.padStart(maxSearchLength))).toEqual([]);
  index.remove(0);
  expect(offered('asimov')).toEqual([]);
});

/** Rows of which many share a price or have none; some prices are close to each other, some are high. */
function spreadRow(at: number): Row {
  const spread = Math.imul(at + 1, 0x9e37_79b1) >>> 0;
  const prices = [
    '5.00',
    'free',
    hundredthsText(BigInt(100_000 + (spread % 400))),
    hundredthsText(BigInt(spread)),
    hundredthsText(2n ** 39n - BigInt(spread % 3)),
  ];
  return {
    id: spread,
    appid: [730, 570, 440][spread % 3] ?? 0,
    name: `Case ${spread % 700}`,
    market_hash_name: spread % 5 === 0 ? `Crate ${spread % 90}` : `Case ${spread % 2_000}`,
    price: prices[(spread >>> 8) % 5] ?? '',
    platform_price: prices[(spread >>> 12) % 5] ?? '',
    changedAt: 0,
  };
}

property(
  'the groups equal those of the reference',
  fc.tuple(rowsOf(fc.oneof(row, rowOfFewNames)), query),
  ([rows, asked]) => {
    const index = indexOf(rows);
    const before = index.groups(asked);
    if (before.count > 0) before.at(0);
    idsIn(index.find(asked));
    const missing = new Set(rows.filter((_, at) => at % 3 === 0).map(({ id }) => id));
    const groups = index.groups(asked, null, missing);
    const found = Array.from({ length: groups.count }, (_, place) => groups.at(place));
    // Between the products there are unused ones without a name.
    const names = rows.flatMap((one) => [one.market_hash_name.toLowerCase(), '']);
    const expected = referenceGroups(latestById(rows), asked, names, missing);
    const { ids, ends } = groups.members();
    const members = Array.from(ends, (end, place) => [...ids.subarray(ends[place - 1] ?? 0, end)].sort());
    return (
      JSON.stringify(found) === JSON.stringify(expected.map(({ group }) => group)) &&
      JSON.stringify(members) === JSON.stringify(expected.map(({ memberIds }) => memberIds))
    );
  },
);

describe('prices of more digits than a float has', () => {
  const high = (last: number) => hundredthsText(2n ** 53n + BigInt(last));
  const prices = [...[4, 1, 5, 2, 3].map(high), '9.00', `2${'0'.repeat(25)}0.01`];
  const reference = high(3);
  const inOrder = [5, 1, 3, 4, 0, 2, 6];

  test.each(['price', 'platform_price', 'difference'] as const)('are sorted by %s exactly', (by) => {
    const rows = prices.map((price, id) => ({
      ...spreadRow(id),
      id,
      price: by === 'platform_price' ? reference : price,
      platform_price: by === 'platform_price' ? price : reference,
    }));
    const asked = { ...wholeLocalCopy, ...noFilters, sort: { by, isDescending: false } };
    expect(idsIn(indexOf(rows).find(asked))).toEqual(inOrder);
  });

  test('differ by their exact share of the platform price', () => {
    const rows = prices.map((price, id) => ({ ...spreadRow(id), id, price, platform_price: reference }));
    const ranges = { ...wholeLocalCopy.ranges, difference: { min: null, max: 0 } };
    const asked = { ...wholeLocalCopy, ...noFilters, ranges };
    expect(idsIn(indexOf(rows).find(asked)).sort()).toEqual([1, 3, 4, 5]);
    const pairs = [
      { price: high(1), platform_price: high(2) },
      { price: high(3), platform_price: high(5) },
    ];
    const index = indexOf(pairs.map((prices, id) => ({ ...spreadRow(id), id, ...prices })));
    const sort = { by: 'difference', isDescending: false } as const;
    expect(idsIn(index.find({ ...wholeLocalCopy, ...noFilters, sort }))).toEqual([1, 0]);
  });

  test.each(['lowest', 'median'] as const)('order groups and the items of one, by %s', (by) => {
    const rows = prices.map((price, id) => ({ ...spreadRow(id), id, price, market_hash_name: `Case ${id}` }));
    const asked = { ...wholeLocalCopy, ...noFilters, groups: { by, isDescending: false } };
    const groups = indexOf(rows).groups(asked);
    expect(inOrder.map((_, place) => groups.at(place).cheapest)).toEqual(inOrder);
    const one = indexOf(rows.map((row) => ({ ...row, market_hash_name: 'Case' })))
      .groups(asked)
      .at(0);
    expect(one).toMatchObject({ lowest: prices[5], median: prices[4], highest: prices[6] });
  });
});

/** Later rows of an id replace earlier ones. */
function latestById(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((one) => [one.id, one])).values()];
}

function referenceGroups(
  rows: readonly Row[],
  asked: LocalCopyQuery,
  names: readonly string[],
  missing: ReadonlySet<number>,
) {
  const ids = referenceSearch(rows, { ...asked, sort: { by: 'price', isDescending: false } });
  const matching = ids.flatMap((id) => rows.filter((one) => one.id === id));
  const { by, isDescending } = asked.groups ?? { by: 'market_hash_name', isDescending: false };
  const sign = isDescending ? -1 : 1;
  const groups = [...Map.groupBy(matching, (one) => one.market_hash_name.toLowerCase())].map(
    ([name, items]) => {
      const prices = items.map((one) => cents(one.price)).filter((value) => value !== null);
      const at = (place: number) => (prices.length === 0 ? null : (prices[place] ?? 0n) * 10n);
      const [low, high] = [at((prices.length - 1) >> 1), at(prices.length >> 1)];
      const median = low === null || high === null ? null : (low + high) / 2n;
      return {
        name,
        items,
        prices,
        count: items.length,
        lowest: at(0),
        median,
        highest: at(prices.length - 1),
      };
    },
  );
  const nameOrder = (a: { name: string }, b: { name: string }) => textOrder.compare(a.name, b.name);
  const order = (a: (typeof groups)[number], b: (typeof groups)[number]) => {
    if (by === 'market_hash_name') return sign * nameOrder(a, b);
    const [left, right] = [a[by], b[by]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left < right ? -1 : left > right ? 1 : 0);
  };
  const text = (thousandths: bigint | null) =>
    thousandths === null ? null : hundredthsText((thousandths + 5n) / 10n);
  return groups
    .sort((a, b) => order(a, b) || nameOrder(a, b) || names.indexOf(a.name) - names.indexOf(b.name))
    .map(({ items, count, lowest, median, highest }) => ({
      memberIds: items.map(({ id }) => id).sort(),
      group: {
        cheapest: items[0]?.id,
        count,
        missing: items.filter(({ id }) => missing.has(id)).length,
        lowest: text(lowest),
        median: text(median),
        highest: text(highest),
      },
    }));
}

property('a price is read back as sent', fc.oneof(price, fc.string({ unit: 'binary' })), (sent) => {
  const stored = storedPrice.from(sent);
  return storedPrice.text(stored) === sent;
});

/** Leaves every other product number unused, and searches once before adding the second half of the rows. */
function indexOf(rows: readonly Row[]) {
  const index = createLocalCopyIndex();
  for (const [place, one] of rows.entries()) {
    if (place === rows.length >> 1) index.find({ ...wholeLocalCopy, ...noFilters });
    const product = place * 2;
    index.addProduct({ ...one, number: product });
    const prices = {
      price: storedPrice.from(one.price),
      platform_price: storedPrice.from(one.platform_price),
    };
    index.put({ ...one, ...prices, product });
  }
  return index;
}

function idsIn(found: { count: number; idAt(place: number): number }): number[] {
  return Array.from({ length: found.count }, (_, place) => found.idAt(place));
}

function same(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, place) => id === b[place]);
}

function referenceSearch(rows: readonly Row[], asked: LocalCopyQuery): number[] {
  const { by, isDescending } = asked.sort;
  const [ordered, others] = [
    rows.filter((one) => hasOrder(one, by)),
    rows.filter((one) => !hasOrder(one, by)),
  ].map((part) =>
    part
      .filter((one) => passes(one, asked))
      .sort((a, b) => (compare(a, b, by) || a.id - b.id) * (isDescending ? -1 : 1))
      .map(({ id }) => id),
  );
  return [...(ordered ?? []), ...(others ?? [])];
}

function passes(one: Row, asked: LocalCopyQuery): boolean {
  const contains = (whole: string, part: string) => whole.toLowerCase().includes(part.toLowerCase());
  const words = wordsOf(asked.text).filter(Boolean);
  const { ranges, name, market_hash_name } = asked;
  const [own, other] = [cents(one.price), cents(one.platform_price)];
  const isIn = (value: bigint | null, { min, max }: { min: number | null; max: number | null }, unit = 1n) =>
    (min === null && max === null) ||
    (value !== null &&
      (min === null || value >= BigInt(min) * unit) &&
      (max === null || value <= BigInt(max) * unit));
  const hasShare = priceDifference(one.price, one.platform_price)?.percent != null;
  const share = hasShare && own !== null && other !== null ? (own - other) * 10_000n : null;
  return (
    (asked.marketName === null || one.market_hash_name.toLowerCase() === asked.marketName.toLowerCase()) &&
    words.every(
      (word) =>
        [one.name, one.market_hash_name].some((named) => wordsOf(named).some((own) => isMeant(word, own))) ||
        wears.some((wear) => shortWears[wear].toLowerCase() === word && hasWear(one.market_hash_name, wear)),
    ) &&
    (name.length === 0 || name.some((part) => contains(one.name, part))) &&
    (market_hash_name.length === 0 ||
      market_hash_name.some((part) => contains(one.market_hash_name, part))) &&
    (asked.appid === null || asked.appid === one.appid) &&
    (asked.wears.length === 0 || asked.wears.some((wear) => hasWear(one.market_hash_name, wear))) &&
    (asked.marks.length === 0 || asked.marks.some((mark) => marksOf(one.market_hash_name).includes(mark))) &&
    isIn(own, ranges.price) &&
    isIn(other, ranges.platform_price) &&
    isIn(share, ranges.difference, other ?? 1n) &&
    (asked.changedSince === null ||
      (one.changedAt > 0 && one.changedAt >= Math.floor(asked.changedSince / 1_000)))
  );
}

function bare(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}\u3099\u309a]/gu, '')
    .normalize('NFC');
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/u);
}

/** Whether a word of a name is meant by a searched one. One or two letters aren't looked for inside of marks. */
function isMeant(searched: string, word: string): boolean {
  if (bare(searched) !== searched) return word.includes(searched);
  const isShort = searched.length < 3;
  if (isShort && ['stattrak', 'souvenir'].includes(bare(word))) return bare(word).startsWith(searched);
  return bare(word).includes(searched);
}

function hasWear(marketName: string, wear: string): boolean {
  const bare = marketName
    .replace(/^★ (?=.)/su, '')
    .replace(/^StatTrak™ (?=.)/su, '')
    .replace(/^Souvenir (?=.)/su, '');
  return bare.endsWith(` (${wear})`) && bare.length > wear.length + 3;
}

function marksOf(marketName: string): string[] {
  const bare = marketName.replace(/^★ (?=.)/su, '');
  const behind = bare.replace(/^StatTrak™ (?=.)/su, '');
  return [
    ...(behind === bare ? [] : ['stattrak']),
    ...(behind.replace(/^Souvenir (?=.)/su, '') === behind ? [] : ['souvenir']),
  ];
}

function hasOrder(one: Row, by: LocalCopyQuery['sort']['by']): boolean {
  if (by === 'price' || by === 'platform_price') return isPrice(one[by]);
  return by !== 'difference' || priceDifference(one.price, one.platform_price)?.percent != null;
}

function compare(a: Row, b: Row, by: LocalCopyQuery['sort']['by']): number {
  switch (by) {
    case 'id':
      return a.id - b.id;
    case 'appid':
      return textOrder.compare(appName(a.appid), appName(b.appid));
    case 'name':
    case 'market_hash_name':
      return textOrder.compare(a[by].toLowerCase(), b[by].toLowerCase());
    case 'price':
    case 'platform_price':
      return priceOrder(a[by], b[by]);
    case 'difference':
      return differenceOrder(
        { price: a.price, reference: a.platform_price },
        { price: b.price, reference: b.platform_price },
      );
    default:
      return by satisfies never;
  }
}

function cents(sent: string): bigint | null {
  return isPrice(sent) ? BigInt(sent.replace('.', '')) : null;
}

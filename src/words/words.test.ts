import { expect, test } from 'vitest';
import { countText, decimalText, localeOf, percentText, plural } from './numbers.ts';
import { words } from './words.ts';

const { amounts, startNotes } = words;

test('a count has its plural form and the grouping of the locale', () => {
  const forms = { one: '# row', other: '# rows' };
  expect(plural(1, forms)).toBe('1 row');
  expect(plural(0, forms)).toBe('0 rows');
  expect(plural(12_345, forms)).toBe('12,345 rows');
  expect(plural(1, { other: '# sheep' })).toBe('1 sheep');
});

test('dollar signs in a plural form are not replaced', () => {
  expect(plural(2, { other: '$& # $1' })).toBe('$& 2 $1');
});

test('numbers and percentages are formatted for the locale', () => {
  expect(countText(1_284)).toBe('1,284');
  expect(decimalText(1.26)).toBe('1.3');
  expect(decimalText(2)).toBe('2.0');
  expect(percentText(0.0344)).toBe('3.4%');
});

test("numbers follow the system's locale only if its language is that of the interface", () => {
  expect(localeOf('en-GB')).toBe('en-GB');
  expect(localeOf('en')).toBe('en');
  expect(localeOf('de-DE')).toBe('en-US');
});

test.each([
  ['duration', 41.4, '41 ms'],
  ['duration', 1_349, '1.3 s'],
  ['size', 812, '812 B'],
  ['size', 9_120, '9.1 KB'],
  ['size', 1_240_000, '1.2 MB'],
] as const)('the %s %s is shown as %s', (amount, value, text) => {
  expect(amounts[amount](value)).toBe(text);
});

test.each([
  [1_098, null, '1,098 items'],
  [1_097, 1_098, '1,097 of 1,098 items'],
  [1_098, 1_098, '1,098 of 1,098 items'],
  [1_100, 1_098, '1,100 items (the catalog lists 1,098)'],
])('%s copied items of %s that the catalog lists are “%s”', (items, total, text) => {
  expect(words.localCopies.items(items, total)).toBe(text);
});

test.each([
  [150_000, 150_000, 0, 'Copy of all 150,000 items, as of 10:07'],
  [150_000, 150_000, 2, 'Copy of all 150,000 items, as of 10:07 · 2 not in the last update'],
  [149_870, 150_000, 0, '149,870 of 150,000 items copied, as of 10:07'],
  [1_100, 1_098, 0, '1,100 items (the catalog lists 1,098) copied, as of 10:07'],
  [150_000, null, 0, '150,000 items copied, as of 10:07'],
])(
  'the contents of a copy with %i items of %s, and %i not in the last update',
  (items, total, missing, text) => {
    const { contents, asOf } = words.localCopies;
    const { copied, kept } = contents(items, total, missing);
    expect(copied + asOf('10:07') + kept).toBe(text);
  },
);

test('a column name within a sentence is lower-case unless it is an abbreviation', () => {
  expect(words.itemList.sortedAnnouncement('Market name', false, 'this page only')).toBe(
    'Sorted by market name, ascending: this page only',
  );
  expect(words.ticketItems.sortedBy('ID')).toBe('Sorted by ID');
});

test('the time of a crash is in 24-hour format, with the date unless it was today', () => {
  const evening = new Date();
  evening.setHours(22, 29, 0, 0);
  expect(startNotes.endedUnexpectedly(evening)).toMatch(/ at 22:29\.$/);
  expect(startNotes.endedUnexpectedly(new Date(2026, 0, 5, 0, 7))).toBe(
    'Item Catalog quit unexpectedly last time, on Jan 5, 2026 at 00:07.',
  );
});

/** Every plain text, by its path. */
function textsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${path}.${name}`));
}

test('no text names a modifier key, whose label differs from system to system', () => {
  const { keys: _printed, ...texts } = words;
  expect(textsIn(texts, 'words').filter(([, text]) => /\b(Ctrl|Alt|Cmd|Option)\b|[⌘⌥⇧]/.test(text))).toEqual(
    [],
  );
});

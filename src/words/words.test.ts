import { expect, test } from 'vitest';
import { countText, decimalText, localeOf, percentText, plural } from './numbers.ts';
import { words } from './words.ts';

const { amounts, startNotes } = words;

test('a count takes the form of its plural and the grouping of the locale', () => {
  const forms = { one: '# row', other: '# rows' };
  expect(plural(1, forms)).toBe('1 row');
  expect(plural(0, forms)).toBe('0 rows');
  expect(plural(12_345, forms)).toBe('12,345 rows');
  expect(plural(1, { other: '# sheep' })).toBe('1 sheep');
});

test('a text with dollar signs in it is left as it is', () => {
  expect(plural(2, { other: '$& # $1' })).toBe('$& 2 $1');
});

test('counts and shares are written in the way of the locale', () => {
  expect(countText(1_284)).toBe('1,284');
  expect(decimalText(1.26)).toBe('1.3');
  expect(decimalText(2)).toBe('2.0');
  expect(percentText(0.0344)).toBe('3.4%');
});

test('numbers follow the system only where it speaks the language of the interface', () => {
  expect(localeOf('en-GB')).toBe('en-GB');
  expect(localeOf('en')).toBe('en');
  expect(localeOf('de-DE')).toBe('en-US');
});

test.each([
  [41.4, '41 ms'],
  [1_349, '1.3 s'],
])('a wait of %s ms is %s', (ms, text) => {
  expect(amounts.duration(ms)).toBe(text);
});

test.each([
  [812, '812 B'],
  [9_120, '9.1 KB'],
  [1_240_000, '1.2 MB'],
])('%s bytes are %s', (bytes, text) => {
  expect(amounts.size(bytes)).toBe(text);
});

test.each([
  [1_098, null, '1,098 items'],
  [1_097, 1_098, '1,097 of 1,098 items'],
  [1_098, 1_098, '1,098 of 1,098 items'],
  [1_100, 1_098, '1,100 items (the catalog lists 1,098)'],
])('%s copied items where the catalog lists %s are “%s”: never more than there are', (items, total, text) => {
  expect(words.copies.items(items, total)).toBe(text);
});

test('a column within a sentence starts small, unless it is an abbreviation', () => {
  const sorted = words.itemList.sorted('ID', 'this page only', '');
  expect([sorted.by, sorted.whole]).toEqual([' by ID', 'Sorted by ID: this page only, not the whole list']);
  expect(words.itemList.sortedAnnouncement('Market name', false, 'this page only')).toBe(
    'Sorted by market name, ascending: this page only',
  );
  expect(words.lookUpIds.sortedBy('ID')).toBe('Sorted by ID');
  expect(words.tickets.kindHint('ID')).toBe('Read as ID instead');
});

test('the files of a newer version are named in one sentence after a downgrade', () => {
  expect(startNotes.newer('views')).toMatch(
    /^The saved views were saved by a newer version of Item Catalog and won’t/,
  );
  expect(startNotes.newer('settings', 'views', 'history')).toBe(
    'A newer version of Item Catalog saved the settings, the saved views, and the status history. They won’t be changed: changes you make now won’t be saved.',
  );
});

test('the time of a crash is of 24 hours, as all times of the window, and has its day unless that is today', () => {
  const evening = new Date();
  evening.setHours(22, 29, 0, 0);
  expect(startNotes.endedUnexpectedly(evening)).toMatch(/ at 22:29\.$/);
  expect(startNotes.endedUnexpectedly(new Date(2026, 0, 5, 0, 7))).toBe(
    'Item Catalog quit unexpectedly last time, on Jan 5, 2026 at 00:07.',
  );
});

/** Every text that is there as it is, by its path. */
function textsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${path}.${name}`));
}

test('no text names a modifier key, which every system prints otherwise', () => {
  const { keys: _printed, ...texts } = words;
  expect(textsIn(texts, 'words').filter(([, text]) => /\b(Ctrl|Alt|Cmd|Option)\b|[⌘⌥⇧]/.test(text))).toEqual(
    [],
  );
});

import { describe, expect, test } from 'vitest';
import { pagesLeft } from '#shared/local-copy.ts';
import { afterPage, firstPass, type PassEnd, type ReceivedPage } from './local-copy-pass.ts';

const page = (number: number, change: Partial<ReceivedPage> = {}): ReceivedPage => ({
  page: number,
  rows: 250,
  fresh: 250,
  unreadable: 0,
  total: 1_000,
  pages: 4,
  at: 5,
  ...change,
});

/** The pass after these pages, and whether the last of them ended it. */
function reading(...pages: ReceivedPage[]) {
  let [pass, end] = [firstPass(1, 0), null as PassEnd | null];
  for (const received of pages) {
    expect(end).toBeNull();
    ({ pass, end } = afterPage(pass, received));
  }
  return { pass, end };
}

/** Rows that are all new. */
const rows = (count: number) => ({ rows: count, fresh: count });
const none = { total: null, pages: null };
const byTotal = { total: 500, pages: null };
const empty = { ...rows(0), total: 0, pages: 0 };

test.each<[which: string, pages: ReceivedPage[], end: PassEnd | null]>([
  ['the last by the counts, with that many items', [page(1), page(2), page(3), page(4)], 'complete'],
  ['one before it', [page(1), page(2), page(3)], null],
  ['the only one', [page(1, { total: 250, pages: 1 })], 'complete'],
  ['the only one by the total', [page(1, { ...rows(10), total: 10, pages: null })], 'complete'],
  ['one that the total counts alone, before other pages', [page(1, { total: 250, pages: 4 })], null],
  ['a full one that the total may count alone', [page(1, { total: 250, pages: null })], null],
  [
    'one after others that the total counted alone',
    [page(1, { total: 250, pages: null }), page(2, { ...rows(80), total: 80, pages: null })],
    null,
  ],
  ['the last by the total', [page(1, byTotal), page(2, byTotal)], 'complete'],
  [
    'the last, with unreadable rows',
    [page(1, { total: 500, pages: 2 }), page(2, { ...rows(240), unreadable: 10, total: 500, pages: 2 })],
    'complete',
  ],
  ['the last counted, with items missing', [page(1), page(2), page(3), page(4, rows(200))], null],
  ['an empty one after that', [page(1), page(2), page(3), page(4, rows(200)), page(5, empty)], 'short'],
  [
    'an empty one after as many as were counted at first',
    [page(1), page(2), page(3), page(4, { ...rows(250), total: 1_002, pages: 5 }), page(5, empty)],
    'complete',
  ],
  [
    'an empty one after an empty one amid the others',
    [page(1), page(2), page(3, empty), page(4), page(5, empty)],
    'short',
  ],
  ['an empty one before others', [page(1), page(2, { ...empty, total: 1_000, pages: 4 })], null],
  ['one of a catalog without counts', [page(1, none), page(2, none)], null],
  ['an empty one of a catalog without counts', [page(1, none), page(2, { ...rows(0), ...none })], 'complete'],
  ['empty and the first', [page(1, empty)], 'complete'],
  ['the first, and empty without counts', [page(1, { ...rows(0), ...none })], 'complete'],
  ['a repeated last one', [page(1), page(2, { total: 500 }), page(3, { fresh: 0, total: 500 })], 'complete'],
  ['a repeated one before others', [page(1), page(2, { fresh: 0 })], null],
  ['one that repeats for the third time', [1, 2, 3, 4].map(repeated), 'pages-repeat'],
  ['the third without a readable row', [1, 2, 3].map(unreadable), 'pages-repeat'],
  ['the third empty one', [page(1), ...[2, 3, 4].map(emptyAmid)], 'pages-empty'],
  ['the last that is read of an endless list', [page(100_000, { total: 1e9, pages: 1e7 })], 'too-long'],
])('a pass ends or not with a page: %s', (_which, pages, end) => {
  expect(reading(...pages).end).toBe(end);
});

function repeated(number: number): ReceivedPage {
  return page(number, { fresh: number === 1 ? 250 : 0, total: 1_000_000, pages: 4_000 });
}

function unreadable(number: number): ReceivedPage {
  return page(number, { ...rows(0), unreadable: 5, ...none });
}

function emptyAmid(number: number): ReceivedPage {
  return page(number, { ...rows(0), total: 5_000, pages: 20 });
}

test('an empty page past the end leaves the counts', () => {
  expect(reading(page(1), page(2), page(3), page(4, rows(200)), page(5, empty)).pass).toMatchObject({
    items: 950,
    total: 1_000,
  });
});

describe('a list that changes while it is read', () => {
  test('is read again from the page that unread items may have moved to', () => {
    expect(reading(page(1), page(2), page(3, { total: 998 })).pass.nextPage).toBe(2);
    expect(reading(page(1), page(2), page(3, { rows: 200, total: 700 })).pass.nextPage).toBe(1);
    expect(reading(page(1, { total: 1_000 }), page(2, { total: 1_002 })).pass.nextPage).toBe(3);
  });

  test('is read to its end even if many pages are read again without new items', () => {
    const shown = Array.from({ length: 9 }, (_, index) => page(index + 1, { total: 5_000, pages: 20 }));
    const shorter = { total: 3_750, pages: 15 };
    const again = [5, 6, 7, 8, 9, 10].map((number) => page(number, { ...shorter, fresh: 0, unreadable: 1 }));
    const { pass, end } = reading(...shown, page(10, shorter), ...again);
    expect(end).toBeNull();
    expect(pass).toMatchObject({ nextPage: 11, pagesWithoutNews: 0, unreadable: 0 });
  });

  test('is read to its end when the counts alternate', () => {
    const seen = new Set<number>();
    let pass = firstPass(1, 0);
    let requests = 0;
    for (let end: PassEnd | null = null; end === null && requests < 1_000; requests += 1) {
      const number = pass.nextPage;
      const fresh = seen.has(number) ? 0 : 250;
      seen.add(number);
      const total = 10_000 - (requests % 2) * 10;
      ({ pass, end } = afterPage(
        pass,
        page(number, { fresh, total, pages: 40, rows: number === 40 ? 240 : 250 }),
      ));
    }
    expect([seen.size, requests < 3 * 40]).toEqual([40, true]);
  });

  test('does not end by a count below the number of rows received', () => {
    const wrong = { total: 10, pages: 1 };
    const { pass, end } = reading(page(1), page(2, wrong), page(3, { total: 0, pages: 0 }));
    expect(end).toBeNull();
    expect(pass).toMatchObject({ nextPage: 4, total: 1_000, pages: 4 });
    expect(reading(page(1, wrong)).end).toBeNull();
  });

  test('does not end while pages must be read again', () => {
    expect(reading(page(1), page(2), page(3), page(4, { ...rows(150), total: 900 })).end).toBeNull();
  });
});

test.each<[which: string, ReceivedPage, limit: number]>([
  ['shorter than requested, and more are counted', page(1, { ...rows(100), pages: 10 }), 100],
  ['empty, though rows are counted', page(1, rows(0)), 250],
  ['longer than requested', page(1, rows(300)), 250],
  ['all that is counted', page(1, { ...rows(20), total: 20, pages: 2 }), 250],
])('requests a limit that fits a first page that is %s', (_which, received, limit) => {
  expect(reading(received).pass.limit).toBe(limit);
});

test('counts the pages that are left by the limit', () => {
  expect(pagesLeft(reading(page(1, { ...rows(100), pages: 10 })).pass)).toBe(9);
});

import { describe, expect, test } from 'vitest';
import { afterPage, firstPass, pagesLeft, type ReceivedPage } from './copy-pass.ts';

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

/** The pass after these pages, and the numbers of the pages that ended it. */
function reading(...pages: ReceivedPage[]) {
  let pass = firstPass(1, 0);
  const ends: number[] = [];
  for (const received of pages) {
    const after = afterPage(pass, received);
    pass = after.pass;
    if (after.isAtEnd) ends.push(received.page);
  }
  return { pass, ends };
}

describe('the end of the list', () => {
  test('is the last page by the counts, once that many items were received', () => {
    const { pass, ends } = reading(page(1), page(2), page(3), page(4));
    expect(ends).toEqual([4]);
    expect(pass).toMatchObject({ items: 1_000, total: 1_000 });
  });

  test('takes unreadable rows into account', () => {
    const counts = { total: 500, pages: 2 };
    const last = page(2, { rows: 240, fresh: 240, unreadable: 10, ...counts });
    expect(reading(page(1, counts), last).ends).toEqual([2]);
  });

  test('is a page without new items after the last counted one if items are missing', () => {
    const short = page(4, { fresh: 200 });
    expect(reading(page(1), page(2), page(3), short).ends).toEqual([]);
    const past = page(5, { rows: 0, fresh: 0, total: 0, pages: 0 });
    const { pass, ends } = reading(page(1), page(2), page(3), short, past);
    expect(ends).toEqual([5]);
    expect(pass).toMatchObject({ items: 950, total: 1_000 });
  });

  test('is the first page without rows if the catalog states no counts', () => {
    const uncounted = { total: null, pages: null };
    const ends = (...pages: ReceivedPage[]) => reading(...pages).ends;
    expect(ends(page(1, uncounted), page(2, uncounted))).toEqual([]);
    expect(ends(page(1, uncounted), page(2, { rows: 0, fresh: 0, ...uncounted }))).toEqual([2]);
    expect(ends(page(1, { rows: 0, fresh: 0, ...uncounted }))).toEqual([1]);
  });

  test('is found in a catalog that repeats a page forever', () => {
    const same = { fresh: 0, total: 1_000_000, pages: 4_000 };
    expect(reading(page(1), page(2, same), page(3, same), page(4, same)).ends).toEqual([4]);
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
    const { pass, ends } = reading(...shown, page(10, shorter), ...again);
    expect(ends).toEqual([]);
    expect(pass).toMatchObject({ nextPage: 11, pagesWithoutNews: 0, unreadable: 0 });
  });

  test('is read to its end when the counts alternate', () => {
    const seen = new Set<number>();
    let pass = firstPass(1, 0);
    let requests = 0;
    for (let isAtEnd = false; !isAtEnd && requests < 1_000; requests += 1) {
      const number = pass.nextPage;
      const fresh = seen.has(number) ? 0 : 250;
      seen.add(number);
      const total = 10_000 - (requests % 2) * 10;
      ({ pass, isAtEnd } = afterPage(
        pass,
        page(number, { fresh, total, pages: 40, rows: number === 40 ? 240 : 250 }),
      ));
    }
    expect([seen.size, requests < 3 * 40]).toEqual([40, true]);
  });

  test('does not end by a count below the number of rows received', () => {
    const wrong = { total: 10, pages: 1 };
    const { pass, ends } = reading(page(1), page(2, wrong), page(3, { total: 0, pages: 0 }));
    expect(ends).toEqual([]);
    expect(pass).toMatchObject({ nextPage: 4, total: 1_000, pages: 4 });
    expect(reading(page(1, wrong)).ends).toEqual([]);
  });

  test('does not end while pages must be read again', () => {
    expect(reading(page(1), page(2), page(3), page(4, { rows: 150, fresh: 150, total: 900 })).ends).toEqual(
      [],
    );
  });
});

test('requests as many rows as the catalog sends', () => {
  const { pass } = reading(page(1, { rows: 100, fresh: 100, pages: 10 }));
  expect(pass.limit).toBe(100);
  expect(pagesLeft(pass)).toBe(9);
});

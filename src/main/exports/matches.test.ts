import { describe, expect, test } from 'vitest';
import { aRow } from '#main/items-api/testing/wire.ts';
import type { CatalogRow, ItemPage } from '#shared/item.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import { createMatches } from './matches.ts';

const unaborted = new AbortController().signal;

function rowsOf(ids: readonly number[]): CatalogRow[] {
  // aRow is a documented list row as it comes over the wire.
  return ids.map((id) => ({ ...(aRow({ id }) as CatalogRow), imageSrc: null }));
}

function page(ids: readonly number[], counts: Partial<ItemPage['pagination']> = {}, bad = 0): ItemPage {
  return {
    rows: rowsOf(ids),
    quarantined: Array.from({ length: bad }, (_, index) => ({ index, fields: ['price'], raw: '{}' })),
    pagination: { total: null, pages: null, per_page: null, current_page: null, ...counts },
    ...{ answeredAt: 0, tookMs: 1, bytes: 1, unlistedFields: [] },
  };
}

const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

/** Reads to the end or to a failure, and at most so many pages. */
async function readAll(
  list: (page: number) => Outcome<ItemPage>,
  { mostRows = Number.POSITIVE_INFINITY, mostPages = 50 } = {},
) {
  const asked: number[] = [];
  const source = createMatches({
    mostRows,
    list: async (number) => {
      asked.push(number);
      return list(number);
    },
  });
  const ids: unknown[] = [];
  for (;;) {
    const batch = await source.next(unaborted);
    if (!batch.ok) return { ids, asked, source, failure: batch.failure };
    ids.push(...batch.value.rows.map(({ id }) => id));
    if (batch.value.isLast) return { ids, asked, source, failure: null };
    if (asked.length >= mostPages) throw new Error('it never ends');
  }
}

describe('all matches', () => {
  test('are read page by page to the last one that the catalog counts', async () => {
    const counts = { total: 600, pages: 3 };
    const all = await readAll((number) =>
      success(page(from(number * 1000, number === 3 ? 100 : 250), counts)),
    );
    expect(all.asked).toEqual([1, 2, 3]);
    expect(all.ids).toHaveLength(600);
    expect(all.source.notes()).toEqual({ repeatedRows: 0, unreadableRows: 0, changedTotal: null });
  });

  test('end by the total where pages are not counted, and at an empty page where nothing is', async () => {
    const byTotal = await readAll((number) => success(page(from(number * 100, 10), { total: 30 })));
    expect(byTotal.asked).toEqual([1, 2, 3]);
    const byEmptiness = await readAll((number) => success(page(number <= 4 ? from(number * 100, 10) : [])));
    expect(byEmptiness.asked).toEqual([1, 2, 3, 4, 5]);
  });

  test('of nothing are one page', async () => {
    const none = await readAll(() => success(page([], { total: 0, pages: 0 })));
    expect([none.ids, none.asked, none.failure]).toEqual([[], [1], null]);
  });

  test('that come again on a later page are written once and counted', async () => {
    const shifted = [page(from(1, 10), { total: 20, pages: 2 }), page(from(9, 10), { total: 21, pages: 2 })];
    const all = await readAll((number) => success(shifted[number - 1] ?? page([])));
    expect(all.ids).toEqual(from(1, 18));
    expect(all.source.notes()).toEqual({
      repeatedRows: 2,
      unreadableRows: 0,
      changedTotal: { from: 20, to: 21 },
    });
  });

  test('that could not be read are counted, and count for the total', async () => {
    const all = await readAll((number) => success(page(from(number * 100, 9), { total: 20 }, 1)));
    expect(all.asked).toEqual([1, 2]);
    expect(all.source.notes().unreadableRows).toBe(2);
  });
});

describe('a catalog that repeats itself', () => {
  test('is left after three pages without a new row', async () => {
    const same = await readAll(() => success(page(from(1, 10), { total: 1_000_000, pages: 100_000 })));
    expect(same.failure).toEqual({ kind: 'export', problem: 'pages-repeat' });
    expect(same.asked).toHaveLength(4);
    expect(same.ids).toEqual(from(1, 10));
  });

  test('by its last page alone is at its end', async () => {
    const clamped = await readAll((number) =>
      success(page(from(Math.min(number, 2) * 100, 10), { pages: 2 })),
    );
    expect(clamped.asked).toEqual([1, 2]);
  });

  test('without a readable row for ever is left too', async () => {
    const unreadable = await readAll(() => success(page([], {}, 5)));
    expect(unreadable.failure).toEqual({ kind: 'export', problem: 'pages-repeat' });
  });
});

describe('more rows than the file can hold', () => {
  test('are refused at the first page where the catalog counts them', async () => {
    const counted = await readAll(() => success(page(from(1, 10), { total: 101, pages: 11 })), {
      mostRows: 100,
    });
    expect(counted.failure).toEqual({ kind: 'export', problem: 'too-many-rows' });
    expect(counted.asked).toEqual([1]);
  });

  test('are refused when they come, and what came before stays', async () => {
    const uncounted = await readAll((number) => success(page(from(number * 100, 10))), { mostRows: 25 });
    expect(uncounted.failure).toEqual({ kind: 'export', problem: 'too-many-rows' });
    expect(uncounted.ids).toHaveLength(20);
  });
});

test('after a failure the same page is asked for again', async () => {
  let isDown = true;
  const asked: number[] = [];
  const source = createMatches({
    mostRows: 100,
    list: async (number) => {
      asked.push(number);
      if (number === 2 && isDown) return failed({ kind: 'server-trouble', status: 503 });
      return success(page(from(number * 100, 10), { pages: 2, total: 20 }));
    },
  });
  expect(await source.next(unaborted)).toMatchObject({ ok: true, value: { isLast: false } });
  expect(await source.next(unaborted)).toMatchObject({ ok: false });
  expect(source.pagesDone()).toBe(1);
  isDown = false;
  expect(await source.next(unaborted)).toMatchObject({ ok: true, value: { isLast: true } });
  expect(asked).toEqual([1, 2, 2]);
});

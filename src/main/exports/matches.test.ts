import { describe, expect, test } from 'vitest';
import { aRow } from '#main/items-api/testing/wire.ts';
import { type Failure, failed, type Outcome, success } from '#shared/failure.ts';
import type { CatalogRow, ItemPage } from '#shared/item.ts';
import { createGivenRows, createGroups, createMatches } from './matches.ts';

const unaborted = new AbortController().signal;

function rowsOf(ids: readonly number[]): CatalogRow[] {
  // aRow is a documented list row as it comes over the wire.
  return ids.map((id) => ({ ...(aRow({ id }) as CatalogRow), imageSrc: null }));
}

function page(ids: readonly number[], counts: Partial<ItemPage['pagination']> = {}, bad = 0): ItemPage {
  return {
    rows: rowsOf(ids),
    quarantined: Array.from({ length: bad }, (_, index) => ({ index, fields: ['price'], raw: '{}' })),
    rowsLeftOut: 0,
    pagination: { total: null, pages: null, per_page: null, current_page: null, ...counts },
    receivedAt: 0,
    tookMs: 1,
    bytes: 1,
    unlistedFields: [],
  };
}

const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

/** Reads to the end or a failure, but at most `maxPages`. */
async function readAll(
  list: (page: number, limit: number) => Outcome<ItemPage>,
  {
    maxFileRows = Number.POSITIVE_INFINITY,
    isIncluded = null as ((row: CatalogRow) => boolean) | null,
    maxPages = 120,
  } = {},
) {
  const asked: number[] = [];
  const source = createMatches({
    notes: new Map(),
    maxFileRows,
    isIncluded,
    list: async (number, limit) => {
      asked.push(number);
      return list(number, limit);
    },
  });
  const ids: unknown[] = [];
  for (;;) {
    const batch = await source.next(unaborted);
    if (!batch.ok) return { ids, asked, source, failure: batch.failure };
    ids.push(...batch.value.rows.map(({ id }) => id));
    if (batch.value.isLast) return { ids, asked, source, failure: null };
    if (asked.length >= maxPages) throw new Error('it never ends');
  }
}

const nothingToNote = {
  repeatedRows: 0,
  unreadableRows: 0,
  otherRows: null,
  changedTotal: null,
  miscount: null,
};

describe('all matches', () => {
  test('are read page by page to the last counted one', async () => {
    const counts = { total: 600, pages: 3 };
    const all = await readAll((number) =>
      success(page(from(number * 1000, number === 3 ? 100 : 250), counts)),
    );
    expect(all.asked).toEqual([1, 2, 3]);
    expect(all.ids).toHaveLength(600);
    expect(all.source.notes()).toEqual(nothingToNote);
  });

  test('are incomplete where rows of a page were left out', async () => {
    const all = await readAll((number) =>
      success(
        number > 2
          ? page([])
          : { ...page(from(number * 1000, 500), { total: 1_000, pages: 2 }), rowsLeftOut: 50 },
      ),
    );
    expect(all.ids).toHaveLength(1_000);
    expect(all.source.notes().miscount).toEqual({ counted: 1_100, sent: 1_000, unit: 'rows' });
  });

  test('are counted by the larger of the total and the rows that came', async () => {
    const all = await readAll((number) =>
      success({ ...page(number === 1 ? from(1, 10) : [], { total: 100 }), rowsLeftOut: 5 }),
    );
    expect(all.source.notes().miscount).toEqual({ counted: 100, sent: 10, unit: 'rows' });
  });

  test('are written once when they repeat on a later page', async () => {
    const shifted = [page(from(1, 10), { total: 20, pages: 2 }), page(from(9, 10), { total: 21, pages: 2 })];
    const all = await readAll((number) => success(shifted[number - 1] ?? page([])));
    expect(all.ids).toEqual(from(1, 18));
    expect(all.source.notes()).toEqual({
      ...nothingToNote,
      repeatedRows: 2,
      changedTotal: { from: 20, to: 21 },
      miscount: { counted: 21, sent: 18, unit: 'rows' },
    });
  });

  test('include unreadable rows in the count', async () => {
    const all = await readAll((number) => success(page(from(number * 100, 9), { total: 20 }, 1)));
    expect(all.asked).toEqual([1, 2]);
    expect(all.source.notes()).toEqual({ ...nothingToNote, unreadableRows: 2 });
  });

  test('of a catalog without any are expected to be none', async () => {
    const all = await readAll(() => success(page([], { total: 0 })));
    expect([all.source.rowsExpected(), all.source.notes()]).toEqual([0, nothingToNote]);
  });

  test('of a catalog without counts end with an empty page', async () => {
    const all = await readAll((number) => success(page(number <= 2 ? from(number * 100, 10) : [])));
    expect(all.ids).toHaveLength(20);
    expect(all.source.notes()).toEqual(nothingToNote);
  });

  test('on pages that are read again are no repeats, since a removed row moves others to an earlier page', async () => {
    let removed = 0;
    const all = await readAll((number) => {
      const first = (number - 1) * 250 + 1 + removed;
      const rows = from(first, Math.max(0, Math.min(250, 751 - first)));
      const response = page(rows, { total: 750 - removed });
      // Of the rows that came before.
      removed = 10;
      return success(response);
    });
    expect(all.asked).toEqual([1, 2, 1, 2, 3, 4]);
    expect(all.ids).toHaveLength(750);
    expect(all.source.notes()).toMatchObject({ repeatedRows: 0, changedTotal: { from: 750, to: 740 } });
  });

  test('end where a catalog that counts only rows has no further page', async () => {
    const sizes = [250, 249];
    const all = await readAll((number) => {
      const size = sizes[number - 1];
      return size === undefined
        ? failed({ kind: 'address-not-found', status: 404 })
        : success(page(from(number * 1_000, size), { total: 500 }));
    });
    expect([all.failure, all.asked]).toEqual([null, [1, 2, 3]]);
    expect(all.source.notes().miscount).toEqual({ counted: 500, sent: 499, unit: 'rows' });
  });
});

describe('a catalog that repeats itself', () => {
  test('fails after three pages without a new row', async () => {
    const same = await readAll(() => success(page(from(1, 10), { total: 1_000_000, pages: 100_000 })));
    expect(same.failure).toEqual({ kind: 'export', problem: 'pages-repeat' });
    expect(same.asked).toHaveLength(4);
    expect(same.ids).toEqual(from(1, 10));
  });
});

describe('a catalog whose counts and rows contradict each other', () => {
  /** 2,000 rows, in pages of `size` whatever was requested. */
  const total = 2_000;
  const sliceOf = (offset: number, size: number) =>
    from(offset + 1, Math.max(0, Math.min(size, total - offset)));
  const served = (offset: number, size: number, counts: Partial<ItemPage['pagination']>) =>
    success(page(sliceOf(offset, size), { total, ...counts }));

  test.each([
    ['an empty', 3, 0, 1_750],
    ['a short', 4, 10, 1_760],
  ])('is read beyond %s page, and missing rows are reported', async (_which, odd, size, sent) => {
    const all = await readAll((number) =>
      served((number - 1) * 250, number === odd ? size : 250, { pages: 8 }),
    );
    expect([all.failure, all.ids.length]).toEqual([null, sent]);
    expect(all.source.notes().miscount).toEqual({ counted: 2_000, sent, unit: 'rows' });
  });

  test.each<[how: string, list: Parameters<typeof readAll>[0]]>([
    ['counts one page', (number) => served((number - 1) * 250, 250, { pages: 1 })],
    [
      'ignores `limit`, and counts its pages by it',
      (number, limit) => served((number - 1) * 20, 20, { pages: Math.ceil(total / limit), per_page: limit }),
    ],
    [
      'sends 20 rows and skips by `limit`',
      (number, limit) =>
        served((number - 1) * limit, Math.min(limit, 20), { pages: Math.ceil(total / limit) }),
    ],
  ])('is read completely though it %s', async (_how, list) => {
    const all = await readAll(list);
    expect(all.ids).toEqual(from(1, total));
    expect(all.source.notes()).toEqual(nothingToNote);
  });

  test.each([
    { kind: 'address-not-found', status: 404 },
    { kind: 'request-refused', status: 404 },
    { kind: 'filter-refused', messages: {} },
  ] satisfies Failure[])('ends where a page beyond the counted ones is refused ($kind)', async (failure) => {
    const refused = failed(failure);
    const all = await readAll((number) =>
      number > 2 ? refused : served((number - 1) * 250, 250, { total: 600, pages: 2 }),
    );
    expect(all.failure).toBeNull();
    expect(all.ids).toHaveLength(500);
    expect(all.source.notes().miscount).toEqual({ counted: 600, sent: 500, unit: 'rows' });
    const amid = await readAll((number) =>
      number > 2 ? refused : served((number - 1) * 250, 250, { total: 600, pages: 3 }),
    );
    expect(amid.failure).toEqual(failure);
    const uncounted = await readAll((number) => (number > 1 ? refused : served(0, 250, { total: null })));
    expect(uncounted.failure).toEqual(failure);
  });

  test('does not end with another failure of a later page', async () => {
    const trouble: Failure = { kind: 'server-trouble', status: 503 };
    const all = await readAll((number) =>
      number > 2 ? failed(trouble) : served((number - 1) * 250, 250, { total: 600, pages: 2 }),
    );
    expect(all.failure).toEqual(trouble);
  });

  test.each([
    ['zero', [0, 0], { changedTotal: null, miscount: { counted: 0, sent: 10, unit: 'rows' } }],
    ['more on an empty page', [30, 40], { changedTotal: { from: 30, to: 40 } }],
  ])('and counts %s is judged by its last count', async (_name, [first = 0, past = 0], notes) => {
    const all = await readAll((number) =>
      success(number === 1 ? page(from(1, 10), { total: first }) : page([], { total: past })),
    );
    expect(all.source.notes()).toMatchObject(notes);
  });

  test('and has only unreadable rows on its last page is complete', async () => {
    const pages = [page(from(1, 5), { pages: 2 }), page([], { pages: 2 }, 5)];
    const all = await readAll((number) => success(pages[number - 1] ?? page([])));
    expect(all.source.notes()).toEqual({ ...nothingToNote, unreadableRows: 5 });
  });

  test('and has fewer pages than it counts is reported in pages without a total', async () => {
    const all = await readAll((number) =>
      success(page(number <= 3 ? from(number * 100, 10) : [], { pages: 8 })),
    );
    expect(all.source.notes().miscount).toEqual({ counted: 8, sent: 3, unit: 'pages' });
    expect(all.asked.length).toBeLessThanOrEqual(7);
  });

  test.each([0, null])('and counts %j on an empty page is judged by its earlier count', async (past) => {
    const all = await readAll((number) =>
      number <= 2
        ? served((number - 1) * 250, 250, { total: 1_000, pages: 4 })
        : success(page([], { total: past, pages: past })),
    );
    expect(all.source.notes()).toMatchObject({
      changedTotal: null,
      miscount: { counted: 1_000, sent: 500, unit: 'rows' },
    });
  });

  test('is not reported before its end', async () => {
    const source = createMatches({
      notes: new Map(),
      maxFileRows: 100_000,
      isIncluded: null,
      list: async (number) => served((number - 1) * 250, 250, { pages: 8 }),
    });
    await source.next(unaborted);
    expect(source.notes().miscount).toBeNull();
  });
});

describe('an endless catalog', () => {
  test('is one with more than ten million rows', async () => {
    const large = await readAll((number) =>
      success(page(number === 1 ? from(1, 10) : [], { total: 10_000_000 })),
    );
    expect(large.failure).toBeNull();
  });

  test('fails after the maximum of pages, even if each has a new row', async () => {
    const endless = await readAll((number) => success(page([number], { total: number + 1_000 })), {
      maxPages: 100_001,
    });
    expect(endless.failure).toEqual({ kind: 'export', problem: 'too-long' });
  });

  test('with more rows than it counts has no expected number of rows', async () => {
    const source = createMatches({
      notes: new Map(),
      maxFileRows: Number.POSITIVE_INFINITY,
      isIncluded: null,
      list: async (number) => success(page(from(number * 1_000, 250), { total: 500, pages: null })),
    });
    const expected: unknown[] = [];
    for (const _ of [1, 2, 3]) {
      await source.next(unaborted);
      expected.push(source.rowsExpected());
    }
    expect(expected).toEqual([500, 500, null]);
  });

  test('by its own count fails at once, whatever the format', async () => {
    for (const maxFileRows of [1_048_575, Number.POSITIVE_INFINITY]) {
      const endless = await readAll(() => success(page(from(1, 10), { total: 10_000_001 })), {
        maxFileRows,
      });
      expect(endless.failure).toEqual({ kind: 'export', problem: 'too-long' });
    }
  });
});

describe('rows that are compared locally', () => {
  const isIncluded = ({ id }: CatalogRow) => id % 25 === 0;

  test('are left out where they do not match, but count for the total', async () => {
    const all = await readAll((number) => success(page(from(number * 100, 50), { total: 100, pages: 2 })), {
      isIncluded,
    });
    expect(all.ids).toEqual([100, 125, 200, 225]);
    expect(all.asked).toEqual([1, 2]);
    expect(all.source.notes()).toEqual({ ...nothingToNote, otherRows: 96 });
  });

  test('fit a sheet if those that match do', async () => {
    const all = await readAll((number) => success(page(from(number * 100, 50), { total: 100, pages: 2 })), {
      isIncluded,
      maxFileRows: 4,
    });
    expect(all.failure).toBeNull();
  });

  test('may be missing on several pages in a row', async () => {
    const all = await readAll(
      (number) => success(page(from(number * 100 + 1, 10), { total: 60, pages: 6 })),
      { isIncluded },
    );
    expect([all.ids, all.asked.length, all.failure]).toEqual([[], 6, null]);
  });
});

describe('more rows than the file can hold', () => {
  test('fail at the first page where the catalog counts them', async () => {
    const counted = await readAll(() => success(page(from(1, 10), { total: 101, pages: 11 })), {
      maxFileRows: 100,
    });
    expect(counted.failure).toEqual({ kind: 'export', problem: 'too-many-rows' });
    expect(counted.asked).toEqual([1]);
  });

  test('fail when they come, and earlier ones stay', async () => {
    const uncounted = await readAll((number) => success(page(from(number * 100, 10))), { maxFileRows: 25 });
    expect(uncounted.failure).toEqual({ kind: 'export', problem: 'too-many-rows' });
    expect(uncounted.ids).toHaveLength(20);
  });
});

test('given rows come in batches', async () => {
  const source = createGivenRows(from(1, 600).map((id) => ({ id })));
  const sizes = [];
  for (let isLast = false; !isLast; ) {
    const batch = await source.next(unaborted);
    if (!batch.ok) throw new Error(batch.failure.kind);
    sizes.push(batch.value.rows.length);
    isLast = batch.value.isLast;
  }
  expect(sizes).toEqual([250, 250, 100]);
  expect([source.pagesDone(), source.rowsExpected()]).toEqual([0, 600]);
  expect(source.notes()).toEqual(nothingToNote);
});

describe('groups of a local copy', () => {
  const figures = { count: 1, lowest: '1.00', median: '1.00', highest: '1.00' };
  /** Counts of groups, each with the total. */
  function groupsFrom(...pages: (readonly [count: number, total: number])[]) {
    return createGroups(async (number, limit) => {
      const [count, total] = pages[number - 1] ?? [];
      if (count === undefined || total === undefined) return failed({ kind: 'cancelled' });
      const names = from((number - 1) * limit + 1, count);
      return success({ groups: names.map((name) => ({ market_hash_name: `${name}`, ...figures })), total });
    });
  }

  test('come in pages, and after a failure the same page again', async () => {
    const source = groupsFrom([250, 251], [1, 251]);
    const first = await source.next(unaborted);
    expect(first).toMatchObject({ ok: true, value: { isLast: false } });
    expect([first.ok && first.value.rows.length, source.rowsExpected()]).toEqual([250, 251]);
    expect(source.notes().miscount).toBeNull();
    const rows = [{ market_hash_name: '251', ...figures }];
    expect(await source.next(unaborted)).toEqual(success({ rows, isLast: true }));
    expect(source.notes()).toEqual(nothingToNote);
    expect(await source.next(unaborted)).toEqual(failed({ kind: 'cancelled' }));
    expect(source.pagesDone()).toBe(2);
  });

  test.each([250, 0])('end with the first page if they are %i', async (count) => {
    const source = groupsFrom([count, count]);
    expect(await source.next(unaborted)).toMatchObject({ value: { isLast: true } });
    expect([source.rowsExpected(), source.notes().miscount]).toEqual([count, null]);
  });

  test('are incomplete if the local copy is deleted meanwhile', async () => {
    const source = groupsFrom([250, 300], [0, 300]);
    expect(await source.next(unaborted)).toMatchObject({ ok: true, value: { isLast: false } });
    expect(await source.next(unaborted)).toMatchObject({ ok: true, value: { rows: [], isLast: true } });
    expect(source.notes().miscount).toEqual({ counted: 300, sent: 250, unit: 'rows' });
  });
});

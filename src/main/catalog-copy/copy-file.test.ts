import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqliteFile } from '#main/files/sqlite-file.ts';
import type { ListItem } from '#shared/item.ts';
import { copySchema, createCopyFile } from './copy-file.ts';
import { madeRow, pageOf, rowsPerPage } from './testing/made-rows.ts';

let folder = '';
const closings: (() => void)[] = [];
const filePath = () => path.join(folder, 'copy.sqlite');

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'item-catalog-copy-'));
});
afterEach(async () => {
  for (const close of closings.splice(0)) close();
  await rm(folder, { recursive: true, force: true });
});

async function opened() {
  const found = await openSqliteFile(filePath(), copySchema);
  if (found.kind !== 'open') throw new Error(found.because);
  let isOpen = true;
  const close = () => {
    if (isOpen) found.database.close();
    isOpen = false;
  };
  closings.push(close);
  return { file: createCopyFile(found.database), database: found.database, close, setAside: found.setAside };
}

/** The one page of a list of these rows. */
function onlyPage(rows: readonly ListItem[], at = 5_000) {
  return { page: 1, rows, unreadable: 0, total: rows.length, pages: 1, at };
}

describe('rows', () => {
  const hostile: ListItem[] = [
    { ...madeRow(1), name: 'x'.repeat(10_000), market_hash_name: '' },
    { ...madeRow(2), price: 'free', platform_price: '1,00' },
    { ...madeRow(3), price: '007.00', platform_price: '12345678901234567890.12' },
    { ...madeRow(4), name: '\u202eevil\u202c\0', market_hash_name: "'); DROP TABLE items; --" },
    { ...madeRow(5), appid: -1, image: '' },
    { ...madeRow(Number.MAX_SAFE_INTEGER), price: '0.00' },
  ];

  test('are given back as they came, whatever is in them', async () => {
    const { file, close } = await opened();
    file.beginPass(0);
    file.takePage(onlyPage(hostile));
    close();
    const { file: again } = await opened();
    const ids = hostile.map(({ id }) => id);
    expect(again.rows(ids)).toEqual(hostile.map((row) => ({ ...row, isMissing: false })));
    expect([...again.everyItem()].map(({ id }) => id)).toEqual(ids);
  });

  test('that didn’t come in the last whole pass are marked, and come back unmarked', async () => {
    const { file } = await opened();
    const pass = (rows: readonly ListItem[]) => {
      file.beginPass(0);
      file.takePage(onlyPage(rows));
    };
    pass([madeRow(1), madeRow(2)]);
    pass([madeRow(1)]);
    expect(file.rows([1, 2]).map(({ isMissing }) => isMissing)).toEqual([false, true]);
    expect(file.facts()).toMatchObject({ items: 2, whole: { number: 2, items: 1, total: 1 } });
    pass([madeRow(1), madeRow(2)]);
    expect(file.rows([1, 2]).map(({ isMissing }) => isMissing)).toEqual([false, false]);
  });

  test('that came after the last whole pass are known to be newer than it', async () => {
    const { file } = await opened();
    file.beginPass(0);
    file.takePage(onlyPage([madeRow(1), madeRow(2)]));
    file.beginPass(0);
    file.takePage({ ...onlyPage([madeRow(1)]), total: 2, pages: 2 });
    expect([file.isNewer(1), file.isNewer(2)]).toEqual([true, false]);
  });

  test('that the service no longer knows go with what was noted of them', async () => {
    const { file } = await opened();
    file.beginPass(0);
    file.takePage(onlyPage([madeRow(1, 1)]));
    file.beginPass(0);
    file.takePage(onlyPage([madeRow(1, 2)]));
    file.forgetItem(1);
    file.forgetItem(2);
    expect(file.facts().items).toBe(0);
    expect([file.rows([1]), file.priceChanges(1)]).toEqual([[], []]);
  });
});

test('each price that changed is kept with the time until when it was seen', async () => {
  const { file } = await opened();
  for (const [number, price] of ['1.00', '1.00', '2.50', 'free'].entries()) {
    file.beginPass(0);
    file.takePage(onlyPage([{ ...madeRow(7), price }], (number + 1) * 10_000));
  }
  expect(file.priceChanges(7)).toEqual([
    { until: 40_000, price: '2.50', platform_price: '100.00' },
    { until: 30_000, price: '1.00', platform_price: '100.00' },
  ]);
  expect([...file.everyItem()]).toMatchObject([{ id: 7, price: 'free', changedAt: 40 }]);
});

test('names that no item has any more go at the end of a pass, and none is mistaken for another', async () => {
  const { file } = await opened();
  const pass = (names: string[]) => {
    file.beginPass(0);
    const rows = names.map((name, index) => ({ ...madeRow(index + 1), name, market_hash_name: name }));
    return file.takePage(onlyPage(rows)).hasPruned;
  };
  const namesKept = () => Array.from(file.everyKind(), ({ number, name }) => [number, name]);
  expect([pass(['Fire', 'Ice']), pass(['Fire', 'Snow'])]).toEqual([false, true]);
  expect(namesKept()).toEqual([
    [0, 'Fire'],
    [2, 'Snow'],
  ]);
  expect([pass(['Fire', 'Snow']), pass(['Rain', 'Fire'])]).toEqual([false, true]);
  expect(file.rows([1, 2]).map(({ name }) => name)).toEqual(['Rain', 'Fire']);
});

test('each id is counted once, on whichever pages it comes', async () => {
  const { file } = await opened();
  file.beginPass(0);
  file.takePage(pageOf(1, 3));
  file.takePage({ ...pageOf(1, 3), page: 2 });
  expect(file.facts()).toMatchObject({ items: rowsPerPage, pass: { items: rowsPerPage, nextPage: 3 } });
});

test('a page that can’t be kept changes nothing', async () => {
  const { file, database } = await opened();
  file.beginPass(0);
  file.takePage(pageOf(1, 3));
  const before = file.facts();
  database.exec('PRAGMA max_page_count = 1');
  expect(() => file.takePage(pageOf(2, 3))).toThrow(/full/);
  expect(file.facts()).toEqual(before);
  database.exec('PRAGMA max_page_count = 1000000');
  file.takePage(pageOf(2, 3));
  expect(file.facts()).toMatchObject({ items: 2 * rowsPerPage, pass: { nextPage: 3 } });
});

describe('a file that is no copy', () => {
  test('is set aside, and a new one begun', async () => {
    await writeFile(filePath(), 'this is no database, and was never one'.repeat(100));
    const { file, setAside } = await opened();
    expect([setAside, file.facts().items]).toEqual(['copy.sqlite.bad', 0]);
  });

  test('but of a newer version is left as it is', async () => {
    const { database, close } = await opened();
    database.exec('PRAGMA user_version = 99');
    close();
    expect(await openSqliteFile(filePath(), copySchema)).toMatchObject({
      kind: 'off',
      because: 'newer-file',
    });
    expect((await readdir(folder)).filter((name) => name.endsWith('.bad'))).toEqual([]);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { openSqliteFile } from '#main/files/sqlite-file.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import type { ListItem } from '#shared/item.ts';
import { createLocalCopyFile, type LocalCopyFile, localCopySchema } from './local-copy-file.ts';
import { createLocalCopyFolder } from './local-copy-folder.ts';
import { pageOf, rowsPerPage, sampleRow } from './testing/sample-rows.ts';

const folder = temporaryFolder();
const closings: (() => void)[] = [];
const filePath = () => folder.at('copy.sqlite');

afterEach(() => {
  for (const close of closings.splice(0)) close();
});

async function opened() {
  const found = await openSqliteFile(filePath(), localCopySchema);
  if (found.kind !== 'open') throw new Error(found.because);
  let isOpen = true;
  const close = () => {
    if (isOpen) found.database.close();
    isOpen = false;
  };
  closings.push(close);
  return {
    file: createLocalCopyFile(found.database, 'https://a.example'),
    database: found.database,
    close,
    setAside: found.setAside,
  };
}

/** The only page of a list with these rows. */
function onlyPage(rows: readonly ListItem[], at = 5_000) {
  return { page: 1, rows, unreadable: 0, unreadableIds: [], total: rows.length, pages: 1, at };
}

/** Reads a list with only these rows. */
function pass(file: LocalCopyFile, rows: readonly ListItem[], at?: number) {
  file.beginPass(0);
  return file.takePage(onlyPage(rows, at));
}

describe('rows', () => {
  const hostile: ListItem[] = [
    { ...sampleRow(1), name: 'x'.repeat(10_000), market_hash_name: '' },
    { ...sampleRow(2), price: 'free', platform_price: '1,00' },
    { ...sampleRow(3), price: '007.00', platform_price: '12345678901234567890.12' },
    { ...sampleRow(4), name: '\u202eevil\u202c\0', market_hash_name: "'); DROP TABLE items; --" },
    { ...sampleRow(5), appid: -1, image: '' },
    { ...sampleRow(Number.MAX_SAFE_INTEGER), price: '0.00' },
  ];

  test('are read back as sent, even hostile ones', async () => {
    const { file, close } = await opened();
    pass(file, hostile);
    close();
    const { file: again } = await opened();
    const ids = hostile.map(({ id }) => id);
    expect(again.rows(ids)).toEqual(hostile.map((row) => ({ ...row, isMissing: false })));
    expect([...again.everyItem()].map(({ id }) => id)).toEqual(ids);
  });

  test('missing from the last complete pass are marked and counted until they reappear or are removed', async () => {
    const { file, close } = await opened();
    pass(file, [sampleRow(1), sampleRow(2), sampleRow(3), sampleRow(4)]);
    pass(file, [sampleRow(1)]);
    expect(file.rows([1, 2]).map(({ isMissing }) => isMissing)).toEqual([false, true]);
    expect(file.facts()).toMatchObject({ items: 4, missing: 3, whole: { number: 2, items: 1, total: 1 } });
    file.forgetItem(1);
    file.forgetItem(4);
    expect(file.facts()).toMatchObject({ items: 2, missing: 2 });
    close();
    const { file: again } = await opened();
    expect(again.facts().missing).toBe(2);
    again.beginPass(0);
    again.takePage({ ...onlyPage([sampleRow(2)]), total: 2, pages: 2 });
    expect(again.rows([2, 3]).map(({ isMissing }) => isMissing)).toEqual([false, true]);
    expect(again.facts()).toMatchObject({ items: 2, missing: 1 });
    again.endPass(0);
    expect(again.facts()).toMatchObject({ items: 2, missing: 1, whole: { number: 3 } });
  });

  test('that an update added, found at another price or no longer found are counted, each once', async () => {
    const { file } = await opened();
    pass(file, [sampleRow(1), sampleRow(2), sampleRow(3)]);
    expect(file.facts().whole).not.toHaveProperty('news');
    pass(file, [sampleRow(1), sampleRow(2)]);
    expect(file.facts().whole?.news).toEqual({ added: 0, repriced: 0, gone: 1 });
    file.beginPass(0);
    const repriced = { ...sampleRow(1), price: '7.00' };
    file.takePage({ ...onlyPage([repriced, sampleRow(4)]), total: 3, pages: 2 });
    file.takePage({ ...onlyPage([repriced, sampleRow(4), sampleRow(5)]), page: 2, total: 3, pages: 2 });
    expect(file.facts().whole?.news).toEqual({ added: 2, repriced: 1, gone: 1 });
  });

  test('sent unreadably are still listed', async () => {
    const { file } = await opened();
    pass(file, [sampleRow(1), sampleRow(2), sampleRow(3)]);
    pass(file, [sampleRow(1)]);
    file.beginPass(0);
    file.takePage({ ...onlyPage([sampleRow(1)]), unreadable: 1, unreadableIds: [2], total: 2 });
    expect(file.facts()).toMatchObject({ pass: null, whole: { number: 3, unreadable: 1 }, missing: 1 });
    expect(file.rows([1, 2, 3]).map(({ isMissing }) => isMissing)).toEqual([false, false, true]);
    expect(file.rows([2])).toMatchObject([{ price: sampleRow(2).price }]);
  });

  test('may be those without a readable ID, so that none is marked as missing', async () => {
    const { file } = await opened();
    pass(file, [sampleRow(1), sampleRow(2)]);
    file.beginPass(0);
    file.takePage({ ...onlyPage([sampleRow(1)]), unreadable: 1, total: 2 });
    expect(file.facts()).toMatchObject({ pass: null, missing: 0, whole: { number: 2, identifiedAll: 1 } });
  });

  test('not reached by a pass that ended early are not marked as missing, but others stay marked', async () => {
    const { file, close } = await opened();
    pass(file, [sampleRow(1), sampleRow(2), sampleRow(3)]);
    pass(file, [sampleRow(1), sampleRow(2)]);
    file.beginPass(0);
    for (const page of [1, 2, 3, 4])
      file.takePage({ ...onlyPage([sampleRow(1)]), page, total: 2_000, pages: 8 });
    expect(file.facts()).toMatchObject({ pass: null, missing: 1, whole: { number: 3, items: 1 } });
    expect(file.rows([1, 2, 3]).map(({ isMissing }) => isMissing)).toEqual([false, false, true]);
    close();
    const { file: again } = await opened();
    expect(again.facts().missing).toBe(1);
    pass(again, [sampleRow(1)]);
    expect(again.facts().missing).toBe(2);
  });

  test('in another order for each request aren’t marked as missing, since a pass can’t find them all', async () => {
    const { file } = await opened();
    pass(file, [sampleRow(1), sampleRow(2), sampleRow(3)]);
    file.beginPass(0);
    for (const page of [1, 2]) file.takePage({ ...onlyPage([sampleRow(1)]), page, total: 3, pages: 2 });
    file.endPass(0);
    expect(file.facts()).toMatchObject({ pass: null, missing: 0, whole: { number: 2, identifiedAll: 1 } });
    expect(file.facts().whole?.news).toEqual({ added: 0, repriced: 0, gone: 0 });
  });

  test('of a list that is suddenly empty aren’t marked as missing', async () => {
    const { file } = await opened();
    pass(file, [sampleRow(1), sampleRow(2)]);
    pass(file, []);
    expect(file.facts()).toMatchObject({ items: 2, missing: 0, whole: { number: 2, identifiedAll: 1 } });
  });

  test('seen after the last complete pass are newer than it', async () => {
    const { file } = await opened();
    pass(file, [sampleRow(1), sampleRow(2)]);
    file.beginPass(0);
    file.takePage({ ...onlyPage([sampleRow(1)]), total: 2, pages: 2 });
    expect([file.isNewer(1), file.isNewer(2)]).toEqual([true, false]);
  });

  test('that the service no longer knows are removed with their price changes', async () => {
    const { file } = await opened();
    pass(file, [sampleRow(1, 1)]);
    pass(file, [sampleRow(1, 2)]);
    file.forgetItem(1);
    file.forgetItem(2);
    expect(file.facts().items).toBe(0);
    expect([file.rows([1]), file.priceChanges(1)]).toEqual([[], []]);
  });
});

test('keeps earlier prices and the times they changed', async () => {
  const { file } = await opened();
  for (const [number, price] of ['1.00', '1.00', '2.50', 'free'].entries()) {
    pass(file, [{ ...sampleRow(7), price }], (number + 1) * 10_000);
  }
  expect(file.priceChanges(7)).toEqual([
    { until: 40_000, price: '2.50', platform_price: '100.00' },
    { until: 30_000, price: '1.00', platform_price: '100.00' },
  ]);
  expect([...file.everyItem()]).toMatchObject([{ id: 7, price: 'free', changedAt: 40 }]);
});

test('keeps the latest 200,000 price changes of all items', async () => {
  const { file, database } = await opened();
  database.exec(`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 200010)
    INSERT INTO price_changes (item_id, until, price, platform_price) SELECT 7, n, '1.00', '1.00' FROM numbers`);
  pass(file, [sampleRow(1)]);
  const [kept] = database.prepare('SELECT count(*) AS count, min(until) AS oldest FROM price_changes').all();
  expect(kept).toEqual({ count: 200_000, oldest: 11 });
});

test('removes unused names at the end of a pass and keeps the others', async () => {
  const { file } = await opened();
  const hasPruned = (names: string[]) => {
    const rows = names.map((name, index) => ({ ...sampleRow(index + 1), name, market_hash_name: name }));
    return pass(file, rows).hasPruned;
  };
  const namesKept = () => Array.from(file.everyProduct(), ({ number, name }) => [number, name]);
  expect([hasPruned(['Fire', 'Ice']), hasPruned(['Fire', 'Snow'])]).toEqual([false, true]);
  expect(namesKept()).toEqual([
    [0, 'Fire'],
    [2, 'Snow'],
  ]);
  expect([hasPruned(['Fire', 'Snow']), hasPruned(['Rain', 'Fire'])]).toEqual([false, true]);
  expect(file.rows([1, 2]).map(({ name }) => name)).toEqual(['Rain', 'Fire']);
});

test('a new pass is not paused, even if the finished one was', async () => {
  const { file, close } = await opened();
  pass(file, [sampleRow(1)]);
  file.setPaused(true);
  file.beginPass(0);
  close();
  const { file: again } = await opened();
  expect(again.facts()).toMatchObject({ pass: { number: 2 }, isPaused: false });
});

test('a scheduled pass that the user resumes is no longer a scheduled one', async () => {
  const { file, close } = await opened();
  file.beginPass(0, true);
  expect(file.facts().pass).toMatchObject({ isScheduled: true });
  file.setPaused(true);
  file.beginPass(1);
  close();
  const { file: again } = await opened();
  expect(again.facts()).toMatchObject({ pass: { startedAt: 0, isScheduled: false }, isPaused: false });
});

test('counts an id once, even if several pages contain it', async () => {
  const { file } = await opened();
  file.beginPass(0);
  file.takePage(pageOf(1, 3));
  file.takePage({ ...pageOf(1, 3), page: 2 });
  expect(file.facts()).toMatchObject({ items: rowsPerPage, pass: { items: rowsPerPage, nextPage: 3 } });
});

test('an id listed with two prices keeps the first, without a price change', async () => {
  const { file } = await opened();
  for (const at of [10_000, 20_000]) {
    file.beginPass(at);
    file.takePage({ ...onlyPage([sampleRow(1, 5)], at), total: 2, pages: 2 });
    expect(file.takePage({ ...onlyPage([sampleRow(1, 9)], at), total: 2, page: 2, pages: 2 }).items).toEqual(
      [],
    );
    file.endPass(at);
  }
  expect(file.rows([1])).toMatchObject([{ price: sampleRow(1, 5).price }]);
  expect(file.priceChanges(1)).toEqual([]);
});

test('needs no space on the disk to be opened: SQLite’s shared memory would take 32 kB', async () => {
  // Left by a crash while the file was shared.
  await writeFile(`${filePath()}-shm`, 'x');
  const { file } = await opened();
  pass(file, [sampleRow(1)]);
  expect(await readdir(folder.path)).toEqual(['copy.sqlite', 'copy.sqlite-wal']);
});

test('a page that does not fit on the disk changes nothing', async () => {
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

test('a last page that cannot be saved marks nothing as missing', async () => {
  const { file, database } = await opened();
  pass(file, [sampleRow(1), sampleRow(2)]);
  file.beginPass(0);
  const exec = database.exec.bind(database);
  database.exec = (sql) => {
    if (sql === 'COMMIT') throw new Error('full');
    exec(sql);
  };
  expect(() => file.takePage(onlyPage([sampleRow(1)]))).toThrow('full');
  expect(file.facts()).toMatchObject({ missing: 0, whole: { number: 1 }, pass: { nextPage: 1 } });
  expect(file.rows([2])).toMatchObject([{ isMissing: false }]);
});

const kills = inject('fuzz').cases > 1_000 ? 100 : 10;

test('a process killed during a pass leaves an intact copy that can be resumed', {
  timeout: 20_000 * kills,
}, async () => {
  let pagesBefore = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const script = path.join(import.meta.dirname, 'testing/filling-process.ts');
    const filling = spawn(process.execPath, [script, filePath(), '40'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(filling, 'exit');
    let seen = '';
    const enough = 'open\n'.length + 1 + (kill % 7);
    for await (const chunk of filling.stdout) {
      seen += String(chunk);
      if (seen.length >= enough) break;
    }
    filling.kill('SIGKILL');
    await ended;

    const opened = await openSqliteFile(filePath(), localCopySchema);
    if (opened.kind !== 'open') throw new Error(opened.because);
    expect(opened.setAside).toBeNull();
    const { database } = opened;
    const file = createLocalCopyFile(database, '');
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    const { items, pass, whole } = file.facts();
    const passes = pass?.number ?? whole?.number ?? 0;
    const pages = (passes - 1) * 40 + (pass === null ? 40 : pass.nextPage - 1);
    expect(pages).toBeGreaterThan(pagesBefore);
    pagesBefore = pages;
    // The counted items exist, with the prices of their pass.
    expect(items).toBe(Math.min(40, pages) * rowsPerPage);
    const taken = pass === null ? 40 : pass.nextPage - 1;
    expect(pass?.items ?? whole?.items).toBe(taken * rowsPerPage);
    expect(file.rows([1])[0]?.price).toBe(sampleRow(1, taken === 0 ? passes - 1 : passes).price);
    database.close();
  }
});

test('files of a forgotten connection that were locked are deleted later, and no others', async () => {
  let isLocked = true;
  const errors: unknown[] = [];
  const files = createLocalCopyFolder(
    folder.path,
    (error) => errors.push(error),
    async (file, options) => {
      if (isLocked && String(file).includes('gone.')) throw new Error('locked');
      await rm(file, options);
    },
  );
  for (const id of ['gone', 'gone-too', 'kept']) await writeFile(files.pathOf(id, 'https://a.example'), '');
  await files.forget('gone');
  await files.forget('gone-too');
  expect(errors).toHaveLength(1);
  expect([await files.removeForgotten('kept'), await files.removeForgotten('gone')]).toEqual([true, false]);
  isLocked = false;
  expect(await files.removeForgotten()).toBe(true);
  expect(await readdir(folder.path)).toEqual([expect.stringMatching(/^kept\..*\.sqlite$/)]);
});

test('files of a forgotten connection are deleted at the next start if the app exited meanwhile', async () => {
  const ended = createLocalCopyFolder(
    folder.path,
    () => {},
    () => new Promise(() => {}),
  );
  await writeFile(ended.pathOf('gone', 'https://a.example'), '');
  void ended.forget('gone');
  await expect.poll(() => readdir(folder.path)).toHaveLength(2);
  const files = createLocalCopyFolder(folder.path, () => {});
  expect(await files.removeForgotten()).toBe(true);
  expect(existsSync(folder.path)).toBe(false);
});

test('implausible facts in the file are ignored', async () => {
  const files = createLocalCopyFolder(folder.path, () => {});
  const database = new DatabaseSync(files.pathOf('shop', 'https://a.example'));
  closings.push(() => database.close());
  database.exec('CREATE TABLE facts (name TEXT, value TEXT)');
  const write = database.prepare('INSERT INTO facts VALUES (?, ?)');
  const facts = {
    address: 'https://a.example',
    whole: 1,
    pass: { number: 1, startedAt: 1, lastPageAt: 1e300, nextPage: 2 },
  };
  for (const [name, value] of Object.entries(facts)) write.run(name, JSON.stringify(value));
  expect(await files.kept()).toMatchObject([{ address: 'https://a.example', whole: null, pass: null }]);
});

test('the names of new products are listed, once each', async () => {
  const { file } = await opened();
  file.beginPass(0);
  file.takePage({ ...pageOf(1, 2), rows: [sampleRow(1), sampleRow(98), sampleRow(2)] });
  const first = file.namesAfter(0);
  expect(first).toEqual({
    last: 2,
    name: 'Case 1\nCase 2',
    market_hash_name: 'Case 1 (Field-Tested)\nCase 2 (Field-Tested)',
  });
  file.takePage({ ...pageOf(2, 2), rows: [sampleRow(3), { ...sampleRow(4), name: 'Two\nlines' }] });
  expect(file.namesAfter(first.last)).toEqual({
    last: 4,
    name: 'Case 3',
    market_hash_name: 'Case 3 (Field-Tested)\nCase 4 (Field-Tested)',
  });
});

test('a number that an item has is telling only where few of its length are IDs', async () => {
  const { file } = await opened();
  file.beginPass(0);
  const ids = [
    ...Array.from({ length: 46 }, (_, at) => 100 + at),
    ...Array.from({ length: 450 }, (_, at) => 5_000 + at),
  ];
  file.takePage({ ...pageOf(1, 1), rows: ids.map((id) => sampleRow(id)) });
  // 46 of 900 numbers of three digits are more than a twentieth, and 450 of 9,000 with four aren't.
  expect(file.tellingIds([100, 5_000, 5_449, 5_450])).toEqual([5_000, 5_449]);
});

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { openLocalCopyThread } from '#main/local-copy/local-copy-thread.ts';
import type { LocalCopyNames } from '#main/local-copy/local-copy-worker.ts';
import { createManualTime, startLocalCopyThread } from '#main/testing/fake-effects.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { success } from '#shared/failure.ts';
import { createMessageReader } from './message-reader.ts';

const threads: Worker[] = [];
const folder = temporaryFolder();
const time = createManualTime();
const closings: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

type Deps = Parameters<typeof createMessageReader>[0];
const noLocalCopies: Deps['localCopies'] = {
  namesAfter: async () => success(null),
  tellingIds: async () => success([]),
};

function createReader(given: Partial<Deps> = {}) {
  const reader = createMessageReader({
    startThread() {
      const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), {
        workerData: { namesFolder: path.join(import.meta.dirname, '../../../resources/names') },
      });
      threads.push(worker);
      return worker;
    },
    time,
    catalogOf: async (id) => ({ id }),
    localCopies: noLocalCopies,
    aliases: { list: async () => [], learn: async () => {} },
    ...given,
  });
  closings.push(reader.close);
  return {
    reader,
    async read(text: string, connectionId = 'shop') {
      const message = await reader.read({ connectionId, text });
      return message.ok ? message.value : null;
    },
    /** The ticked items, as short text. */
    async ticked(text: string, connectionId = 'shop') {
      const message = await reader.read({ connectionId, text });
      const items = message.ok ? message.value.items : [];
      return items.filter(({ doubt }) => doubt === null).map(({ text: name, reason }) => `${reason} ${name}`);
    },
  };
}

// The thread reads 80,000 names, which takes longer on a busy machine.
const slow = { timeout: 240_000 };

test('messages are read in one thread, which ends when it is idle', slow, async () => {
  const { read } = createReader();
  const before = threads.length;
  const [first, second] = await Promise.all([
    read('my trade token is Zq7Kx_2m\nawp asiimov ft never arrived'),
    read('Dzień dobry, nie dostałem przedmiotu: 2 Recoil Case'),
  ]);
  expect(second?.language).toBe('pl');
  expect(JSON.stringify(first)).not.toContain('Zq7Kx_2m');
  expect(first?.removed).toEqual([{ kind: 'token', count: 1 }]);
  expect(first?.items.filter(({ doubt }) => doubt === null).map(({ text }) => text)).toEqual([
    'AWP | Asiimov (Field-Tested)',
  ]);
  const named = second?.items.filter(({ doubt }) => doubt === null);
  expect(named?.map(({ text, count }) => [text, count])).toEqual([['Recoil Case', 2]]);
  expect(threads).toHaveLength(before + 1);

  const ended = new Promise((resolve) => threads.at(-1)?.once('exit', resolve));
  time.advance(5 * 60_000);
  await ended;
});

test('a thread that fails rejects its calls, and the next message starts another', async () => {
  const { reader } = createReader({
    startThread() {
      const worker = new Worker('throw new Error("no names")', { eval: true });
      threads.push(worker);
      return worker;
    },
  });
  const before = threads.length;
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(reader.read({ connectionId: 'shop', text: 'a' })).rejects.toThrow('no names');
  expect(threads).toHaveLength(before + 2);
});

test(
  'names of loaded rows are known to the connection, in any thread, until it is forgotten',
  slow,
  async () => {
    const { reader, ticked } = createReader();
    const row = { name: 'AK-47 | Quokka', market_hash_name: 'AK-47 | Quokka (Field-Tested)' };
    const known = ['catalog AK-47 | Quokka (Field-Tested)'];
    const asWritten = ['sign ak quokka (Field-Tested)'];
    expect(await ticked('my ak quokka ft')).toEqual(asWritten);
    reader.rowsLoaded('shop', [row]);
    expect(await ticked('my ak quokka ft')).toEqual(known);
    expect(await ticked('my ak quokka ft', 'other')).toEqual(asWritten);
    await reader.close();
    expect(await ticked('my ak quokka ft')).toEqual(known);
    await reader.forgetNames('shop');
    expect(await ticked('my ak quokka ft')).toEqual(asWritten);
  },
);

test('names and IDs of the local copy are known while there is one', slow, async () => {
  let localCopy: LocalCopyNames | null = null;
  const asked: unknown[] = [];
  const { ticked } = createReader({
    localCopies: {
      async namesAfter(_, known) {
        asked.push(known?.last ?? null);
        return success(localCopy);
      },
      tellingIds: async (_, ids) => success(ids.filter((id) => id === 4_421_780)),
    },
  });
  const message = 'we look at 4421780 and 4421781\nand at the quokka case, wombat case';
  expect(await ticked(message)).toEqual(['known-id 4421780']);
  const first = { edition: 'a', last: 5, name: '', market_hash_name: 'Quokka Case' };
  localCopy = { ...first, isMore: false };
  expect(await ticked(message)).toEqual(['known-id 4421780', 'catalog Quokka Case']);
  localCopy = { ...first, isMore: true, last: 6, market_hash_name: 'Wombat Case' };
  expect(await ticked(message)).toEqual(['known-id 4421780', 'catalog Quokka Case', 'catalog Wombat Case']);
  localCopy = null;
  expect(await ticked(message)).toEqual(['known-id 4421780']);
  expect(asked).toEqual([null, null, 5, 6]);
});

test(
  'what was chosen instead of a text is read so in the same connection, but not everyday words',
  slow,
  async () => {
    const aliases = [
      { written: 'the rediline', name: 'AK-47 | Redline (Field-Tested)' },
      { written: 'fire', name: 'Recoil Case' },
    ];
    const { ticked } = createReader({
      aliases: { list: async (id) => (id === 'shop' ? aliases : []), learn: async () => {} },
    });
    const message = 'where is The Rediline? I had to fire it';
    expect(await ticked(message)).toEqual(['catalog AK-47 | Redline (Field-Tested)']);
    expect(await ticked(message, 'other')).toEqual([]);
  },
);

test('a local copy of a million items keeps main busy for less than a fifth of a second', slow, async () => {
  const filePath = folder.at('copy.sqlite');
  const data = {
    filePath,
    history: {
      filePath: folder.at('app.sqlite'),
      key: { connectionId: 'shop', baseAddress: 'https://a.example' },
    },
  };
  const empty = openLocalCopyThread(startLocalCopyThread, data);
  await empty.opened;
  await empty.close();
  const database = new DatabaseSync(filePath);
  database.exec(`
    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 80000)
    INSERT INTO kinds SELECT n, n, 730, 'Quokka ' || n, 'Quokka ' || n || ' (Field-Tested)', '' FROM number;
    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 1000000)
    INSERT INTO items SELECT 40000000 + n * 7, n % 80000 + 1, 100, 100, 1, 0 FROM number;
  `);
  database.close();
  const localCopy = openLocalCopyThread(startLocalCopyThread, data);
  closings.push(localCopy.close);
  await localCopy.opened;
  const { ticked } = createReader({
    localCopies: {
      namesAfter: async (_, known) => success(await localCopy.call('namesAfter', known)),
      tellingIds: async (_, ids) => success(await localCopy.call('tellingIds', ids)),
    },
  });
  await ticked('Recoil Case');
  const before = process.threadCpuUsage();
  expect(await ticked('look at 40000070 or 40000071\n2x quokka 4711 ft')).toEqual([
    'known-id 40000070',
    'catalog Quokka 4711 (Field-Tested)',
  ]);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(200);
});

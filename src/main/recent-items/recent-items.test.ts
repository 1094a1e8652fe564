import { expect, test } from 'vitest';
import { createManualTime } from '#main/testing/manual-time.ts';
import { memoryFile } from '#main/testing/memory-file.ts';
import { maxRecents } from '#shared/item.ts';
import { createRecentItems } from './recent-items.ts';

function setUp(onDisk?: unknown) {
  const disk = memoryFile(onDisk);
  const time = createManualTime();
  const recents = createRecentItems({ file: disk.file, ...time, onDiskTrouble: () => {} });
  return { recents, disk, time };
}

const opened = (itemId: number, connectionId = 'demo') => ({
  connectionId,
  itemId,
  name: `Item ${itemId}`,
  marketHashName: `Item ${itemId} (Field-Tested)`,
});
const ids = (items: { itemId: number }[]) => items.map(({ itemId }) => itemId);

test('the last opened comes first, each item once, with its time', async () => {
  const { recents, time } = setUp();
  await recents.note(opened(1));
  time.advance(1_000);
  await recents.note(opened(2));
  time.advance(1_000);
  const list = await recents.note(opened(1));
  expect(ids(list)).toEqual([1, 2]);
  expect((list[0]?.openedAt ?? 0) - (list[1]?.openedAt ?? 0)).toBe(1_000);
  expect(list[0]).not.toHaveProperty('connectionId');
});

test(`no more than ${maxRecents} are kept, of each connection its own`, async () => {
  const { recents } = setUp();
  for (let id = 1; id <= maxRecents + 5; id += 1) await recents.note(opened(id));
  await recents.note(opened(1, 'shop'));
  expect(await recents.list('demo')).toHaveLength(maxRecents);
  expect(ids(await recents.list('demo'))[0]).toBe(maxRecents + 5);
  expect(ids(await recents.list('shop'))).toEqual([1]);
});

test('a trade token in a name is not kept', async () => {
  const { recents, disk } = setUp();
  const name = 'Redline https://steamcommunity.com/tradeoffer/new/?partner=1&token=TradeTok';
  const list = await recents.note({ ...opened(1), name, marketHashName: name });
  await recents.flush();
  expect(JSON.stringify([list, disk.written])).not.toContain('TradeTok');
  expect(list[0]?.name).toContain('Redline');
});

test('a name that masking makes longer is none that the next start refuses', async () => {
  const { recents, disk } = setUp();
  const name = `${'x'.repeat(994)}token=`;
  await recents.note({ ...opened(1), name, marketHashName: name });
  await recents.flush();
  const next = setUp(disk.written.at(-1));
  expect(await next.recents.fileTrouble()).toBeNull();
  expect(ids(await next.recents.list('demo'))).toEqual([1]);
});

test('looking through a list is one write', async () => {
  const { recents, disk, time } = setUp();
  for (let id = 1; id <= 20; id += 1) await recents.note(opened(id));
  expect(disk.written).toEqual([]);
  time.advance(1_000);
  await recents.flush();
  expect(disk.written).toHaveLength(1);
});

test('clearing empties one connection, and removing a connection takes its items along', async () => {
  const { recents, disk } = setUp();
  for (const connection of ['demo', 'shop', 'depot']) await recents.note(opened(1, connection));
  expect(await recents.clear('demo')).toEqual([]);
  recents.forgetConnection('shop');
  await recents.list('shop');
  await recents.flush();
  expect(Object.keys((disk.written.at(-1) as { recents: object }).recents)).toEqual(['depot']);
});

test('a damaged file is set aside and reported; a connection may be called like what every object has', async () => {
  const damaged = setUp({ version: 1, recents: { demo: 'all' } });
  expect(await damaged.recents.list('demo')).toEqual([]);
  expect(await damaged.recents.fileTrouble()).toEqual({ kind: 'reset', setAside: 'file.json.bad' });
  expect(await setUp().recents.list('constructor')).toEqual([]);
});

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

test('looking through a long list is one write, of the items that are kept', async () => {
  const { recents, disk, time } = setUp();
  for (let itemId = 1; itemId <= maxRecents + 1; itemId += 1) await recents.note(opened(itemId));
  expect(await recents.list('demo')).toHaveLength(maxRecents);
  expect({ written: disk.written, waiting: time.running() }).toEqual({ written: [], waiting: [500] });
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

test('clearing empties one connection', async () => {
  const { recents } = setUp();
  for (const connection of ['demo', 'shop']) await recents.note(opened(1, connection));
  expect(await recents.clear('demo')).toEqual([]);
  expect([ids(await recents.list('demo')), ids(await recents.list('shop'))]).toEqual([[], [1]]);
});

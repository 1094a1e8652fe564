import { expect, test } from 'vitest';
import { z } from 'zod';
import { createManualTime } from '#main/testing/manual-time.ts';
import { memoryFile } from '#main/testing/memory-file.ts';
import { createKeptLists } from './kept-lists.ts';

function setUp(onDisk?: unknown, writeAfterMs = 500) {
  const disk = memoryFile(onDisk);
  const time = createManualTime();
  const troubles: unknown[] = [];
  const lists = createKeptLists({
    ...{ file: disk.file, timers: time.timers, onDiskTrouble: (error) => troubles.push(error) },
    ...{ version: 1, name: 'words', schema: z.string(), max: 3, writeAfterMs },
  });
  const add = (word: string, connectionId = 'demo') =>
    lists.change(connectionId, (before) => [word, ...before]);
  return { lists, disk, time, troubles, add };
}

test('each connection has a list of its own, which is bounded', async () => {
  const { lists, add } = setUp();
  for (const word of ['a', 'b', 'c', 'd']) await add(word);
  expect(await add('x', 'shop')).toEqual(['x']);
  expect(await lists.list('demo')).toEqual(['d', 'c', 'b']);
  // A property of every object.
  expect(await lists.list('constructor')).toEqual([]);
});

test('lists survive a restart, except those of a removed connection', async () => {
  const { lists, disk, add } = setUp();
  await add('a');
  await add('x', 'shop');
  await lists.forgetConnection('shop');
  await lists.flush();
  expect(disk.written).toEqual([{ version: 1, words: { demo: ['a'] } }]);
  expect(await setUp(disk.written.at(-1)).lists.list('demo')).toEqual(['a']);
});

test('changes in quick succession are one write, without a delay one each', async () => {
  const debounced = setUp();
  for (const word of ['a', 'b']) await debounced.add(word);
  expect(debounced.disk.written).toEqual([]);
  debounced.time.advance(500);
  await debounced.lists.flush();
  expect(debounced.disk.written).toHaveLength(1);
  const immediate = setUp(undefined, 0);
  for (const word of ['a', 'b']) await immediate.add(word);
  expect(immediate.disk.written).toHaveLength(2);
});

test('a change that the disk refuses lasts for this run, and is reported like a damaged file', async () => {
  const { lists, disk, troubles, add } = setUp({ version: 1, words: { demo: 'all' } });
  expect(await lists.fileTrouble()).toEqual({ kind: 'reset', setAside: 'file.json.bad' });
  disk.refuse();
  await add('a');
  await lists.flush();
  expect(await lists.list('demo')).toEqual(['a']);
  expect(troubles).toHaveLength(1);
});

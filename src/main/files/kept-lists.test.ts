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

test('each connection has a list of its own, of which the first so many are kept', async () => {
  const { lists, add } = setUp();
  for (const word of ['a', 'b', 'c', 'd']) await add(word);
  expect(await add('x', 'shop')).toEqual(['x']);
  expect(await lists.list('demo')).toEqual(['d', 'c', 'b']);
  // A connection may be called like what every object has.
  expect(await lists.list('constructor')).toEqual([]);
});

test('lists are there at the next start, but for those of a removed connection', async () => {
  const { lists, disk, add } = setUp();
  await add('a');
  await add('x', 'shop');
  await lists.forgetConnection('shop');
  await lists.flush();
  expect(disk.written).toEqual([{ version: 1, words: { demo: ['a'] } }]);
  expect(await setUp(disk.written.at(-1)).lists.list('demo')).toEqual(['a']);
});

test('changes in quick succession are one write, and those that may not wait are written one by one', async () => {
  const patient = setUp();
  for (const word of ['a', 'b']) await patient.add(word);
  expect(patient.disk.written).toEqual([]);
  patient.time.advance(500);
  await patient.lists.flush();
  expect(patient.disk.written).toHaveLength(1);
  const urgent = setUp(undefined, 0);
  for (const word of ['a', 'b']) await urgent.add(word);
  expect(urgent.disk.written).toHaveLength(2);
});

test('a change that the disk refuses holds for this run, and a damaged file is set aside: both are reported', async () => {
  const { lists, disk, troubles, add } = setUp({ version: 1, words: { demo: 'all' } });
  expect(await lists.fileTrouble()).toEqual({ kind: 'reset', setAside: 'file.json.bad' });
  disk.refuse();
  await add('a');
  await lists.flush();
  expect(await lists.list('demo')).toEqual(['a']);
  expect(troubles).toHaveLength(1);
});

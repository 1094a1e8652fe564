import { readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createJsonFile } from '#main/files/json-file.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { aStoredWatch } from './testing/watches.ts';
import { createWatchStore } from './watch-store.ts';

const folder = temporaryFolder();
const filePath = () => folder.at('watched.json');
const open = () => createWatchStore(createJsonFile(filePath()));

test('items are still watched after a restart', async () => {
  const items = [aStoredWatch(), aStoredWatch({ itemId: 8, status: null, baseAddress: null })];
  const store = open();
  await store.load();
  await store.write({ items });
  expect(await open().load()).toEqual({ value: { items }, trouble: null });
  expect(JSON.parse(await readFile(filePath(), 'utf8'))).toMatchObject({ version: 2 });
});

test.each([
  ['another shape of version 1', '{"version":1,"items":[{"itemId":7}]}'],
  ['more than may be watched', JSON.stringify({ version: 2, items: Array(300).fill(aStoredWatch()) })],
])('a broken file (%s) is set aside and reported', async (_what, text) => {
  await writeFile(filePath(), text);
  expect(await open().load()).toEqual({
    value: null,
    trouble: { kind: 'reset', setAside: 'watched.json.bad' },
  });
  expect(await readdir(folder.path)).toEqual(['watched.json.bad']);
});

test('migrates the last change and the error flag of version 1', async () => {
  const { image: _i, changes: _c, unseen: _u, errorMessage: _e, ...item } = aStoredWatch();
  const old = {
    ...item,
    previousStatus: 'AVAILABLE',
    changedAt: 900,
    errorMessagePresent: true,
    hasUnseenChange: true,
  };
  await writeFile(filePath(), JSON.stringify({ version: 1, items: [old] }));
  const change = { at: 900, from: 'AVAILABLE', to: 'WAITING_FOR_SEND', error: '' };
  expect(await open().load()).toEqual({
    value: { items: [aStoredWatch({ changes: [change], unseen: 1, errorMessage: '' })] },
    trouble: null,
  });
});

import { readdir, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { createCopyFolder } from './copy-folder.ts';

const folder = temporaryFolder();

test('what the disk keeps of a connection that was forgotten goes later, and only that', async () => {
  let isHeld = true;
  const troubles: unknown[] = [];
  const files = createCopyFolder(
    folder.at(''),
    (error) => troubles.push(error),
    async (file, options) => {
      if (isHeld && String(file).includes('gone.')) throw new Error('held');
      await rm(file, options);
    },
  );
  for (const id of ['gone', 'gone-too', 'kept']) await writeFile(files.pathOf(id, 'https://a.example'), '');
  await files.forget('gone');
  await files.forget('gone-too');
  expect(troubles).toHaveLength(1);
  expect([await files.removeForgotten('kept'), await files.removeForgotten('gone')]).toEqual([true, false]);
  isHeld = false;
  expect(await files.removeForgotten()).toBe(true);
  expect(await readdir(folder.at(''))).toEqual([expect.stringMatching(/^kept\..*\.sqlite$/)]);
});

import { readdir, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { createRefusedWrites, unwritableReason } from './refused-writes.ts';

const folder = temporaryFolder();

function refusedWrites() {
  const logged: unknown[] = [];
  let notified = 0;
  const writes = createRefusedWrites({
    log: { error: (_message, error) => void logged.push(error) },
    onFirst: () => {
      notified += 1;
    },
  });
  return { writes, logged, notified: () => notified };
}

const refusal = (code: string) => Object.assign(new Error(code), { code, syscall: 'open' });

test('the first refusal is reported with its reason, the others are in the log', () => {
  const { writes, logged, notified } = refusedWrites();
  expect(writes.problem()).toBeNull();
  writes.note(refusal('ENOSPC'));
  writes.note(refusal('EROFS'));
  expect(writes.problem()).toBe('disk-full');
  expect(notified()).toBe(1);
  expect(logged).toHaveLength(2);
});

test('a bug is no refusal of the disk', () => {
  const { writes, logged, notified } = refusedWrites();
  writes.note(new TypeError('x is not a function'));
  expect(writes.problem()).toBeNull();
  expect(notified()).toBe(0);
  expect(logged).toHaveLength(1);
});

test('a folder that takes files is made and left empty, and one that takes none says why', async () => {
  const inside = folder.at('new', 'data');
  expect(unwritableReason(inside)).toBeNull();
  expect(await readdir(inside)).toEqual([]);
  await writeFile(folder.at('file'), '');
  expect(unwritableReason(folder.at('file', 'data'))).toMatchObject({ code: 'ENOTDIR' });
});

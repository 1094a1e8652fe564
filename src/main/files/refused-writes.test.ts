import { readdir, writeFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { createRefusedWrites, fileFailure, unwritableReason } from './refused-writes.ts';

const folder = temporaryFolder();

const refusal = (code: string) => Object.assign(new Error(code), { code, syscall: 'open' });

test('every error is logged, and the first that is not a bug reported with its reason', () => {
  const logged: unknown[] = [];
  const onFirst = vi.fn();
  const writes = createRefusedWrites({ log: { error: (_, error) => logged.push(error) }, onFirst });
  writes.note(new TypeError('x is not a function'));
  expect(writes.problem()).toBeNull();
  expect(onFirst).not.toHaveBeenCalled();
  writes.note(refusal('ENOSPC'));
  writes.note(refusal('EROFS'));
  expect(writes.problem()).toBe('disk-full');
  expect(onFirst).toHaveBeenCalledOnce();
  expect(logged).toHaveLength(3);
});

test.each([
  [5, 'in-use'],
  [13, 'disk-full'],
  [10, 'disk-lost'],
  [10 | (19 << 8), 'disk-full'],
  [10 | (3 << 8), 'disk-lost'],
  [1, 'other'],
])('error %i of SQLite is: %s', (errcode, problem) => {
  const error = Object.assign(new Error('of SQLite'), { code: 'ERR_SQLITE_ERROR', errcode });
  expect(fileFailure(error)).toEqual({ kind: 'file', problem });
});

test('a writable folder is created and left empty; for another there is an error', async () => {
  const inside = folder.at('new', 'data');
  expect(unwritableReason(inside)).toBeNull();
  expect(await readdir(inside)).toEqual([]);
  await writeFile(folder.at('file'), '');
  expect(unwritableReason(folder.at('file', 'data'))).toMatchObject({ code: 'ENOTDIR' });
});

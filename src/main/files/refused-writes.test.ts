import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createRefusedWrites, whyNothingIsKeptIn } from './refused-writes.ts';

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
  const folder = await mkdtemp(path.join(tmpdir(), 'item-catalog-probe-'));
  const inside = path.join(folder, 'new', 'data');
  expect(whyNothingIsKeptIn(inside)).toBeNull();
  expect(await readdir(inside)).toEqual([]);
  await writeFile(path.join(folder, 'file'), '');
  expect(whyNothingIsKeptIn(path.join(folder, 'file', 'data'))).toMatchObject({ code: 'ENOTDIR' });
  await rm(folder, { recursive: true });
});

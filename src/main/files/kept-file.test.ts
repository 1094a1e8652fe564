import { readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createManualTime } from '#main/testing/fake-effects.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { createJsonFile } from './json-file.ts';
import { createDebouncedWrite, createKeptFile } from './kept-file.ts';

const folder = temporaryFolder();
const filePath = () => folder.at('views.json');

const viewsSchema = z.object({ views: z.array(z.string()), groups: z.array(z.string()) });

/** Version 3 of a file that had no groups in version 1 and called its views `saved` until version 2. */
function viewsFile() {
  return createKeptFile(createJsonFile(filePath()), {
    version: 3,
    migrations: {
      1: (old) => ({ ...old, groups: [] }),
      2: ({ saved, ...old }) => ({ ...old, views: saved }),
    },
    schema: viewsSchema,
  });
}

const onDisk = async () => JSON.parse(await readFile(filePath(), 'utf8'));
const given = (value: unknown) => writeFile(filePath(), JSON.stringify(value));

test('reads back what was written, with the current version', async () => {
  expect(await viewsFile().load()).toEqual({ value: null, trouble: null });
  await viewsFile().write({ views: ['a'], groups: ['g'] });
  expect(await onDisk()).toEqual({ version: 3, views: ['a'], groups: ['g'] });
  expect(await viewsFile().load()).toEqual({ value: { views: ['a'], groups: ['g'] }, trouble: null });
});

test('an older file is migrated step by step, and rewritten with the next change', async () => {
  const oldest = { version: 1, saved: ['a'] };
  await given(oldest);
  const file = viewsFile();
  expect(await file.load()).toEqual({ value: { views: ['a'], groups: [] }, trouble: null });
  expect(await onDisk()).toEqual(oldest);
  await file.write({ views: ['a', 'b'], groups: [] });
  expect(await onDisk()).toEqual({ version: 3, views: ['a', 'b'], groups: [] });
});

test('a newer file is read as far as possible, and never overwritten', async () => {
  const newer = { version: 4, views: ['a'], groups: [], colours: ['blue'] };
  await given(newer);
  const file = viewsFile();
  expect(await file.load()).toEqual({ value: { views: ['a'], groups: [] }, trouble: { kind: 'newer' } });
  await file.write({ views: [], groups: [] });
  expect(await onDisk()).toEqual(newer);
  expect(await readdir(folder.path)).toEqual(['views.json']);
});

test('a newer file is not overwritten before it is read either', async () => {
  const newer = { version: 40, everythingElse: true };
  await given(newer);
  const file = viewsFile();
  await file.write({ views: [], groups: [] });
  expect(await onDisk()).toEqual(newer);
  expect(await file.load()).toEqual({ value: null, trouble: { kind: 'newer' } });
});

test.each([
  ['without a version', { views: [], groups: [] }],
  ['of an unknown version', { version: 0, views: [], groups: [] }],
  ['of a fractional version', { version: 2.5, saved: [], groups: [] }],
  ['whose version is text', { version: '3', views: [], groups: [] }],
  ['of this version, in another shape', { version: 3, views: 'a' }],
  ['that is a list', []],
])('a file %s is set aside', async (_name, value) => {
  await given(value);
  expect(await viewsFile().load()).toEqual({
    value: null,
    trouble: { kind: 'reset', setAside: 'views.json.bad' },
  });
  expect(await readdir(folder.path)).toEqual(['views.json.bad']);
});

test("a value's own version does not overrule the file's", async () => {
  await viewsFile().write({ views: [], groups: [], ...{ version: 9 } });
  expect(await onDisk()).toMatchObject({ version: 3 });
});

test('a file that the disk fails to read is reported and not overwritten', async () => {
  await given({ version: 3, views: ['a'], groups: [] });
  const lost = () => Promise.reject(Object.assign(new Error('ESTALE'), { code: 'ESTALE', syscall: 'read' }));
  const file = createKeptFile(createJsonFile(filePath(), { read: lost }), {
    version: 3,
    schema: viewsSchema,
  });
  expect(await file.load()).toEqual({ value: null, trouble: { kind: 'unread', problem: 'disk-lost' } });
  await expect(file.write({ views: [], groups: [] })).rejects.toThrow('ESTALE');
  expect(await onDisk()).toMatchObject({ views: ['a'] });
});

function aWrite() {
  const time = createManualTime();
  const startedAt = time.now();
  const writtenAfterMs: number[] = [];
  const write = createDebouncedWrite({
    time,
    write: async () => void writtenAfterMs.push(time.now() - startedAt),
  });
  return { time, write, writtenAfterMs };
}

test('changes in quick succession are one write, which they do not postpone', () => {
  const { time, write, writtenAfterMs } = aWrite();
  write.within(500);
  time.advance(400);
  write.within(500);
  time.advance(100);
  time.advance(10_000);
  expect(writtenAfterMs).toEqual([500]);
});

test('an urgent change does not wait for one that is not', () => {
  const { time, write, writtenAfterMs } = aWrite();
  write.within(60_000);
  write.within(500);
  write.within(60_000);
  time.advance(500);
  time.advance(60_000);
  expect(writtenAfterMs).toEqual([500]);
});

test('a flush writes what was scheduled, once', async () => {
  const { time, write, writtenAfterMs } = aWrite();
  write.within(500);
  await write.flush();
  await write.flush();
  time.advance(500);
  expect(writtenAfterMs).toEqual([0]);
});

import { mkdir, open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { movedAside, replaceFile, retryOnLock, thisSystem } from './file-operations.ts';

const folder = temporaryFolder();
const filePath = () => folder.at('report.txt');

test('replaces a file with one that only its owner can read', async () => {
  await replaceFile(filePath(), 'old');
  await replaceFile(filePath(), 'new');
  expect(await readFile(filePath(), 'utf8')).toBe('new');
  expect(await readdir(folder.path)).toEqual(['report.txt']);
  if (process.platform !== 'win32') expect((await stat(filePath())).mode & 0o777).toBe(0o600);
});

test('a file is synced before it replaces the old one, so that a power cut leaves one of them whole', async () => {
  const calls: string[] = [];
  const probe = await open(folder.at('probe'), 'w');
  const sync = vi.spyOn(Object.getPrototypeOf(probe), 'sync').mockImplementation(async () => {
    calls.push('sync');
  });
  onTestFinished(() => sync.mockRestore());
  await probe.close();
  await replaceFile(filePath(), 'text', {
    ...thisSystem,
    async rename(from, to) {
      calls.push('rename');
      await rename(from, to);
    },
  });
  expect(calls).toEqual(['sync', 'rename']);
});

test('a write that fails halfway leaves no temporary file', async () => {
  // The temporary file is written, but can't replace a folder.
  await mkdir(filePath());
  await expect(replaceFile(filePath(), 'text')).rejects.toThrow();
  expect(await readdir(folder.path)).toEqual(['report.txt']);
});

test.each([
  [
    'a folder',
    () => writeFile(filePath(), 'old'),
    () => mkdir(`${filePath()}.bad/in it`, { recursive: true }),
  ],
  [
    'a file, and the damaged one a folder',
    () => mkdir(filePath()),
    () => writeFile(`${filePath()}.bad`, 'older'),
  ],
])('with %s at the `.bad` name a file is set aside under another name', async (_what, damage, block) => {
  await damage();
  await block();
  expect(await movedAside(filePath())).toMatch(/report\.txt\.\d+\.bad$/);
  expect(await readdir(folder.path)).toHaveLength(2);
});

test.each([
  ['win32', 'EPERM', 3, { value: 'done', tries: 4 }],
  ['win32', 'EBUSY', 3, { value: 'done', tries: 4 }],
  ['win32', 'EBUSY', 1_000, { value: 'EBUSY', tries: 7 }],
  ['win32', 'ENOENT', 1, { value: 'ENOENT', tries: 1 }],
  ['linux', 'EPERM', 1, { value: 'EPERM', tries: 1 }],
  ['darwin', 'EACCES', 1, { value: 'EACCES', tries: 1 }],
] as const)(
  'retries locked files, for less than a second: on %s, %s %i times',
  async (platform, code, refusals, expected) => {
    let tries = 0;
    let waitedMs = 0;
    const act = async () => {
      tries += 1;
      if (tries <= refusals) throw Object.assign(new Error(code), { code });
      return 'done';
    };
    const wait = async (ms: number) => {
      waitedMs += ms;
    };
    const value = await retryOnLock(act, { platform, wait }).catch((error: Error) => error.message);
    expect({ value, tries }).toEqual(expected);
    expect(waitedMs).toBeLessThan(1_000);
  },
);

import { spawnSync } from 'node:child_process';
import { mkdir, open, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { retryOnLock } from './file-operations.ts';
import { createJsonFile } from './json-file.ts';

const folder = temporaryFolder();
const filePath = () => folder.at('settings.json');
const anything = () => true;

test('reads back what was written, in a file that only its owner can read', async () => {
  const file = createJsonFile(filePath());
  expect(await file.read(anything)).toEqual({ kind: 'missing' });
  await file.write({ a: 1 });
  expect(await createJsonFile(filePath()).read(anything)).toEqual({ kind: 'read', value: { a: 1 } });
  if (process.platform !== 'win32') expect((await stat(filePath())).mode & 0o777).toBe(0o600);
});

test('the last of several writes wins, and no temporary file is left', async () => {
  const file = createJsonFile(filePath());
  await Promise.all([1, 2, 3, 4, 5].map((a) => file.write({ a })));
  expect(JSON.parse(await readFile(filePath(), 'utf8'))).toEqual({ a: 5 });
  expect(await readdir(folder.path)).toEqual(['settings.json']);
});

test('a failed write leaves the old file intact', async () => {
  const file = createJsonFile(filePath());
  await file.write({ a: 1 });
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  expect(() => file.write(circular)).toThrow();
  expect(JSON.parse(await readFile(filePath(), 'utf8'))).toEqual({ a: 1 });
  await file.write({ a: 2 });
  expect(JSON.parse(await readFile(filePath(), 'utf8'))).toEqual({ a: 2 });
});

test.each([
  ['truncated', '{"a": 1'],
  ['empty', ''],
  ['of another shape', '{"a": "one"}'],
  ['binary', '\u0000\u0001'],
])('a file that is %s is set aside, not destroyed', async (_name, text) => {
  await writeFile(filePath(), text);
  const read = await createJsonFile(filePath()).read(
    (value) => typeof (value as { a?: unknown })?.a === 'number',
  );
  expect(read).toEqual({ kind: 'damaged', setAside: 'settings.json.bad' });
  expect(await readFile(`${filePath()}.bad`, 'utf8')).toBe(text);
  expect(await readdir(folder.path)).toEqual(['settings.json.bad']);
});

test('a damaged file is not overwritten until it can be set aside', async () => {
  await writeFile(filePath(), '{"a": 1');
  let refuses = true;
  const file = createJsonFile(filePath(), {
    rename: async (from, to) => (refuses ? Promise.reject(new Error('no')) : rename(from, to)),
  });
  expect(await file.read(anything)).toMatchObject({ kind: 'damaged' });
  await expect(file.write({ a: 2 })).rejects.toThrow();
  expect(await readFile(filePath(), 'utf8')).toBe('{"a": 1');

  refuses = false;
  await file.write({ a: 2 });
  expect(await readFile(`${filePath()}.bad`, 'utf8')).toBe('{"a": 1');
  expect(JSON.parse(await readFile(filePath(), 'utf8'))).toEqual({ a: 2 });
});

test.each([
  [
    'a folder',
    async () => writeFile(filePath(), '{"a": 1'),
    async () => void (await mkdir(`${filePath()}.bad/in it`, { recursive: true })),
  ],
  [
    'a file, and the damaged one a folder',
    async () => void (await mkdir(filePath())),
    async () => writeFile(`${filePath()}.bad`, 'older'),
  ],
])(
  'with %s at the `.bad` name it is set aside under another name, and the next write succeeds',
  async (_what, damage, block) => {
    await damage();
    await block();
    const file = createJsonFile(filePath());
    const read = await file.read(anything);
    expect(read).toEqual({ kind: 'damaged', setAside: expect.stringMatching(/^settings\.json\.\d+\.bad$/) });
    await file.write({ a: 2 });
    expect(JSON.parse(await readFile(filePath(), 'utf8'))).toEqual({ a: 2 });
    expect(await readdir(folder.path)).toHaveLength(3);
  },
);

test('replaces a file once another program releases it', async () => {
  let refusals = 2;
  const file = createJsonFile(filePath(), {
    platform: 'win32',
    wait: async () => {},
    async rename(from, to) {
      refusals -= 1;
      if (refusals >= 0) throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
      await rename(from, to);
    },
  });
  await file.write({ a: 1 });
  expect(JSON.parse(await readFile(filePath(), 'utf8'))).toEqual({ a: 1 });
  expect(await readdir(folder.path)).toEqual(['settings.json']);
});

test('a file is synced before it replaces the old one, so that a power cut leaves one of them whole', async () => {
  const calls: string[] = [];
  const probe = await open(folder.at('probe'), 'w');
  const sync = vi.spyOn(Object.getPrototypeOf(probe), 'sync').mockImplementation(async () => {
    calls.push('sync');
  });
  onTestFinished(() => sync.mockRestore());
  await probe.close();
  const file = createJsonFile(filePath(), {
    async rename(from, to) {
      calls.push('rename');
      await rename(from, to);
    },
  });
  await file.write({ a: 1 });
  expect(calls).toEqual(['sync', 'rename']);
});

test('creates missing folders', async () => {
  const inNewFolder = folder.at('new', 'settings.json');
  await createJsonFile(inNewFolder).write({ a: 1 });
  expect(await createJsonFile(inNewFolder).read(anything)).toEqual({ kind: 'read', value: { a: 1 } });
});

test('a write that fails halfway leaves no temporary file', async () => {
  // The temporary file is written, but can't replace a folder.
  await mkdir(filePath());
  await expect(createJsonFile(filePath()).write({ a: 1 })).rejects.toThrow();
  expect(await readdir(folder.path)).toEqual(['settings.json']);
});

test('the first read deletes temporary files of runs that have ended, and nothing else', async () => {
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const left = [`settings.json.${ended}-1.tmp`, `settings.json.${ended}-12.tmp`];
  const others = [
    `settings.json.${process.ppid}-1.tmp`,
    `settings.json.${ended}.tmp`,
    `settings.json.${ended}-1.tmp.bad`,
    `settings-json.${ended}-1.tmp`,
    `my settings.json.${ended}-1.tmp`,
    `views.json.${ended}-1.tmp`,
    'settings.json.bad',
    'settings.json.mine.tmp',
  ];
  for (const name of [...left, ...others]) await writeFile(folder.at(name), '{');

  const file = createJsonFile(filePath());
  expect(await file.read(anything)).toEqual({ kind: 'missing' });
  await file.settled();
  expect((await readdir(folder.path)).sort()).toEqual(others.sort());

  const later = folder.at(left[0] ?? '');
  await writeFile(later, '{');
  await file.read(anything);
  await file.settled();
  expect(await readFile(later, 'utf8')).toBe('{');
});

test('a temporary file of an earlier run with the same process id does not block the first write', async () => {
  await writeFile(`${filePath()}.${process.pid}-1.tmp`, '{');
  const file = createJsonFile(filePath());
  await file.read(anything);
  await file.write({ a: 1 });
  expect(await readdir(folder.path)).toEqual(['settings.json']);
});

test('a refused write rejects, and does not hold up the next one', async () => {
  await writeFile(folder.at('occupied'), '');
  const file = createJsonFile(folder.at('occupied', 'settings.json'));
  await expect(file.write({})).rejects.toThrow();
  await file.settled();
  await expect(file.write({})).rejects.toThrow();
});

test('what the disk refused last is written when the app quits, if there is space by then', async () => {
  await writeFile(folder.at('occupied'), '');
  const file = createJsonFile(folder.at('occupied', 'settings.json'));
  await expect(file.write({ a: 1 })).rejects.toThrow();
  await expect(file.write({ a: 2 })).rejects.toThrow();
  await rm(folder.at('occupied'));
  await file.settled();
  expect(JSON.parse(await readFile(folder.at('occupied', 'settings.json'), 'utf8'))).toEqual({ a: 2 });
});

/** On Windows only a folder may be in place of a file. */
const notFiles: [name: string, put: (place: string) => unknown][] = [
  ['a folder', (place) => mkdir(place)],
  ...(process.platform === 'win32'
    ? []
    : ([
        ['a pipe', (place) => spawnSync('mkfifo', [place])],
        ['a link to an endless device', (place) => symlink('/dev/zero', place)],
      ] satisfies typeof notFiles)),
];

test.each(notFiles)(
  '%s in place of the file is set aside, and the next write succeeds',
  async (_name, put) => {
    await put(filePath());
    const file = createJsonFile(filePath());
    expect(await file.read(anything)).toEqual({ kind: 'damaged', setAside: 'settings.json.bad' });
    await file.write({ a: 1 });
    expect(JSON.parse(await readFile(filePath(), 'utf8'))).toEqual({ a: 1 });
  },
);

describe('a disk that does not answer', () => {
  const never = () => new Promise<never>(() => {});

  test('times out a read and protects the file, which may be sound', async () => {
    await writeFile(filePath(), '{"a": 1}');
    const file = createJsonFile(filePath(), { read: never, maxReadMs: 10 });
    expect(await file.read(anything)).toMatchObject({ kind: 'no-answer', error: { code: 'ETIMEDOUT' } });
    await expect(file.write({ a: 2 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(await readFile(filePath(), 'utf8')).toBe('{"a": 1}');
  });

  test('or that fails to read protects it too', async () => {
    await writeFile(filePath(), '{"a": 1}');
    const read = () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' }));
    const file = createJsonFile(filePath(), { read });
    expect(await file.read(anything)).toMatchObject({ kind: 'no-answer' });
    expect(await readdir(folder.path)).toEqual(['settings.json']);
  });

  test('times out writes', async () => {
    const file = createJsonFile(filePath(), { rename: never, maxWriteMs: 10 });
    await expect(file.write({ a: 1 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await expect(file.write({ a: 2 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });
});

test('a file larger than any the app writes is not read into memory', async () => {
  // Valid JSON, so that nothing but its size is wrong.
  await writeFile(filePath(), '1'.padEnd(64 * 1024 * 1024 + 1));
  expect(await createJsonFile(filePath()).read(anything)).toMatchObject({ kind: 'damaged' });
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

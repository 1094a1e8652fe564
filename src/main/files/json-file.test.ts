import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { createJsonFile } from './json-file.ts';
import { retryOnLock } from './system-errors.ts';

const folder = temporaryFolder();
const filePath = () => folder.at('settings.json');
const anything = () => true;

test('what was written is read again, and only its owner can read it', async () => {
  const file = createJsonFile(filePath());
  expect(await file.read(anything)).toEqual({ kind: 'missing' });
  await file.write({ a: 1 });
  expect(await createJsonFile(filePath()).read(anything)).toEqual({ kind: 'read', value: { a: 1 } });
  if (process.platform !== 'win32') expect((await stat(filePath())).mode & 0o777).toBe(0o600);
});

test('the last of many writes wins, and no temporary file stays', async () => {
  const file = createJsonFile(filePath());
  await Promise.all([1, 2, 3, 4, 5].map((a) => file.write({ a })));
  expect(JSON.parse(await readFile(filePath(), 'utf8'))).toEqual({ a: 5 });
  expect(await readdir(folder.path)).toEqual(['settings.json']);
});

test('a write that fails leaves the old file whole', async () => {
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
  ['cut off', '{"a": 1'],
  ['empty', ''],
  ['not what is expected', '{"a": "one"}'],
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

test('what could not be set aside is not written over either, until it can be', async () => {
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
    'a file, for a folder',
    async () => void (await mkdir(filePath())),
    async () => writeFile(`${filePath()}.bad`, 'older'),
  ],
])(
  'with %s in the way it is set aside under a further name, and the next write has its place',
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

test('a file that another program has open is replaced a moment later', async () => {
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

test('a folder that is not there yet is made', async () => {
  const inNewFolder = folder.at('new', 'settings.json');
  await createJsonFile(inNewFolder).write({ a: 1 });
  expect(await createJsonFile(inNewFolder).read(anything)).toEqual({ kind: 'read', value: { a: 1 } });
});

test('a write that fails halfway leaves nothing beside', async () => {
  // A folder of that name: the temporary file is written, and can't be put in its place.
  await mkdir(filePath());
  await expect(createJsonFile(filePath()).write({ a: 1 })).rejects.toThrow();
  expect(await readdir(folder.path)).toEqual(['settings.json']);
});

test('what a run that ended amid a write left is swept with the first look at its file, and nothing else', async () => {
  const over = spawnSync(process.execPath, ['--version']).pid;
  const left = [`settings.json.${over}-1.tmp`, `settings.json.${over}-12.tmp`];
  const others = [
    `settings.json.${process.ppid}-1.tmp`,
    `settings.json.${over}.tmp`,
    `settings.json.${over}-1.tmp.bad`,
    `settings-json.${over}-1.tmp`,
    `my settings.json.${over}-1.tmp`,
    `views.json.${over}-1.tmp`,
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

test('a file left by a run that had the same process id is not in the way of the first write', async () => {
  await writeFile(`${filePath()}.${process.pid}-1.tmp`, '{');
  const file = createJsonFile(filePath());
  await file.read(anything);
  await file.write({ a: 1 });
  expect(await readdir(folder.path)).toEqual(['settings.json']);
});

test('a disk that refuses is reported, and the next write still has its turn', async () => {
  await writeFile(folder.at('occupied'), '');
  const file = createJsonFile(folder.at('occupied', 'settings.json'));
  await expect(file.write({})).rejects.toThrow();
  await file.settled();
  await expect(file.write({})).rejects.toThrow();
});

/** What may be in a file's place on a system with pipes; on Windows only a folder may. */
const noFiles: [name: string, put: (place: string) => unknown][] = [
  ['a folder', (place) => mkdir(place)],
  ...(process.platform === 'win32'
    ? []
    : ([
        ['a pipe', (place) => spawnSync('mkfifo', [place])],
        [
          'a link to a pipe',
          (place) => {
            spawnSync('mkfifo', [`${place}.pipe`]);
            return symlink(`${place}.pipe`, place);
          },
        ],
        ['a link to an endless device', (place) => symlink('/dev/zero', place)],
        ['a socket', (place) => createServer().listen(place).unref()],
      ] satisfies typeof noFiles)),
];

test.each(noFiles)(
  '%s in the place of the file is set aside at once, and files are written again',
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

  test('gives nothing in time, and a file that may be sound is not written over', async () => {
    await writeFile(filePath(), '{"a": 1}');
    const file = createJsonFile(filePath(), { read: never, maxReadMs: 10 });
    expect(await file.read(anything)).toMatchObject({ kind: 'no-answer', error: { code: 'ETIMEDOUT' } });
    await expect(file.write({ a: 2 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(await readFile(filePath(), 'utf8')).toBe('{"a": 1}');
  });

  test('fails, which says nothing of the file either', async () => {
    await writeFile(filePath(), '{"a": 1}');
    const read = () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' }));
    const file = createJsonFile(filePath(), { read });
    expect(await file.read(anything)).toMatchObject({ kind: 'no-answer' });
    expect(await readdir(folder.path)).toEqual(['settings.json']);
  });

  test('holds up no write for ever', async () => {
    const file = createJsonFile(filePath(), { rename: never, maxWriteMs: 10 });
    await expect(file.write({ a: 1 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await expect(file.write({ a: 2 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });
});

test('a file larger than the app ever writes is not read into memory', async () => {
  await writeFile(filePath(), '');
  await truncate(filePath(), 65 * 1024 * 1024);
  expect(await createJsonFile(filePath()).read(anything)).toMatchObject({ kind: 'damaged' });
});

function errorOf(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** An act that the system refuses so many times, and a wait that takes no time. */
function setUp(platform: NodeJS.Platform, code: string, refusals: number) {
  let tries = 0;
  const waits: number[] = [];
  const act = async () => {
    tries += 1;
    if (tries <= refusals) throw errorOf(code);
    return 'done';
  };
  const done = retryOnLock(act, { platform, wait: async (ms) => void waits.push(ms) });
  return { done, waits, tries: () => tries };
}

test.each(['EPERM', 'EACCES', 'EBUSY'])('on Windows %s of a moment is waited out', async (code) => {
  const { done, tries } = setUp('win32', code, 3);
  expect(await done).toBe('done');
  expect(tries()).toBe(4);
});

test('what stays refused is rejected within a second', async () => {
  const { done, waits } = setUp('win32', 'EPERM', 1_000);
  await expect(done).rejects.toMatchObject({ code: 'EPERM' });
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(1_000);
});

test.each([
  ['linux', 'EPERM'],
  ['darwin', 'EACCES'],
  ['win32', 'ENOENT'],
  ['win32', 'ENOSPC'],
] as const)('on %s %s is an answer, not a moment', async (platform, code) => {
  const { done, tries } = setUp(platform, code, 1);
  await expect(done).rejects.toMatchObject({ code });
  expect(tries()).toBe(1);
});

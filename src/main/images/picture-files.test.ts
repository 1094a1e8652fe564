import { rmSync } from 'node:fs';
import { mkdir, readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createManualTime, type ManualTime } from '#main/testing/fake-effects.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { maxPictureBytes } from './picture-fetch.ts';
import {
  createPictureFiles,
  defaultBound,
  fileNameOf,
  firstSweepAfterMs,
  folderNameOf,
  type PictureBound,
  type PictureFiles,
  type PictureKey,
  sweepPictures,
} from './picture-files.ts';
import { pictureBytes } from './testing/pictures.ts';

/** For real files on a busy disk. */
const soon = { interval: 5, timeout: 20_000 };
vi.setConfig({ testTimeout: 30_000 });

const dayMs = 24 * 60 * 60 * 1_000;
const png = pictureBytes.png(10, 10);
const parent = temporaryFolder();
let folder = '';
let time: ManualTime;
let troubles: unknown[] = [];
let marks = 0;

beforeEach(() => {
  folder = parent.at('pictures');
  // The files' times are the disk's own.
  time = createManualTime(Date.now());
  troubles = [];
});

function open(bound = {}): PictureFiles {
  const files = createPictureFiles({
    folder,
    time,
    bound: { ...defaultBound, ...bound },
    onDiskError: (error) => troubles.push(error),
  });
  onTestFinished(() => files.close());
  return files;
}

function aKey(name: string, connectionId = 'c1'): PictureKey {
  return { connectionId, url: `https://images.example/${name}.png` };
}

function pathOf(key: PictureKey): string {
  return path.join(folder, folderNameOf(key.connectionId), fileNameOf(key));
}

async function written(key: PictureKey): Promise<void> {
  await vi.waitFor(() => stat(pathOf(key)), soon);
}

/** Resolves once everything requested before is done. */
async function afterItsTurn(files: PictureFiles): Promise<void> {
  // A folder, which no sweep deletes.
  const mark = `mark-${++marks}`;
  const markFolder = path.join(folder, folderNameOf(mark));
  await mkdir(markFolder, { recursive: true });
  files.forgetConnection(mark);
  await vi.waitFor(() => expect(stat(markFolder)).rejects.toThrow(), soon);
}

async function filesThere(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** A file of an earlier run. */
async function put(key: PictureKey, given: { bytes?: Uint8Array; daysAgo?: number } = {}) {
  const file = pathOf(key);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, given.bytes ?? png);
  const fetched = new Date(time.now() - (given.daysAgo ?? 0) * dayMs);
  await utimes(file, fetched, fetched);
}

/** Sweeps the folder immediately; resolves to what is left. */
function swept(bound: Partial<PictureBound>, isStopped = () => false) {
  return sweepPictures({ folder, bound: { ...defaultBound, ...bound }, time, isStopped });
}

/** Runs the sweep of a run whose first picture was just written. */
async function sweep(files: PictureFiles): Promise<void> {
  files.put(aKey('first'), png);
  await vi.waitFor(() => expect(time.running()).toContain(firstSweepAfterMs), soon);
  time.advance(firstSweepAfterMs);
}

test('a picture survives a restart, for its own connection only', async () => {
  const files = open();
  files.put(aKey('1'), png);
  await written(aKey('1'));
  await files.close();
  expect(await open().read(aKey('1'))).toEqual(png);
  expect(await open().read(aKey('2'))).toBeNull();
  expect(await open().read(aKey('1', 'c2'))).toBeNull();
});

test('a file larger than any picture is not read into memory', async () => {
  const largest = new Uint8Array(maxPictureBytes);
  await put(aKey('1'), { bytes: largest });
  expect((await open().read(aKey('1')))?.byteLength).toBe(largest.byteLength);
  await put(aKey('1'), { bytes: new Uint8Array(maxPictureBytes + 1) });
  expect(await open().read(aKey('1'))).toBeNull();
});

test('a picture is fetched again after a month', async () => {
  await put(aKey('1'), { daysAgo: 29 });
  await put(aKey('2'), { daysAgo: 31 });
  expect(await open().read(aKey('1'))).toEqual(png);
  expect(await open().read(aKey('2'))).toBeNull();
});

test('deletes the oldest', async () => {
  for (let day = 1; day <= 9; day += 1) await put(aKey(`${day}`), { daysAgo: day });
  expect(await swept({ maxFiles: 8 })).toMatchObject({ files: 7 });
  const left = await Promise.all(['1', '7', '8', '9'].map((name) => open().read(aKey(name))));
  expect(left).toEqual([png, png, null, null]);
});

test('bounds bytes as well as files, across connections', async () => {
  for (let count = 0; count < 10; count += 1) {
    await put(aKey('1', `c${count}`), { bytes: new Uint8Array(1_000), daysAgo: 1 });
  }
  expect(await swept({ maxBytes: 10_000, maxFiles: 10 })).toEqual({ bytes: 10_000, files: 10 });
  // A sweep frees an extra tenth, so that the next picture needs no other.
  expect(await swept({ maxBytes: 9_999 })).toEqual({ bytes: 8_000, files: 8 });
  expect(await filesThere()).toHaveLength(8);
});

test.each([{ maxFiles: 10 }, { maxBytes: 10 * png.byteLength }])(
  'a bound of %o holds while pictures keep coming',
  async (bound) => {
    const files = open(bound);
    await sweep(files);
    const counts = [];
    for (let count = 0; count < 40; count += 1) {
      files.put(aKey(`${count}`), png);
      await afterItsTurn(files);
      counts.push((await filesThere()).length);
    }
    expect(Math.max(...counts)).toBe(10);
    expect(await files.read(aKey('39'))).toEqual(png);
  },
);

test('a bound holds before the first sweep is due', async () => {
  await put(aKey('old'), { daysAgo: 1 });
  const files = open({ maxFiles: 2 });
  for (const name of ['1', '2', '3']) files.put(aKey(name), png);
  await vi.waitFor(() => expect(stat(pathOf(aKey('old')))).rejects.toThrow(), soon);
});

test('closing stops a sweep', async () => {
  for (let count = 0; count < 9; count += 1) await put(aKey(`${count}`), { daysAgo: 1 });
  let steps = 0;
  // Nine are read; then the second deletion is stopped.
  await swept({ maxFiles: 5 }, () => ++steps > 10);
  expect(await filesThere()).toHaveLength(8);
  const files = open({ maxFiles: 5 });
  await sweep(files);
  await files.close();
  expect(await filesThere()).toHaveLength(9);
});

test('deletes expired pictures and temporary files of a crash, and nothing that is not of the cache', async () => {
  await put(aKey('1'), { daysAgo: 29 });
  await put(aKey('expired'), { daysAgo: 31 });
  const halfWritten = `${pathOf(aKey('1'))}.4711-12.tmp`;
  const notOfTheCache = [
    path.join(folder, 'notes.txt'),
    path.join(path.dirname(halfWritten), 'notes.txt'),
    path.join(path.dirname(halfWritten), `x${path.basename(halfWritten)}`),
    `${halfWritten}x`,
    path.join(folder, 'other', fileNameOf(aKey('2'))),
    `${pathOf(aKey('1'))}0`,
    path.join(folder, `${folderNameOf('c1')}0`, fileNameOf(aKey('2'))),
    path.join(folder, `x${folderNameOf('c1')}`, fileNameOf(aKey('2'))),
    // Named like a folder of the cache.
    path.join(folder, folderNameOf('c2')),
  ];
  for (const file of [halfWritten, ...notOfTheCache]) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'x');
    await utimes(file, new Date(0), new Date(0));
  }
  await utimes(halfWritten, new Date(time.now()), new Date(time.now()));
  expect(await swept({})).toMatchObject({ files: 1 });
  const left = [pathOf(aKey('1')), ...notOfTheCache].map((file) => path.basename(file));
  expect((await filesThere()).sort()).toEqual(left.sort());
});

test('a sweep goes on past a picture or a folder that has gone', async () => {
  expect(await swept({})).toEqual({ bytes: 0, files: 0 });
  await put(aKey('1'));
  await symlink(folderNameOf('nowhere'), pathOf(aKey('2')));
  expect(await swept({})).toMatchObject({ files: 1 });
});

test('a picture that goes while the sweep deletes others isn’t counted as left', async () => {
  await put(aKey('kept'));
  await put(aKey('going'), { daysAgo: 31 });
  let steps = 0;
  const left = await swept({}, () => {
    // Both are read; then the expired one is about to be deleted.
    if (++steps === 3) rmSync(pathOf(aKey('going')));
    return false;
  });
  expect(left).toEqual({ bytes: png.byteLength, files: 1 });
});

test.each([{ maxFiles: 1 }, { maxBytes: 1 }])(
  'writes nothing beyond %o where the disk deletes nothing',
  async (bound) => {
    // A folder in a picture's place can't be deleted here; an empty one may have no size.
    for (const name of ['stuck', 'too']) {
      await mkdir(path.join(pathOf(aKey(name)), 'full'), { recursive: true });
    }
    const files = open(bound);
    await sweep(files);
    files.put(aKey('1', 'another'), png);
    await afterItsTurn(files);
    expect(await readdir(folder)).not.toContain(folderNameOf('another'));
  },
);

test('a removed connection leaves nothing, not even pending writes', async () => {
  const files = open();
  files.put(aKey('1'), png);
  files.put(aKey('1', 'c2'), png);
  files.forgetConnection('c1');
  files.put(aKey('2'), png);
  await vi.waitFor(async () => expect(await filesThere()).toEqual([fileNameOf(aKey('1', 'c2'))]), soon);
  await files.close();
  expect(await filesThere()).toEqual([fileNameOf(aKey('1', 'c2'))]);
  expect(troubles).toEqual([]);
  // No sweep is pending either.
  expect(time.running()).toEqual([]);
});

test('a bounded number of pictures waits in memory for the disk', async () => {
  const files = open();
  for (let count = 0; count < 500; count += 1) files.put(aKey(`${count}`), png);
  await afterItsTurn(files);
  expect(await filesThere()).toHaveLength(64);
});

test('a failing disk is reported once, and every picture is a miss', async () => {
  await writeFile(folder, 'a file where the folder should be');
  const files = open();
  files.put(aKey('1'), png);
  files.put(aKey('2'), png);
  files.put(aKey('3'), png);
  await vi.waitFor(() => expect(troubles).toHaveLength(1), soon);
  expect(await files.read(aKey('1'))).toBeNull();
  await files.close();
  expect(troubles).toHaveLength(1);
});

test('closing drops pending pictures, but not a removal', async () => {
  await put(aKey('1'));
  const files = open();
  files.put(aKey('1', 'c2'), png);
  files.forgetConnection('c1');
  const closed = files.close();
  files.put(aKey('2', 'c2'), png);
  await closed;
  expect(await filesThere()).toEqual([]);
  expect(time.running()).toEqual([]);
});

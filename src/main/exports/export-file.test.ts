import { link, open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { fileFailure } from '#main/files/refused-writes.ts';
import { memoryStore } from '#main/testing/fake-effects.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import {
  createUnfinishedExports,
  type ExportDisk,
  type ExportFile,
  incompletePath,
  numberedPath,
  openExportFile,
  partialPath,
  suggestedFileName,
  withEnding,
} from './export-file.ts';

const folder = temporaryFolder();
let count = 0;
const unfinished: ExportFile[] = [];
afterEach(async () => {
  for (const file of unfinished.splice(0)) await file.discard();
});

const at = (name: string) => folder.at(name);
let disk = memoryStore();
beforeEach(() => {
  disk = memoryStore();
});
const unfinishedExports = () => createUnfinishedExports(disk.restart());
const newId = () => `id-${++count}`;
/** The file with `text` written to it. */
async function opened(
  name: string,
  text: string,
  given: Partial<Parameters<typeof openExportFile>[1]> = {},
): Promise<ExportFile> {
  const file = await openExportFile(at(name), { unfinished: unfinishedExports(), newId, ...given });
  unfinished.push(file);
  await file.write(Buffer.from(text));
  return file;
}
const textOf = (name: string) => readFile(at(name), 'utf8');
const files = async () => (await readdir(folder.path)).sort();

describe('an unfinished file', () => {
  test('replaces the chosen file when it is complete, and is readable by its owner only', async () => {
    await writeFile(at('items.csv'), 'old');
    const file = await opened('items.csv', 'one,');
    await file.write(Buffer.from('two'));
    expect(await files()).toEqual([expect.stringMatching(/^\.item-catalog-export-.*\.tmp$/), 'items.csv']);
    expect(await textOf('items.csv')).toBe('old');
    expect(await file.finish()).toBe(at('items.csv'));
    expect(await files()).toEqual(['items.csv']);
    expect(await textOf('items.csv')).toBe('one,two');
    if (process.platform !== 'win32') expect((await stat(at('items.csv'))).mode & 0o777).toBe(0o600);
  });

  test('is a new file', async () => {
    const taken = '.item-catalog-export-taken.tmp';
    await writeFile(at(taken), 'theirs');
    await expect(opened('items.csv', 'x', { newId: () => 'taken' })).rejects.toThrow('EEXIST');
    expect(await textOf(taken)).toBe('theirs');
  });

  test.each(['EPERM', 'EBUSY', 'EACCES'])(
    'gets a numbered name if another program has the chosen file open (%s)',
    async (code) => {
      await writeFile(at('items.csv'), 'open in a spreadsheet');
      const rename = () => Promise.reject(Object.assign(new Error(code), { code, syscall: 'rename' }));
      const disk = { open: (filePath: string) => open(filePath, 'wx'), rename };
      const file = await opened('items.csv', 'new', { disk });
      expect(await file.finish()).toBe(at('items 2.csv'));
      expect(await textOf('items.csv')).toBe('open in a spreadsheet');
      expect(await textOf('items 2.csv')).toBe('new');
      expect(await files()).toEqual(['items 2.csv', 'items.csv']);
    },
  );

  test('gets no other name if the disk fails to rename it', async () => {
    const rename = () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'rename' }));
    const disk = { open: (filePath: string) => open(filePath, 'wx'), rename };
    const file = await opened('items.csv', 'new', { disk });
    await expect(file.finish()).rejects.toThrow('EIO');
    await file.discard();
    expect(await files()).toEqual([]);
  });

  test('gets no number above 1,000', async () => {
    const tried: string[] = [];
    const link = (_from: string, to: string) => {
      tried.push(to);
      return Promise.reject(Object.assign(new Error('EEXIST'), { code: 'EEXIST', syscall: 'link' }));
    };
    const disk = { open: (filePath: string) => open(filePath, 'wx'), link };
    const file = await opened('items.csv', 'new', { disk });
    await expect(file.finishAt(at('part.csv'))).rejects.toThrow('EEXIST');
    expect([tried.length, tried.at(-1)]).toEqual([1_000, at('part 1000.csv')]);
  });

  test('replaces nothing under another name than the chosen one', async () => {
    await writeFile(at('part.csv'), 'old');
    await writeFile(at('part 2.csv'), 'old too');
    const file = await opened('items.csv', 'new');
    expect(await file.finishAt(at('part.csv'))).toBe(at('part 3.csv'));
    expect(await textOf('part.csv')).toBe('old');
    expect(await textOf('part 3.csv')).toBe('new');
    expect(await files()).toEqual(['part 2.csv', 'part 3.csv', 'part.csv']);
  });

  test('replaces nothing on a disk without hard links either', async () => {
    await writeFile(at('part.csv'), 'old');
    const link = () => Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM', syscall: 'link' }));
    const disk = { open: (filePath: string) => open(filePath, 'wx'), link };
    const file = await opened('items.csv', 'new', { disk });
    expect(await file.finishAt(at('part.csv'))).toBe(at('part 2.csv'));
    expect(await textOf('part.csv')).toBe('old');
    expect(await textOf('part 2.csv')).toBe('new');
    expect(await files()).toEqual(['part 2.csv', 'part.csv']);
  });

  test('is synced before it is renamed, closed once, and then no longer listed as unfinished', async () => {
    const calls: string[] = [];
    const note = (name: string) => async () => void calls.push(name);
    const aDisk: ExportDisk = {
      open: async (filePath) => {
        await writeFile(filePath, 'rows');
        return { writeFile: note('write'), sync: note('sync'), close: note('close') };
      },
      rename: async (from, to) => note('rename')().then(() => rename(from, to)),
      link: async (from, to) => note('link')().then(() => link(from, to)),
    };
    const listed = () => disk.saved().unfinishedExports;
    const deps = { unfinished: unfinishedExports(), newId, disk: aDisk };
    const file = await openExportFile(at('items.csv'), deps);
    expect(listed()).toHaveLength(1);
    await file.finish();
    expect([calls.splice(0), listed()]).toEqual([['sync', 'close', 'rename'], []]);
    await file.discard();
    const part = await openExportFile(at('items.csv'), deps);
    await part.finishAt(at('part.csv'));
    expect([calls.splice(0), listed()]).toEqual([['sync', 'close', 'link'], []]);
    const other = await openExportFile(at('other.csv'), deps);
    await other.discard();
    expect([calls, listed()]).toEqual([['close'], []]);
  });

  test('leaves nothing behind when it is discarded, twice or after a failed rename', async () => {
    const file = await opened('items.csv', 'x');
    await expect(file.finishAt(at('gone/items.csv'))).rejects.toThrow('ENOENT');
    await file.discard();
    await file.discard();
    expect(await files()).toEqual([]);
  });
});

describe('a file left by a crash', () => {
  test('is deleted by the next export, and no other', async () => {
    await opened('items.csv', 'x');
    const other = `.item-catalog-export-of-another-user.tmp`;
    await writeFile(at(other), 'theirs');
    expect(await files()).toHaveLength(2);
    // The next run of the app.
    await (await opened('next.csv', 'x')).discard();
    expect(await files()).toEqual([other]);
  });

  test('is not one that this run is writing', async () => {
    await opened('left.csv', 'x');
    const unfinished = unfinishedExports();
    const file = await opened('items.csv', 'still there', { unfinished });
    await unfinished.sweep();
    await file.finish();
    expect(await textOf('items.csv')).toBe('still there');
  });

  test('is recognised by its name: an edited list deletes no other file', async () => {
    const names = ['.item-catalog-export-1.tmp.docx', 'a.item-catalog-export-1.tmp', 'thesis.docx'];
    for (const name of names) await writeFile(at(name), 'mine');
    disk = memoryStore({ unfinishedExports: [...names.map(at), at('../thesis.docx')] });
    await unfinishedExports().sweep();
    expect(await files()).toEqual(names);
  });
});

describe('an error of the disk', () => {
  test.each([
    ['ENOSPC', 'disk-full'],
    ['EACCES', 'not-permitted'],
    ['EPERM', 'not-permitted'],
    ['EROFS', 'read-only'],
    ['EBUSY', 'in-use'],
    ['ENOENT', 'no-folder'],
    ['EIO', 'disk-lost'],
    ['EWHATEVER', 'other'],
  ])('%s is reported as %s', (code, problem) => {
    const error = Object.assign(new Error(code), { code, syscall: 'write' });
    expect(fileFailure(error)).toEqual({ kind: 'file', problem });
  });

  test('is not a bug of the app', () => {
    expect(fileFailure(new TypeError('x'))).toBeNull();
    expect(fileFailure('ENOSPC')).toBeNull();
  });

  test('is reported for a missing folder', async () => {
    const error: unknown = await openExportFile(at('gone/items.csv'), {
      unfinished: unfinishedExports(),
      newId,
    }).catch((thrown: unknown) => thrown);
    expect(fileFailure(error)).toEqual({ kind: 'file', problem: 'no-folder' });
    expect(disk.saved()).toEqual({ unfinishedExports: [] });
  });
});

const morning = new Date(2026, 10, 21, 9, 7);
const named = (words: string) => suggestedFileName(words, 'csv', morning);

describe('the suggested name', () => {
  it('says what and when', () => expect(named('Warehouse')).toBe('Warehouse 2026-11-21 0907.csv'));

  it.each([
    ['../../etc/passwd', 'etc passwd'],
    ['C:\\Windows\\x', 'C Windows x'],
    ['.bashrc', 'bashrc'],
    ['-rf', 'rf'],
    ['CON', 'Items'],
    ['COM1', 'Items'],
    ['lpt9', 'Items'],
    ['falcon', 'falcon'],
    ['context', 'context'],
    ['Falcon COM1', 'Falcon COM1'],
    ['comb', 'comb'],
    ['lpta', 'lpta'],
    ['a  b. .', 'a b'],
    ['', 'Items'],
    ['a\u0000b\nc', 'a b c'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['   ', 'Items'],
    ['★ Karambit', '★ Karambit'],
    ['x'.repeat(500), 'x'.repeat(60)],
  ])('turns %j into %j', (words, plain) => expect(named(words)).toBe(`${plain} 2026-11-21 0907.csv`));
});

describe('names beside the one that was chosen', () => {
  it('say which part of the list the file has', () =>
    expect(partialPath('/home/a/Items.csv', 12)).toBe('/home/a/Items (partial, pages 1-12).csv'));
  it('are numbered where one exists', () =>
    expect(numberedPath('/home/a/Items.csv', 2)).toBe('/home/a/Items 2.csv'));
  it('say how many rows are missing', () =>
    expect(incompletePath('/home/a/Items.csv', { sent: 500, counted: 2_000, unit: 'rows' })).toBe(
      '/home/a/Items (500 of 2,000 rows).csv',
    ));
  it('stay short enough for the disk', () => {
    const longest = `/home/a/${'★'.repeat(83)}.csv`;
    for (const place of [partialPath(longest, 12), numberedPath(longest, 2)]) {
      expect(Buffer.byteLength(path.basename(place))).toBeLessThanOrEqual(255);
      expect(place).toMatch(/(?:\(partial, pages 1-12\)| 2)\.csv$/);
    }
  });
  it('keep an ending that alone is too long', () => {
    const ending = `.${'x'.repeat(254)}`;
    expect(numberedPath(`/home/a/Items${ending}`, 2)).toBe(`/home/a/ 2${ending}`);
  });
});

describe('the ending of a chosen name', () => {
  it.each([
    ['/a.b/items', 'csv', '/a.b/items.csv'],
    ['/a/items.csv', 'csv', '/a/items.csv'],
    ['/a/Items.CSV', 'csv', '/a/Items.CSV'],
    ['/a/Items 21.11.2026', 'csv', '/a/Items 21.11.2026.csv'],
    ['/a/AK-47 vs. M4A1', 'xlsx', '/a/AK-47 vs. M4A1.xlsx'],
    ['/a/items.', 'json', '/a/items.json'],
    ['/a/items.txt', 'csv', '/a/items.txt.csv'],
    ['/a/failed.csv', 'xlsx', '/a/failed.xlsx'],
    ['/a/failed.XLSX', 'csv', '/a/failed.csv'],
    ['/a/failed.json', 'ndjson', '/a/failed.ndjson'],
    ['/a/failed.xlsx', 'excel-csv', '/a/failed.csv'],
    ['/a/failed.xlsx.csv', 'xlsx', '/a/failed.xlsx'],
    ['/a/failed.csv. ', 'csv', '/a/failed.csv'],
  ] as const)('of %j for %s makes it %j', (chosen, format, expected) =>
    expect(withEnding(chosen, format)).toBe(expected),
  );

  it.each(['a'.repeat(255), 'é'.repeat(127)])('fits a name of the max length', (name) => {
    const base = path.basename(withEnding(`/home/a/${name}`, 'xlsx'));
    expect(Buffer.byteLength(base)).toBeLessThanOrEqual(255);
    expect(base).toMatch(/[aé]{100}\.xlsx$/);
  });

  it('does not change a name that fits, or split a character', () => {
    const fitting = 'a'.repeat(251);
    expect(withEnding(`/home/a/${fitting}`, 'csv')).toBe(path.join('/home/a', `${fitting}.csv`));
    expect(path.basename(withEnding(`/home/a/${'😀'.repeat(63)}`, 'xlsx'))).toBe(`${'😀'.repeat(62)}.xlsx`);
    const mixed = `${'😀'.repeat(30)}${'a'.repeat(131)}`;
    expect(path.basename(withEnding(`/home/a/${mixed}`, 'csv'))).toBe(`${mixed}.csv`);
  });
});

import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createJsonFile } from '#main/files/json-file.ts';
import { fileFailure } from '#main/files/refused-writes.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { type ExportDisk, type ExportFile, openExportFile } from './export-file.ts';
import { createUnfinishedExports } from './unfinished-exports.ts';

const folder = temporaryFolder();
let count = 0;
const inTheMaking: ExportFile[] = [];
afterEach(async () => {
  for (const file of inTheMaking.splice(0)) await file.discard();
});

const at = (name: string) => folder.at(name);
const listFile = () => createJsonFile(at('app/unfinished.json'));
const unfinishedExports = () => createUnfinishedExports({ file: listFile(), onDiskTrouble: () => {} });
const newId = () => `id-${++count}`;
async function opened(name: string, unfinished = unfinishedExports()): Promise<ExportFile> {
  const file = await openExportFile(at(name), { unfinished, newId });
  inTheMaking.push(file);
  return file;
}
const files = async () => (await readdir(folder.path)).filter((name) => name !== 'app').sort();

describe('a file in the making', () => {
  test('comes to its place whole, readable by its owner only', async () => {
    const file = await opened('items.csv');
    await file.write(Buffer.from('one,'));
    await file.write(Buffer.from('two'));
    expect(await files()).toEqual([expect.stringMatching(/^\.item-catalog-export-.*\.tmp$/)]);
    expect(await file.finish()).toBe(at('items.csv'));
    expect(await files()).toEqual(['items.csv']);
    expect(await readFile(at('items.csv'), 'utf8')).toBe('one,two');
    if (process.platform !== 'win32') expect((await stat(at('items.csv'))).mode & 0o777).toBe(0o600);
  });

  test('replaces what the user agreed to replace only at its end', async () => {
    await writeFile(at('items.csv'), 'old');
    const file = await opened('items.csv');
    await file.write(Buffer.from('new'));
    expect(await readFile(at('items.csv'), 'utf8')).toBe('old');
    await file.finish();
    expect(await readFile(at('items.csv'), 'utf8')).toBe('new');
  });

  test.each(['EPERM', 'EBUSY', 'EACCES'])(
    'comes to stand beside a file that another program holds (%s): it took too long to make to be lost',
    async (code) => {
      await writeFile(at('items.csv'), 'open in a spreadsheet');
      const file = await openExportFile(at('items.csv'), {
        unfinished: unfinishedExports(),
        newId,
        disk: {
          open: (filePath) => open(filePath, 'wx'),
          rename: () => Promise.reject(Object.assign(new Error(code), { code, syscall: 'rename' })),
        },
      });
      await file.write(Buffer.from('new'));
      expect(await file.finish()).toBe(at('items 2.csv'));
      expect(await readFile(at('items.csv'), 'utf8')).toBe('open in a spreadsheet');
      expect(await readFile(at('items 2.csv'), 'utf8')).toBe('new');
      expect(await files()).toEqual(['items 2.csv', 'items.csv']);
    },
  );

  test('under a name the user was not asked about replaces nothing', async () => {
    await writeFile(at('part.csv'), 'old');
    await writeFile(at('part 2.csv'), 'old too');
    const file = await opened('items.csv');
    await file.write(Buffer.from('new'));
    expect(await file.finishAt(at('part.csv'))).toBe(at('part 3.csv'));
    expect(await readFile(at('part.csv'), 'utf8')).toBe('old');
    expect(await readFile(at('part 3.csv'), 'utf8')).toBe('new');
    expect(await files()).toEqual(['part 2.csv', 'part 3.csv', 'part.csv']);
  });

  test('replaces nothing on a disk without hard links either', async () => {
    await writeFile(at('part.csv'), 'old');
    const file = await openExportFile(at('items.csv'), {
      ...{ unfinished: unfinishedExports(), newId },
      disk: {
        open: (filePath) => open(filePath, 'wx'),
        link: async () => {
          throw Object.assign(new Error('EPERM'), { code: 'EPERM', syscall: 'link' });
        },
      },
    });
    await file.write(Buffer.from('new'));
    expect(await file.finishAt(at('part.csv'))).toBe(at('part 2.csv'));
    expect(await readFile(at('part.csv'), 'utf8')).toBe('old');
    expect(await readFile(at('part 2.csv'), 'utf8')).toBe('new');
    expect(await files()).toEqual(['part 2.csv', 'part.csv']);
  });

  test('is on the disk before it is renamed, closed once, and no longer in the list of unfinished ones', async () => {
    const calls: string[] = [];
    const note = (name: string) => async () => void calls.push(name);
    const disk: ExportDisk = {
      open: async (filePath) => {
        await writeFile(filePath, 'rows');
        return { writeFile: note('write'), sync: note('sync'), close: note('close') };
      },
    };
    const listed = async () => JSON.parse(await readFile(at('app/unfinished.json'), 'utf8')).files;
    const deps = { unfinished: unfinishedExports(), newId, disk };
    const file = await openExportFile(at('items.csv'), deps);
    expect(await listed()).toHaveLength(1);
    await file.finish();
    await file.discard();
    expect(calls).toEqual(['sync', 'close']);
    expect(await listed()).toEqual([]);
    const other = await openExportFile(at('other.csv'), deps);
    await other.discard();
    expect(calls).toEqual(['sync', 'close', 'close']);
  });

  test('that can come to no place is refused, and leaves nothing behind', async () => {
    const file = await opened('items.csv');
    await expect(file.finishAt(at('gone/items.csv'))).rejects.toThrow('ENOENT');
    await file.discard();
    expect(await files()).toEqual([]);
  });

  test('that is given up leaves nothing behind', async () => {
    const file = await opened('items.csv');
    await file.write(Buffer.from('x'));
    await file.discard();
    await file.discard();
    expect(await files()).toEqual([]);
  });

  test('can be given up after the disk refused it its place', async () => {
    await mkdir(at('items.csv/full'), { recursive: true });
    const file = await opened('items.csv');
    await expect(file.finish()).rejects.toThrow();
    await file.discard();
    expect(await files()).toEqual(['items.csv']);
  });
});

describe('what a crash left behind', () => {
  test('goes at the next export, and nothing else does', async () => {
    await opened('items.csv');
    const other = `.item-catalog-export-of-another-user.tmp`;
    await writeFile(at(other), 'theirs');
    expect(await files()).toHaveLength(2);
    // The next run of the app.
    await unfinishedExports().sweep();
    expect(await files()).toEqual([other]);
  });

  test('is not what this run is writing', async () => {
    await opened('left.csv');
    const unfinished = unfinishedExports();
    const file = await opened('items.csv', unfinished);
    await unfinished.sweep();
    await file.write(Buffer.from('still there'));
    await file.finish();
    expect(await readFile(at('items.csv'), 'utf8')).toBe('still there');
  });

  test('is known by its name: an edited list deletes no other file', async () => {
    const names = ['.item-catalog-export-1.tmp.docx', 'a.item-catalog-export-1.tmp', 'thesis.docx'];
    for (const name of names) await writeFile(at(name), 'mine');
    await listFile().write({ version: 1, files: [...names.map(at), at('../thesis.docx')] });
    await unfinishedExports().sweep();
    expect(await files()).toEqual(names);
  });
});

describe('what the disk says', () => {
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

  test('an error of the app itself is no word of the disk', () => {
    expect(fileFailure(new TypeError('x'))).toBeNull();
    expect(fileFailure('ENOSPC')).toBeNull();
  });

  test('a real folder that is gone is reported as such', async () => {
    const error: unknown = await openExportFile(at('gone/items.csv'), {
      unfinished: unfinishedExports(),
      newId,
    }).catch((thrown: unknown) => thrown);
    expect(fileFailure(error)).toEqual({ kind: 'file', problem: 'no-folder' });
    expect(await listFile().read(() => true)).toMatchObject({ value: { files: [] } });
  });
});

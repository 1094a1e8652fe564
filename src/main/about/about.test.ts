import { mkdir, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { readLicences, versionsOf } from './about.ts';

const folder = temporaryFolder();

test('the packages of every bundle are named once, by name, and then the market names', async () => {
  const list = async (bundle: string, licences: object[]) => {
    await mkdir(folder.at(bundle));
    await writeFile(folder.at(bundle, 'licences.json'), JSON.stringify(licences));
  };
  const zod = { name: 'zod', version: '4.6.7', licence: 'MIT', text: 'MIT License' };
  const react = { name: 'react', version: '19.3.1', licence: 'MIT', text: 'MIT License' };
  await list('main', [zod]);
  await list('renderer', [zod, react]);
  await mkdir(folder.at('demo'));
  await writeFile(folder.at('demo', 'NOTICE.md'), 'CC BY 4.0, by its authors');
  const licences = await readLicences({ out: folder.path, resources: folder.path });
  expect(licences.map(({ name }) => name)).toEqual(['react', 'zod', 'Demo market names']);
  expect(licences.at(-1)).toMatchObject({ licence: 'CC BY 4.0', text: 'CC BY 4.0, by its authors' });

  await writeFile(folder.at('main', 'licences.json'), 'not JSON');
  expect(await readLicences({ out: folder.path, resources: folder.at('none') })).toEqual([react, zod]);
});

test('what runs is named, and what is not there is left out', () => {
  const run = { appName: 'Item Catalog', appVersion: '0.1.0' };
  const system = { name: 'Linux', release: '6.18', arch: 'x64' };
  expect(
    versionsOf({ ...run, versions: { electron: '45.4.1', chrome: '142', node: '24.21.0' }, system }),
  ).toEqual([
    ['Item Catalog', '0.1.0'],
    ['Electron', '45.4.1'],
    ['Chromium', '142'],
    ['Node.js', '24.21.0'],
    ['Linux', '6.18 x64'],
  ]);
  expect(versionsOf({ ...run, versions: {}, system })).toHaveLength(2);
});

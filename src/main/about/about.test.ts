import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readLicences, versionsOf } from './about.ts';

test('the packages of every bundle are named once, by name, and then the market names', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'item-catalog-about-'));
  try {
    const zod = { name: 'zod', version: '4.6.7', licence: 'MIT', text: 'MIT License' };
    const react = { name: 'react', version: '19.3.1', licence: 'MIT', text: 'MIT License' };
    await list('main', [zod]);
    await list('renderer', [zod, react]);
    await mkdir(path.join(folder, 'demo'));
    await writeFile(path.join(folder, 'demo', 'NOTICE.md'), 'CC BY 4.0, by its authors');
    const licences = await readLicences({ out: folder, resources: folder });
    expect(licences.map(({ name }) => name)).toEqual(['react', 'zod', 'Demo market names']);
    expect(licences.at(-1)).toMatchObject({ licence: 'CC BY 4.0', text: 'CC BY 4.0, by its authors' });

    await writeFile(path.join(folder, 'main', 'licences.json'), 'not JSON');
    expect(await readLicences({ out: folder, resources: path.join(folder, 'none') })).toEqual([react, zod]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  async function list(bundle: string, licences: object[]): Promise<void> {
    await mkdir(path.join(folder, bundle));
    await writeFile(path.join(folder, bundle, 'licences.json'), JSON.stringify(licences));
  }
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

import { mkdir, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { noPolicy, unmanaged } from '#main/policy/policy.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { describeApp, readLicences, versionsOf } from './app-info.ts';

const run = {
  version: '0.1.0',
  versions: { electron: '45.4.1' },
  platform: 'linux',
  endedUnexpectedly: null,
  pageCameBack: false,
  files: { settings: null, connections: null },
  notKept: null,
  policy: unmanaged,
};

test('a sound start has nothing to say', () => {
  expect(describeApp(run)).toEqual({
    version: '0.1.0',
    runtime: 'electron',
    platform: 'linux',
    startNotes: [],
    policy: null,
  });
});

test('what was found is named by its files, and the shell by its name', () => {
  expect(
    describeApp({
      ...run,
      versions: {},
      endedUnexpectedly: { at: 7 },
      pageCameBack: true,
      files: {
        settings: { kind: 'reset', setAside: 'settings.json.bad' },
        views: { kind: 'newer' },
        watched: { kind: 'newer' },
      },
      notKept: 'disk-full',
    }),
  ).toMatchObject({
    runtime: 'chromium-shell',
    startNotes: [
      { kind: 'ended-unexpectedly', at: 7 },
      { kind: 'page-came-back' },
      { kind: 'file-reset', file: 'settings', setAside: 'settings.json.bad' },
      { kind: 'files-newer', files: ['views', 'watched'] },
      { kind: 'not-kept', problem: 'disk-full' },
    ],
  });
});

test('a file that the disk did not give is not kept either', () => {
  const files = { recents: null, settings: { kind: 'unread', problem: 'disk-lost' } } as const;
  expect(describeApp({ ...run, files }).startNotes).toEqual([{ kind: 'not-kept', problem: 'disk-lost' }]);
});

test('of the policy the page learns who set it, what is locked and what was ignored', () => {
  const trouble = { kind: 'ignored-parts' as const, fields: ['setings'] };
  const policy = { ...noPolicy, organisation: 'Example', settings: { theme: 'dark' as const } };
  const info = describeApp({ ...run, policy: { policy, isManaged: true, trouble } });
  expect(info.policy).toEqual({ organisation: 'Example', lockedSettings: ['theme'] });
  expect(info.startNotes).toEqual([{ kind: 'policy', trouble }]);
});

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

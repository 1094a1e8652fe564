import { mkdir, writeFile } from 'node:fs/promises';
import { arch, type } from 'node:os';
import { expect, test } from 'vitest';
import { noPolicy, unmanaged } from '#main/policy/policy.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { describeApp, readLicences, versionsOf } from './app-info.ts';

const run = {
  version: '0.1.0',
  versions: { electron: '45.4.1' },
  platform: 'linux',
  systemLocale: 'en-GB',
  endedUnexpectedly: null,
  pageCameBack: false,
  fileNotes: [],
  notKept: null,
  notificationFailed: false,
  policy: unmanaged,
};

test('a normal start has no notes', () => {
  expect(describeApp(run)).toEqual({
    version: '0.1.0',
    runtime: 'electron',
    platform: 'linux',
    systemLocale: 'en-GB',
    startNotes: [],
    policy: null,
  });
});

test('notes say what happened', () => {
  expect(
    describeApp({
      ...run,
      versions: {},
      endedUnexpectedly: { at: 7 },
      pageCameBack: true,
      fileNotes: [{ kind: 'file-reset', setAside: 'app.sqlite.bad' }, { kind: 'file-newer' }],
      notKept: 'disk-full',
      notificationFailed: true,
    }),
  ).toMatchObject({
    runtime: 'chromium-shell',
    startNotes: [
      { kind: 'ended-unexpectedly', at: 7 },
      { kind: 'page-came-back' },
      { kind: 'file-reset', setAside: 'app.sqlite.bad' },
      { kind: 'file-newer' },
      { kind: 'not-kept', problem: 'disk-full' },
      { kind: 'notification-failed' },
    ],
  });
});

test('a file that is not written is reported once', () => {
  const fileNotes = [{ kind: 'not-kept', problem: 'disk-lost' } as const];
  expect(describeApp({ ...run, fileNotes, notKept: 'disk-full' }).startNotes).toEqual(fileNotes);
});

test('the page gets the organisation, the locked settings and what was ignored of the policy', () => {
  const trouble = { kind: 'ignored-parts' as const, fields: ['setings'] };
  const policy = { ...noPolicy, organisation: 'Example', settings: { theme: 'dark' as const } };
  const info = describeApp({ ...run, policy: { policy, isManaged: true, trouble } });
  expect(info.policy).toEqual({ organisation: 'Example', lockedSettings: ['theme'] });
  expect(info.startNotes).toEqual([{ kind: 'policy', trouble }]);
});

const folder = temporaryFolder();

test('licences list each package once, by name, then the market names', async () => {
  const list = async (bundle: string, licences: object[]) => {
    await mkdir(folder.at(bundle));
    await writeFile(folder.at(bundle, 'licences.json'), JSON.stringify(licences));
  };
  const zod = { name: 'zod', version: '4.6.7', licence: 'MIT', text: 'MIT License' };
  const react = { name: 'react', version: '19.3.1', licence: 'MIT', text: 'MIT License' };
  await list('main', [zod]);
  await list('renderer', [zod, react]);
  await mkdir(folder.at('names'));
  await writeFile(folder.at('names', 'NOTICE.md'), 'CC BY 4.0, by its authors');
  const licences = await readLicences({ out: folder.path, resources: folder.path });
  expect(licences.map(({ name }) => name)).toEqual(['react', 'zod', 'Market names']);
  expect(licences.at(-1)).toMatchObject({ licence: 'CC BY 4.0', text: 'CC BY 4.0, by its authors' });

  await writeFile(folder.at('main', 'licences.json'), 'not JSON');
  expect(await readLicences({ out: folder.path, resources: folder.at('none') })).toEqual([react, zod]);
});

test('versions leave out runtimes that are absent', () => {
  const app = { getName: () => 'Item Catalog', getVersion: () => '0.1.0' };
  const [own, ...others] = versionsOf(app, { electron: '45.4.1', chrome: '142' });
  expect(own).toEqual(['Item Catalog', '0.1.0']);
  expect(others).toEqual([
    ['Electron', '45.4.1'],
    ['Chromium', '142'],
    [type(), expect.stringContaining(arch())],
  ]);
});

import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { releaseNotesText } from './electron-updater.ts';
import { type Installation, readInstallation, whyNoUpdates } from './update-support.ts';
import { updateFailureCode } from './updates.ts';

const windows: Installation = {
  ...{ isPackaged: true, platform: 'win32', appImage: undefined },
  ...{ isAppImageWritable: false, hasSource: true },
};
const appImage: Installation = {
  ...windows,
  ...{ platform: 'linux', appImage: '/apps/item-catalog.AppImage', isAppImageWritable: true },
};

test.each([
  ['an installed app on Windows', windows, null],
  ['an installed app on macOS', { ...windows, platform: 'darwin' as const }, null],
  ['an AppImage in a folder of one’s own', appImage, null],
  ['an AppImage of another user', { ...appImage, isAppImageWritable: false }, 'read-only'],
  ['a deb', { ...appImage, appImage: undefined }, 'package-manager'],
  ['a package that names no source', { ...windows, hasSource: false }, 'no-source'],
  ['a checkout', { ...windows, isPackaged: false }, 'checkout'],
])('%s: %s', (_name, installed, why) => {
  expect(whyNoUpdates(installed)).toBe(why);
});

const folder = temporaryFolder();

test('an installation is looked at where it is', async () => {
  const file = folder.at('item-catalog.AppImage');
  const run = { isPackaged: true, platform: 'linux', appImage: file, resourcesPath: folder.path } as const;
  expect(await readInstallation(run)).toMatchObject({ isAppImageWritable: false, hasSource: false });
  await writeFile(file, '');
  await writeFile(folder.at('app-update.yml'), 'provider: github\n');
  expect(await readInstallation(run)).toMatchObject({ isAppImageWritable: true, hasSource: true });
  expect(await readInstallation({ ...run, resourcesPath: undefined })).toMatchObject({ hasSource: false });
});

test.each([
  [Object.assign(new Error('x'), { code: 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND' }), 'not-found'],
  [Object.assign(new Error('x'), { statusCode: 404 }), 'not-found'],
  [Object.assign(new Error('x'), { statusCode: 503 }), 'network'],
  [new Error('net::ERR_PROXY_CONNECTION_FAILED'), 'network'],
  [Object.assign(new Error('x'), { code: 'ENOTFOUND' }), 'network'],
  [Object.assign(new Error('sha512 checksum mismatch'), { code: 'ERR_CHECKSUM_MISMATCH' }), 'damaged'],
  [Object.assign(new Error('x'), { code: 'ERR_UPDATER_INVALID_SIGNATURE' }), 'signature'],
  [new Error('Could not get code signature for running application'), 'signature'],
  [Object.assign(new Error('x'), { code: 'ENOSPC' }), 'disk'],
  [new Error('something else'), 'other'],
  ['no error at all', 'other'],
])('%s is %s', (error, code) => {
  expect(updateFailureCode(error)).toBe(code);
});

test.each([
  ['Markdown stays as it is', '## New\n\n- Faster\n', '## New\n\n- Faster'],
  [
    'what the release escaped of a commit’s words reads as it was written',
    '- Bought\\_at of \\<b\\> in \\`a\\` \\[b\\](c) \\*d\\* \\\\e',
    '- Bought_at of <b> in `a` [b](c) *d* \\e',
  ],
  ['HTML becomes text', '<p>One &amp; two</p><ul><li>a</li><li>b</li></ul>', 'One & two\n\n- a\n- b'],
  ['scripts go whole', '<p>One</p><script>alert(1)</script>', 'One'],
  ['an escaped tag is text, not a tag', '<p>&lt;img src=x&gt;</p>', '<img src=x>'],
  ['what turns the direction goes', 'safe\u202egnp.exe\u0007', 'safegnp.exe'],
  [
    'several releases follow each other',
    [
      { version: '2', note: 'b' },
      { version: '1', note: 'a' },
    ],
    'b\n\na',
  ],
])('release notes: %s', (_name, notes, text) => {
  expect(releaseNotesText(notes)).toBe(text);
});

test('notes that are none, and notes that do not end', () => {
  for (const none of [null, undefined, '', ' \n ', 7, [{ version: '1', note: null }]]) {
    expect(releaseNotesText(none)).toBeNull();
  }
  expect(releaseNotesText('x'.repeat(1_000_000))).toHaveLength(20_000);
});

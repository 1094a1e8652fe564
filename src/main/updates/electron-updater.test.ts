import { EventEmitter } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { AppUpdater } from 'electron-updater';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import type { UpdatesOff } from '#shared/app-info.ts';
import { adaptUpdater, releaseNotesText, whyNoUpdates } from './electron-updater.ts';
import { updateFailureCode } from './updates.ts';

/** The parts of electron-updater in use. Like it, setting a channel allows downgrades. */
function fakeUpdater(found: unknown = null) {
  const done: string[] = [];
  const events = new EventEmitter();
  class FakeUpdater {
    autoDownload = true;
    autoInstallOnAppQuit = true;
    allowDowngrade = false;
    chosen: string | null = null;
    get channel() {
      return this.chosen;
    }
    set channel(value: string | null) {
      this.chosen = value;
      this.allowDowngrade = true;
    }
    on = events.on.bind(events);
    off = events.off.bind(events);
    checkForUpdates = async () => found;
    downloadUpdate = async () => void events.emit('download-progress', { percent: 42 });
    quitAndInstall = (...given: unknown[]) => void done.push(given.join(' '));
  }
  // Safe: it has everything that is used of an updater.
  return { updater: new FakeUpdater() as unknown as AppUpdater, events, done };
}

const log = { error: () => {} };
const lockOf = (done: string[]) => ({
  release: () => void done.push('lock released'),
  takeBack: () => void done.push('lock taken'),
});
const lock = lockOf([]);

test('never downloads, installs or downgrades automatically, whatever the channel', () => {
  const { updater } = fakeUpdater();
  adaptUpdater(updater, { channel: 'beta', log, lock });
  expect(updater).toMatchObject({
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: false,
    disableWebInstaller: true,
    channel: 'beta',
    allowPrerelease: true,
  });
  const latest = fakeUpdater().updater;
  adaptUpdater(latest, { channel: 'latest', log, lock });
  expect(latest).toMatchObject({ channel: 'latest', allowPrerelease: false, allowDowngrade: false });
});

test('an error event without a pending call does not end the process', () => {
  const { updater, events } = fakeUpdater();
  adaptUpdater(updater, { channel: null, log, lock });
  events.emit('error', new Error('no network'));
});

test('a newer version has its notes as plain text', async () => {
  const info = { version: '0.2.0', releaseNotes: '## New\n\n- Faster\u0007\n' };
  const { updater } = fakeUpdater({ isUpdateAvailable: true, updateInfo: info });
  expect(await adaptUpdater(updater, { channel: null, log, lock }).check()).toEqual({
    version: '0.2.0',
    notes: '## New\n\n- Faster',
  });
});

test.each([[null], [{ isUpdateAvailable: false, updateInfo: { version: '0.1.0' } }]])(
  'returns null if there is no newer version (%j)',
  async (found) => {
    const { updater } = fakeUpdater(found);
    expect(await adaptUpdater(updater, { channel: null, log, lock }).check()).toBeNull();
  },
);

test('reports download progress, and restarts the app after installing', async () => {
  const { updater, events, done } = fakeUpdater();
  const adapted = adaptUpdater(updater, { channel: null, log, lock: lockOf(done) });
  const percents: number[] = [];
  await adapted.download((percent) => percents.push(percent));
  expect(percents).toEqual([42]);
  expect(events.listenerCount('download-progress')).toBe(0);
  adapted.install(() => {});
  expect(done).toEqual(['lock released', 'false true']);
});

test('reports a failed installation and takes the single-instance lock back', () => {
  const { updater, events, done } = fakeUpdater();
  const adapted = adaptUpdater(updater, { channel: null, log, lock: lockOf(done) });
  const failures: unknown[] = [];
  adapted.install((error) => failures.push(error));
  const trouble = new Error('EACCES');
  events.emit('error', trouble);
  expect(failures).toEqual([trouble]);
  expect(done).toEqual(['lock released', 'false true', 'lock taken']);
});

const folder = temporaryFolder();

type Installed = {
  platform?: NodeJS.Platform;
  appImage?: string;
  resources?: string;
  isPackaged?: boolean;
};

test.each<[string, Installed, UpdatesOff | null]>([
  ['an installed app on Windows', { platform: 'win32' }, null],
  ['an installed app on macOS', { platform: 'darwin' }, null],
  ['a writable AppImage', { appImage: 'item-catalog.AppImage' }, null],
  ['a read-only AppImage', { appImage: 'gone.AppImage' }, 'read-only'],
  ['a deb', {}, 'package-manager'],
  ['a package that names no source', { platform: 'win32', resources: 'none' }, 'no-source'],
  ['a checkout', { platform: 'win32', isPackaged: false }, 'checkout'],
])('%s: %s', async (_name, given, why) => {
  for (const name of ['item-catalog.AppImage', 'app-update.yml']) await writeFile(folder.at(name), '');
  const { appImage, resources, ...run } = { appImage: '', resources: '', ...given };
  expect(
    await whyNoUpdates({
      isPackaged: true,
      platform: 'linux',
      ...run,
      appImage: appImage === '' ? undefined : folder.at(appImage),
      resourcesPath: folder.at(resources),
    }),
  ).toBe(why);
});

/** As electron-updater wraps what failed when it read GitHub's releases, with the feed behind it. */
function feedError(cause: string, feed = '<feed/>'): Error {
  const message = `Cannot parse releases feed: Error: Unable to find latest version on GitHub (https://github.com/a/b/releases/latest), please ensure a production release exists: ${cause}\n    at newError,\nXML:\n${feed}`;
  return Object.assign(new Error(message), { code: 'ERR_UPDATER_INVALID_RELEASE_FEED' });
}

test.each([
  [Object.assign(new Error('x'), { code: 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND' }), 'not-found'],
  [Object.assign(new Error('x'), { statusCode: 404 }), 'not-found'],
  [feedError('HttpError: 404 Not Found'), 'not-found'],
  [feedError('HttpError: 503 Service Unavailable'), 'network'],
  [feedError('Error: net::ERR_INTERNET_DISCONNECTED'), 'network'],
  [feedError('TypeError: x', 'HttpError: 404 Error: net::ERR_FAILED'), 'unreadable'],
  [new Error('Unexpected close tag\nLine: 0\nColumn: 7\nChar: >'), 'unreadable'],
  [
    Object.assign(new Error('No published versions on GitHub'), { code: 'ERR_XML_MISSED_ELEMENT' }),
    'not-found',
  ],
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
    'escaped Markdown is unescaped',
    '- Bought\\_at of \\<b\\> in \\`a\\` \\[b\\](c) \\*d\\* \\\\e',
    '- Bought_at of <b> in `a` [b](c) *d* \\e',
  ],
  ['control and direction characters are removed', 'safe\u202egnp.exe\u0007', 'safegnp.exe'],
])('release notes: %s', (_name, notes, text) => {
  expect(releaseNotesText(notes)).toBe(text);
});

test('release notes: empty ones are null, and long ones are truncated', () => {
  for (const none of [null, undefined, '', ' \n ', 7]) {
    expect(releaseNotesText(none)).toBeNull();
  }
  expect(releaseNotesText('x'.repeat(1_000_000))).toHaveLength(20_000);
});

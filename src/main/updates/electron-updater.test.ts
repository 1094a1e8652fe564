import { expect, test } from 'vitest';
import { type AdaptedUpdater, adaptUpdater } from './electron-updater.ts';

/** What the code uses of electron-updater, with its habit of allowing older versions once a channel is set. */
function fakeUpdater(found: unknown = null) {
  const listeners = new Map<string, Set<(event: unknown) => void>>();
  const done: string[] = [];
  const updater = {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowDowngrade: false,
    allowPrerelease: false,
    disableWebInstaller: false,
    logger: null,
    chosen: null as string | null,
    get channel() {
      return this.chosen;
    },
    set channel(value: string | null) {
      this.chosen = value;
      this.allowDowngrade = true;
    },
    on(event: string, listener: (event: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    off(event: string, listener: (event: unknown) => void) {
      listeners.get(event)?.delete(listener);
    },
    checkForUpdates: async () => found,
    async downloadUpdate() {
      for (const listener of listeners.get('download-progress') ?? []) listener({ percent: 42 });
    },
    quitAndInstall: (...given: unknown[]) => void done.push(given.join(' ')),
  };
  // Safe: it has everything that is used of an updater.
  return { updater: updater as unknown as AdaptedUpdater, listeners, done };
}

const log = { error: () => {} };
const lockOf = (done: string[]) => ({
  release: () => void done.push('lock released'),
  takeBack: () => void done.push('lock taken'),
});
const lock = lockOf([]);

test('nothing is fetched, installed or made older by itself, whatever the channel', () => {
  const { updater } = fakeUpdater();
  adaptUpdater(updater, { channel: 'beta', log, lock });
  expect(updater).toMatchObject({
    ...{ autoDownload: false, autoInstallOnAppQuit: false, allowDowngrade: false, disableWebInstaller: true },
    ...{ channel: 'beta', allowPrerelease: true },
  });
  const latest = fakeUpdater().updater;
  adaptUpdater(latest, { channel: 'latest', log, lock });
  expect(latest).toMatchObject({ channel: 'latest', allowPrerelease: false, allowDowngrade: false });
});

test('an error event without a pending call does not end the process', () => {
  const { updater, listeners } = fakeUpdater();
  adaptUpdater(updater, { channel: null, log, lock });
  expect(listeners.get('error')?.size).toBe(1);
});

test('a newer version comes with its notes as text', async () => {
  const info = { version: '0.2.0', releaseNotes: '<h2>New</h2><ul><li>Faster</li></ul>' };
  const { updater } = fakeUpdater({ isUpdateAvailable: true, updateInfo: info });
  expect(await adaptUpdater(updater, { channel: null, log, lock }).check()).toEqual({
    version: '0.2.0',
    notes: '## New\n\n- Faster',
  });
});

test.each([[null], [{ isUpdateAvailable: false, updateInfo: { version: '0.1.0' } }]])(
  'no newer version is none (%j)',
  async (found) => {
    const { updater } = fakeUpdater(found);
    expect(await adaptUpdater(updater, { channel: null, log, lock }).check()).toBeNull();
  },
);

test('progress is reported while it downloads, and the app starts again after installing', async () => {
  const { updater, listeners, done } = fakeUpdater();
  const adapted = adaptUpdater(updater, { channel: null, log, lock: lockOf(done) });
  const percents: number[] = [];
  await adapted.download((percent) => percents.push(percent));
  expect(percents).toEqual([42]);
  expect(listeners.get('download-progress')?.size).toBe(0);
  adapted.install(() => {});
  expect(done).toEqual(['lock released', 'false true']);
});

test('an installation that fails is reported, and this run is the only instance again', () => {
  const { updater, listeners, done } = fakeUpdater();
  const adapted = adaptUpdater(updater, { channel: null, log, lock: lockOf(done) });
  const failures: unknown[] = [];
  adapted.install((error) => failures.push(error));
  const trouble = new Error('EACCES');
  for (const listener of listeners.get('error') ?? []) listener(trouble);
  expect(failures).toEqual([trouble]);
  expect(done).toEqual(['lock released', 'false true', 'lock taken']);
});

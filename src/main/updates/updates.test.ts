import { expect, test } from 'vitest';
import { createManualTime } from '#main/testing/fake-effects.ts';
import type { NewVersion, UpdateState, UpdatesOff } from '#shared/app-info.ts';
import type { Settings } from '#shared/settings.ts';
import { createUpdates, type Updater } from './updates.ts';

const next: NewVersion = { version: '0.2.0', notes: '- Faster' };

function setUp(given: { setting?: Settings['updates']; isOff?: boolean; whyNot?: UpdatesOff } = {}) {
  const time = createManualTime();
  const run = {
    setting: given.setting ?? 'notify',
    found: next as NewVersion | null,
    trouble: null as Error | null,
    exportRuns: false,
    installTrouble: null as Error | null,
    loadTrouble: null as Error | null,
    states: [] as UpdateState[],
    asked: [] as string[],
    progress: (_percent: number) => {},
    finishDownload: Promise.withResolvers<void>(),
  };
  const updater: Updater = {
    async check() {
      run.asked.push('check');
      if (run.trouble !== null) throw run.trouble;
      return run.found;
    },
    async download(onProgress) {
      run.asked.push('download');
      run.progress = onProgress;
      await run.finishDownload.promise;
    },
    install(onFailed) {
      run.asked.push('install');
      if (run.installTrouble !== null) onFailed(run.installTrouble);
    },
  };
  const updates = createUpdates({
    whyNot: async () => given.whyNot ?? null,
    policy: async () => ({ isOff: given.isOff ?? false, channel: 'beta' }),
    setting: () => run.setting,
    async load(channel) {
      run.asked.push(`load ${channel}`);
      if (run.loadTrouble !== null) throw run.loadTrouble;
      return updater;
    },
    isExportUnfinished: () => run.exportRuns,
    onChanged: (state) => run.states.push(state),
    time,
    log: { info: () => {}, error: () => {} },
  });
  async function pass(ms: number) {
    time.advance(ms);
    await settled();
  }
  return { ...run, run, time, pass, updates };
}

/** With a new version that was downloaded automatically. */
async function downloaded() {
  const all = setUp({ setting: 'download' });
  all.run.finishDownload.resolve();
  await all.updates.check();
  return all;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('checks automatically some time after the start, without downloading anything', async () => {
  const { updates, run, pass } = setUp();
  await updates.start();
  expect(await updates.read()).toEqual({ kind: 'idle' });
  expect(run.asked).toEqual([]);
  await pass(20_000);
  expect(run.states).toEqual([{ kind: 'checking' }, { kind: 'available', ...next }]);
  expect(run.asked).toEqual(['load beta', 'check']);
});

test('checks again after a day', async () => {
  const { updates, time, run, pass } = setUp();
  run.found = null;
  await updates.start();
  await pass(20_000);
  expect(await updates.read()).toMatchObject({ kind: 'none', checkedAt: time.now() });
  await pass(24 * 60 * 60_000);
  expect(run.asked).toEqual(['load beta', 'check', 'check']);
  updates.close();
  await pass(24 * 60 * 60_000);
  expect(run.asked).toHaveLength(3);
});

test("downloads on request, with progress in whole percents, and installs on the user's request only", async () => {
  const { updates, run } = setUp();
  await updates.check();
  const downloading = updates.download();
  await settled();
  for (const percent of [0.2, 10.1, 10.7, 10.9, 55]) run.progress(percent);
  run.finishDownload.resolve();
  await downloading;
  expect(run.states.slice(2)).toEqual([
    { kind: 'downloading', percent: 0, ...next },
    { kind: 'downloading', percent: 10, ...next },
    { kind: 'downloading', percent: 55, ...next },
    { kind: 'ready', ...next },
  ]);
  expect(run.asked).not.toContain('install');
  expect(await updates.restart()).toBe('restarting');
  expect(run.asked.at(-1)).toBe('install');
});

test('downloads automatically if the setting says so', async () => {
  const { updates } = await downloaded();
  expect(await updates.read()).toEqual({ kind: 'ready', ...next });
});

test('does not restart during an export', async () => {
  const { updates, run } = await downloaded();
  run.exportRuns = true;
  expect(await updates.restart()).toBe('export-runs');
  expect(run.asked).not.toContain('install');
  run.exportRuns = false;
  expect(await updates.restart()).toBe('restarting');
});

test('installs only a version that is ready', async () => {
  const { updates, run } = setUp();
  expect(await updates.restart()).toBe('not-ready');
  await updates.check();
  expect(await updates.restart()).toBe('not-ready');
  expect(run.asked).not.toContain('install');
});

test.each([
  ['a checkout', { whyNot: 'checkout' as const }, 'checkout'],
  ['the policy, before anything else', { isOff: true, whyNot: 'checkout' as const }, 'policy'],
])('never checks because of %s', async (_name, given, because) => {
  const { updates, time, run } = setUp({ setting: 'download', ...given });
  await updates.start();
  time.advance(48 * 60 * 60_000);
  await updates.check();
  await settled();
  expect(await updates.read()).toEqual({ kind: 'off', because });
  expect(run.asked).toEqual([]);
});

test('switched off, checks only on request', async () => {
  const { updates, run, pass } = setUp({ setting: 'off' });
  await updates.start();
  await pass(48 * 60 * 60_000);
  expect(await updates.read()).toEqual({ kind: 'off', because: 'setting' });
  expect(run.asked).toEqual([]);
  await updates.check();
  expect(await updates.read()).toEqual({ kind: 'available', ...next });
});

test('a changed setting takes effect immediately', async () => {
  const { updates, run, pass } = setUp();
  await updates.start();
  run.setting = 'off';
  await updates.settingChanged();
  await pass(48 * 60 * 60_000);
  expect(run.asked).toEqual([]);
  run.setting = 'notify';
  await updates.settingChanged();
  await pass(20_000);
  expect(run.asked).toContain('check');
});

test('a failure is a state with a code, and the next check works', async () => {
  const { updates, run } = setUp();
  run.trouble = new Error('net::ERR_INTERNET_DISCONNECTED');
  await updates.check();
  expect(await updates.read()).toEqual({ kind: 'failed', step: 'check', code: 'network' });
  run.trouble = null;
  await updates.check();
  expect(await updates.read()).toMatchObject({ kind: 'available' });
  const downloading = updates.download();
  await settled();
  run.finishDownload.reject(
    Object.assign(new Error('sha512 checksum mismatch'), { code: 'ERR_CHECKSUM_MISMATCH' }),
  );
  await downloading;
  expect(await updates.read()).toEqual({ kind: 'failed', step: 'download', code: 'damaged' });
});

test('an updater that cannot be loaded is a failure, and is loaded again next time', async () => {
  const { updates, run } = setUp();
  run.loadTrouble = new Error('no such module');
  await updates.check();
  expect(await updates.read()).toMatchObject({ kind: 'failed', code: 'other' });
  run.loadTrouble = null;
  await updates.check();
  expect(await updates.read()).toMatchObject({ kind: 'available' });
});

test('does not check if switched off during the start', async () => {
  const { updates, run, pass } = setUp();
  const starting = updates.start();
  run.setting = 'off';
  await updates.settingChanged();
  await starting;
  await pass(24 * 60 * 60_000);
  expect(run.asked).toEqual([]);
});

test('plans one check for two starts', async () => {
  const { updates, time } = setUp();
  await Promise.all([updates.start(), updates.start()]);
  expect(time.running()).toEqual([20_000]);
});

test('leaves no timer if closed during the start', async () => {
  const { updates, run, pass } = setUp();
  const starting = updates.start();
  updates.close();
  await starting;
  await pass(20_000);
  expect(run.asked).toEqual([]);
});

test('downloads once for two clicks', async () => {
  const { updates, run } = setUp();
  await updates.check();
  void updates.download();
  void updates.download();
  await settled();
  expect(run.asked.filter((one) => one === 'download')).toHaveLength(1);
});

test('a failed installation is reported', async () => {
  const { updates, run } = await downloaded();
  run.installTrouble = Object.assign(new Error('read-only'), { code: 'EROFS' });
  expect(await updates.restart()).toBe('not-ready');
  expect(run.states.at(-1)).toEqual({ kind: 'failed', step: 'install', code: 'disk' });
});

test('neither checks nor downloads while a download is running or ready', async () => {
  const { updates, run } = setUp();
  await updates.check();
  const downloading = updates.download();
  await settled();
  await Promise.all([updates.check(), updates.download()]);
  run.finishDownload.resolve();
  await downloading;
  await updates.check();
  expect(run.asked).toEqual(['load beta', 'check', 'download']);
});

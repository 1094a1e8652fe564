import { EventEmitter } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ClipboardItem, NotificationConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { defaultSettings, type Settings } from '#shared/settings.ts';
import {
  createClipboardWriter,
  createDesktopNotices,
  createSettingsInForce,
  outsideArchive,
  serviceEffects,
} from './effects.ts';
import { parseCommandLine } from './start.ts';

const folder = temporaryFolder();

test('obeys the command line, and asks Electron for hosts, proxies and the focus', async () => {
  const policy = folder.at('policy.json');
  await writeFile(policy, JSON.stringify({ version: 1, organisation: 'Example' }));
  const argv = ['--demo', '--deadline-scale=0.1', '--watch-interval=500', `--policy-file=${policy}`];
  const electron = {
    app: { resolveProxy: async (url: string) => `PROXY for ${url}` },
    net: { resolveHost: async () => ({ endpoints: [{ address: '10.0.0.1' }, { address: '::1' }] }) },
    BrowserWindow: { getFocusedWindow: (): object | null => null },
  };
  const effects = serviceEffects(
    // Safe: nothing else of Electron is used here.
    electron as unknown as Parameters<typeof serviceEffects>[0],
    { commandLine: parseCommandLine(argv, { isPackaged: false }), platform: 'linux', env: {} },
  );
  expect(effects).toMatchObject({ openWithDemo: true, deadlineScale: 0.1, watchIntervalMs: 500 });
  // A policy file from the command line need not belong to root.
  expect(await effects.readPolicy()).toMatchObject({ policy: { organisation: 'Example' }, trouble: null });
  expect(await effects.resolveHost('one.example')).toEqual(['10.0.0.1', '::1']);
  expect(await effects.resolveProxy('https://one.example/')).toBe('PROXY for https://one.example/');
  expect(effects.hasFocus()).toBe(false);
  electron.BrowserWindow.getFocusedWindow = () => ({});
  expect(effects.hasFocus()).toBe(true);
});

test('writes a picture as a PNG', async () => {
  const written: Record<string, Blob>[] = [];
  class Item {
    readonly contents: Record<string, Blob>;
    constructor(contents: Record<string, Blob>) {
      this.contents = contents;
    }
  }
  const writer = createClipboardWriter({
    clipboard: {
      writeText: async () => {},
      write: async (items) => void written.push(...items.map((item) => (item as unknown as Item).contents)),
    },
    // Safe: the writer only makes one and hands it on.
    ClipboardItem: Item as unknown as typeof ClipboardItem,
  });
  const shared = new Uint8Array(new SharedArrayBuffer(4));
  shared.set([1, 2, 3, 4]);
  await writer.picture(shared);
  const [item] = written;
  expect(Object.keys(item ?? {})).toEqual(['image/png']);
  expect(item?.['image/png']?.type).toBe('image/png');
  expect([...new Uint8Array((await item?.['image/png']?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([
    1, 2, 3, 4,
  ]);
});

test('a text or picture that the system refuses to take is not reported as copied', async () => {
  const refuse = () => Promise.reject(new Error('the clipboard is in use'));
  const writer = createClipboardWriter({
    clipboard: { writeText: refuse, write: refuse },
    // Safe: the writer only makes one and hands it on.
    ClipboardItem: class {} as unknown as typeof ClipboardItem,
  });
  await expect(writer.text('x')).rejects.toThrow('in use');
  await expect(writer.picture(new Uint8Array(1))).rejects.toThrow('in use');
});

test('settings are applied at startup and when they change', () => {
  let settings: Settings = { ...defaultSettings, theme: 'dark', zoom: 120 };
  const nativeTheme: { themeSource: Settings['theme'] } = { themeSource: 'system' };
  const done: unknown[] = [];
  const inForce = createSettingsInForce({
    settings: {
      read: () => settings,
      change(change) {
        settings = { ...settings, ...change };
        return settings;
      },
    },
    nativeTheme,
    zoom: (percent) => done.push(percent),
    onUpdatesChanged: () => done.push('updates'),
  });
  inForce.enforce();
  expect([nativeTheme.themeSource, ...done]).toEqual(['dark', 120]);
  expect(inForce.change({ theme: 'light' }).theme).toBe('light');
  inForce.change({ zoom: 90 });
  inForce.change({ updates: 'off' });
  expect([nativeTheme.themeSource, ...done]).toEqual(['light', 120, 90, 'updates']);
});

test('a packaged file is found beside the archive, and one of a checkout where it is', () => {
  expect(outsideArchive('/opt/Item Catalog/resources/app.asar/resources/icons/256.png', path.posix)).toBe(
    '/opt/Item Catalog/resources/app.asar.unpacked/resources/icons/256.png',
  );
  expect(outsideArchive('C:\\Item Catalog\\resources\\app.asar\\icon.png', path.win32)).toBe(
    'C:\\Item Catalog\\resources\\app.asar.unpacked\\icon.png',
  );
  const ofCheckout = '/home/someone/app.asar.d/icons/256.png';
  expect(outsideArchive(ofCheckout, path.posix)).toBe(ofCheckout);
});

function setUp({ isSupported = true, platform = 'linux' as NodeJS.Platform } = {}) {
  const created: NotificationConstructorOptions[] = [];
  const errors: unknown[] = [];
  const onFirstFailed = vi.fn();
  const notification = Object.assign(new EventEmitter(), { show: vi.fn() });
  const notices = createDesktopNotices({
    platform,
    isSupported: () => isSupported,
    create(options) {
      created.push(options);
      // Safe: of Electron's class only `on` and `show` are used.
      return notification as never;
    },
    onFirstFailed,
    log: { error: (_message, error) => errors.push(error) },
  });
  return { notices, created, notification, errors, onFirstFailed };
}

const notice = { title: 'AK-47 | Redline', body: 'Waiting to send → Trade accepted' };

test.each([
  ['linux', '3 &lt;b&gt;Karambit&lt;/b&gt; &amp; more'],
  ['win32', '3 <b>Karambit</b> & more'],
  ['darwin', '3 <b>Karambit</b> & more'],
] as const)('escapes text of the service where the desktop parses markup (%s)', (platform, body) => {
  const { notices, created } = setUp({ platform });
  notices.show({ title: '<b>AK</b>', body: '3 <b>Karambit</b> & more' }, () => {});
  // Titles are not parsed as markup.
  expect(created[0]).toEqual({ title: '<b>AK</b>', body });
});

test('shows a notification and handles its click', () => {
  const { notices, created, notification } = setUp();
  const onClick = vi.fn();
  notices.show(notice, onClick);
  expect(created).toEqual([notice]);
  expect(notification.show).toHaveBeenCalledOnce();
  notification.emit('click');
  expect(onClick).toHaveBeenCalledOnce();
});

test('creates nothing if the desktop has no notifications', () => {
  const { notices, created } = setUp({ isSupported: false });
  notices.show(notice, () => {});
  expect(created).toEqual([]);
});

test('a failed notification is logged, and the first one is said to the user', () => {
  const { notices, notification, errors, onFirstFailed } = setUp();
  notices.show(notice, () => {});
  expect(notices.hasFailed()).toBe(false);
  notification.emit('failed', {}, 'switched off');
  notification.emit('failed', {}, 'not signed');
  expect(errors).toEqual(['switched off', 'not signed']);
  expect(notices.hasFailed()).toBe(true);
  expect(onFirstFailed).toHaveBeenCalledOnce();
});

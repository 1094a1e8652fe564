import { writeFile } from 'node:fs/promises';
import type { ClipboardItem } from 'electron';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { defaultSettings, type Settings } from '#shared/settings.ts';
import { parseCommandLine } from './command-line.ts';
import { createClipboardWriter, createSettingsInForce, serviceEffects } from './effects.ts';

const folder = temporaryFolder();

function setUp(argv: string[] = []) {
  const done: string[] = [];
  const focus = { window: null as object | null };
  const electron = {
    app: {
      setBadgeCount: (count?: number) => done.push(`badge ${count}`) > 0,
      resolveProxy: async (url: string) => `PROXY for ${url}`,
    },
    net: {
      fetch: async (url: unknown) => new Response(`answer of ${url}`),
      resolveHost: async () => ({ endpoints: [{ address: '10.0.0.1', family: 'ipv4' }, { address: '::1' }] }),
    },
    shell: {
      openExternal: async (url: string) => void done.push(`browser ${url}`),
      showItemInFolder: (filePath: string) => void done.push(`folder of ${filePath}`),
    },
    BrowserWindow: { getFocusedWindow: () => focus.window },
  };
  const effects = serviceEffects(
    // Safe: nothing else of them is used.
    electron as unknown as Parameters<typeof serviceEffects>[0],
    { commandLine: parseCommandLine(argv, { isPackaged: false }), platform: 'linux', env: {} },
  );
  return { effects, done, focus };
}

test("uses Electron's network, browser, file manager and badge", async () => {
  const { effects, done } = setUp();
  expect(await (await effects.fetch('https://one.example', {})).text()).toBe('answer of https://one.example');
  expect(await effects.resolveHost('one.example')).toEqual(['10.0.0.1', '::1']);
  expect(await effects.resolveProxy('https://one.example/')).toBe('PROXY for https://one.example/');
  await effects.openExternal('https://two.example/');
  effects.showInFolder('/tmp/items.csv');
  effects.setBadge(3);
  expect(done).toEqual(['browser https://two.example/', 'folder of /tmp/items.csv', 'badge 3']);
});

test('has the focus while a window has it', () => {
  const { effects, focus } = setUp();
  expect(effects.hasFocus()).toBe(false);
  focus.window = {};
  expect(effects.hasFocus()).toBe(true);
});

test('obeys the command line', async () => {
  const policy = folder.at('policy.json');
  await writeFile(policy, JSON.stringify({ version: 1, organisation: 'Example' }));
  const { effects } = setUp([
    ...['--demo', '--deadline-scale=0.1', '--watch-interval=500'],
    `--policy-file=${policy}`,
  ]);
  expect(effects).toMatchObject({ openWithDemo: true, deadlineScale: 0.1, watchIntervalMs: 500 });
  // A policy file from the command line need not belong to root.
  expect(await effects.readPolicy()).toMatchObject({ policy: { organisation: 'Example' }, trouble: null });
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

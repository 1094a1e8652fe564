import { writeFile } from 'node:fs/promises';
import type { ClipboardItem } from 'electron';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { defaultSettings, type Settings } from '#shared/settings.ts';
import { parseCommandLine } from './command-line.ts';
import { createClipboardWriter, createSettingsInForce, serviceEffects } from './effects.ts';

const folder = temporaryFolder();

test('obeys the command line, and resolves a host to its addresses', async () => {
  const policy = folder.at('policy.json');
  await writeFile(policy, JSON.stringify({ version: 1, organisation: 'Example' }));
  const argv = ['--demo', '--deadline-scale=0.1', '--watch-interval=500', `--policy-file=${policy}`];
  const resolveHost = async () => ({ endpoints: [{ address: '10.0.0.1' }, { address: '::1' }] });
  const effects = serviceEffects(
    // Safe: nothing else of Electron is used here.
    { net: { resolveHost } } as unknown as Parameters<typeof serviceEffects>[0],
    { commandLine: parseCommandLine(argv, { isPackaged: false }), platform: 'linux', env: {} },
  );
  expect(effects).toMatchObject({ openWithDemo: true, deadlineScale: 0.1, watchIntervalMs: 500 });
  // A policy file from the command line need not belong to root.
  expect(await effects.readPolicy()).toMatchObject({ policy: { organisation: 'Example' }, trouble: null });
  expect(await effects.resolveHost('one.example')).toEqual(['10.0.0.1', '::1']);
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

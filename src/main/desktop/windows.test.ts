import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { createManualTime, memoryStore } from '#main/testing/fake-effects.ts';
import {
  boundsToOpen,
  createWindows,
  pagePreferences,
  windowGround,
  windowOptions,
  windowStateSchema,
} from './windows.ts';

/** A fake of Electron's window that records calls. */
function fakeWindow(id: number, options: BrowserWindowConstructorOptions) {
  const done: string[] = [];
  const webContents = Object.assign(new EventEmitter(), {
    id,
    setZoomFactor: (factor: number) => done.push(`zoom ${factor}`),
    reload: () => {},
    send: (...args: unknown[]) => done.push(args.join(' ')),
  });
  const window = Object.assign(new EventEmitter(), {
    webContents,
    getNormalBounds: () => ({ x: 10, y: 20, width: 1000, height: 700 }),
    isMaximized: () => true,
    isMinimized: () => true,
    maximize: () => done.push('maximize'),
    restore: () => done.push('restore'),
    focus: () => done.push('focus'),
    setBackgroundColor: (colour: string) => done.push(colour),
    loadURL: async (url: string) => void done.push(url),
  });
  const close = () => {
    window.emit('close');
    window.emit('closed');
  };
  return { window, options, done, close, loaded: () => webContents.emit('dom-ready') };
}

function setUp(saved = {}) {
  const opened: ReturnType<typeof fakeWindow>[] = [];
  const disk = memoryStore(saved);
  const events: string[] = [];
  const nativeTheme = Object.assign(new EventEmitter(), { shouldUseDarkColors: false });
  const windows = createWindows({
    create: (options) => {
      const made = fakeWindow(opened.length + 1, options);
      opened.push(made);
      // Safe: it has everything that is used of a window.
      return made.window as unknown as BrowserWindow;
    },
    nativeTheme: nativeTheme as unknown as Parameters<typeof createWindows>[0]['nativeTheme'],
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }] as never },
    store: disk.store,
    pageUrl: 'app://bundle/index.html',
    preload: 'preload.cjs',
    icon: 'icon.png',
    title: 'Item Catalog',
    isPackaged: true,
    time: createManualTime(),
    log: { error: () => {} },
    onPageGone: () => events.push('page gone'),
    onSessionMayEnd: () => events.push('session may end'),
    onSessionEnd: () => events.push('session ends'),
  });
  return { windows, opened, events, disk, nativeTheme };
}

function shown() {
  const all = setUp();
  all.windows.show();
  return all;
}

test('shows one window, and focuses it if it is open', () => {
  const { windows, opened } = shown();
  windows.show();
  expect(opened).toHaveLength(1);
  expect(opened[0]?.done).toEqual(['app://bundle/index.html', 'restore', 'focus']);
});

test('reports that Windows may end the session, without preventing it, and that it ends', () => {
  const { opened, events } = shown();
  opened[0]?.window.emit('query-session-end', { preventDefault: () => events.push('held up') });
  opened[0]?.window.emit('session-end');
  expect(events).toEqual(['session may end', 'session ends']);
});

test('only an open window may send messages', () => {
  const { windows, opened } = setUp();
  expect([...windows.ids]).toEqual([]);
  windows.show();
  expect([...windows.ids]).toEqual([1]);
  opened[0]?.close();
  expect([...windows.ids]).toEqual([]);
  windows.show();
  expect([...windows.ids]).toEqual([2]);
});

test('opens where it was closed, in this run and the next', async () => {
  const { windows, opened, disk } = shown();
  opened[0]?.close();
  const state = { bounds: { x: 10, y: 20, width: 1000, height: 700 }, maximized: true };
  await disk.store.flush();
  expect(disk.saved()).toEqual({ window: state });
  windows.show();
  expect(opened[1]?.options).toMatchObject(state.bounds);
  expect(opened[1]?.done).toContain('maximize');

  const next = setUp(disk.saved());
  await next.windows.load();
  next.windows.show();
  expect(next.opened[0]?.options).toMatchObject(state.bounds);
});

test('emits to the page, if there is one', () => {
  const { windows, opened } = setUp();
  windows.emit('app:onCommand', 'refresh');
  windows.show();
  windows.emit('app:onCommand', 'back');
  expect(opened[0]?.done.at(-1)).toBe('app:onCommand back');
});

test('reports a page as gone after a crash and after closing its window', () => {
  const { opened, events } = shown();
  opened[0]?.window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
  expect(events).toEqual(['page gone']);
  opened[0]?.close();
  expect(events).toEqual(['page gone', 'page gone']);
});

test('the background follows the theme', () => {
  const { opened, nativeTheme } = shown();
  nativeTheme.shouldUseDarkColors = true;
  nativeTheme.emit('updated');
  expect(opened[0]?.done.at(-1)).toBe('#17181b');
});

test('the zoom survives a reload and a new window', () => {
  const { windows, opened } = setUp();
  windows.zoom(125);
  windows.show();
  opened[0]?.loaded();
  windows.zoom(80);
  opened[0]?.loaded();
  expect(opened[0]?.done.filter((one) => one.startsWith('zoom'))).toEqual([
    'zoom 1.25',
    'zoom 0.8',
    'zoom 0.8',
  ]);
  opened[0]?.close();
  windows.show();
  opened[1]?.loaded();
  expect(opened[1]?.done).toContain('zoom 0.8');
});

const run = { preload: '/app/out/preload/index.cjs', isPackaged: true };

test('a page has exactly these preferences, and in a checkout developer tools', () => {
  expect(pagePreferences(run)).toEqual({
    preload: '/app/out/preload/index.cjs',
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: false,
  });
  expect(Object.isFrozen(pagePreferences(run))).toBe(true);
  expect(pagePreferences({ ...run, isPackaged: false }).devTools).toBe(true);
});

test("the window has the page's background", () => {
  const tokens = readFileSync(path.join(import.meta.dirname, '../../renderer/ui/tokens.css'), 'utf8');
  expect(tokens).toContain(`--ic-frame: light-dark(${windowGround(false)}, ${windowGround(true)})`);
});

test('the first window has the default size', () => {
  const options = windowOptions({
    ...run,
    isDark: true,
    icon: 'icon.png',
    title: 'Item Catalog',
    state: null,
    workAreas: [{ x: 0, y: 0, width: 1920, height: 1040 }],
  });
  expect(options).toMatchObject({
    width: 1280,
    height: 800,
    minWidth: 900,
    minHeight: 560,
    backgroundColor: windowGround(true),
    webPreferences: { sandbox: true, contextIsolation: true },
  });
});

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const second = { x: 1440, y: 0, width: 2560, height: 1440 };
const remembered = { x: 1600, y: 100, width: 1800, height: 1200 };

test('opens at its last position', () => {
  expect(boundsToOpen(remembered, [laptop, second])).toEqual(remembered);
});

describe('opens on a screen', () => {
  test('if its last screen is gone', () => {
    expect(boundsToOpen(remembered, [laptop])).toEqual({ width: 1440, height: 875 });
  });

  test.each([
    ['above the screen', { ...remembered, y: -600 }],
    ['below the screen', { ...remembered, y: 1430 }],
    ['left of every screen', { ...remembered, x: -1_750 }],
    ['right of every screen', { ...remembered, x: 3_990 }],
  ])('if its title bar was %s', (_where, bounds) => {
    expect(boundsToOpen(bounds, [laptop, second])).not.toHaveProperty('x');
  });
});

test('fits its screen, but is never smaller than the minimum', () => {
  expect(boundsToOpen({ x: 10, y: 30, width: 4_000, height: 3_000 }, [laptop])).toEqual({
    x: 10,
    y: 30,
    width: 1440,
    height: 875,
  });
  expect(boundsToOpen({ x: 10, y: 30, width: 10, height: 10 }, [laptop])).toMatchObject({
    width: 900,
    height: 560,
  });
});

test('opens without any known screen', () => {
  expect(boundsToOpen(null, [])).toEqual({ width: 1280, height: 800 });
});

test('an invalid file is no window state', () => {
  const sound = { version: 1, bounds: remembered, maximized: false };
  expect(windowStateSchema.safeParse(sound).success).toBe(true);
  expect(windowStateSchema.safeParse({ ...sound, bounds: { ...remembered, x: 1e9 } }).success).toBe(false);
  expect(
    windowStateSchema.safeParse({ ...sound, bounds: { ...remembered, width: Number.NaN } }).success,
  ).toBe(false);
});

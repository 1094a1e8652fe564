import { EventEmitter } from 'node:events';
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { createManualTime } from '#main/testing/manual-time.ts';
import { memoryFile } from '#main/testing/memory-file.ts';
import { createWindows } from './windows.ts';

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

function setUp(onDisk?: unknown) {
  const opened: ReturnType<typeof fakeWindow>[] = [];
  const stateFile = memoryFile(onDisk);
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
    stateFile: stateFile.file,
    pageUrl: 'app://bundle/index.html',
    preload: 'preload.cjs',
    icon: 'icon.png',
    title: 'Item Catalog',
    isPackaged: true,
    clock: createManualTime().clock,
    log: { error: () => {} },
    onPageGone: () => events.push('page gone'),
    onSessionMayEnd: () => events.push('session may end'),
    onSessionEnd: () => events.push('session ends'),
  });
  return { windows, opened, events, written: stateFile.written, nativeTheme };
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
  const { windows, opened, written } = shown();
  opened[0]?.close();
  const state = { version: 1, bounds: { x: 10, y: 20, width: 1000, height: 700 }, maximized: true };
  await expect.poll(() => written).toEqual([state]);
  windows.show();
  expect(opened[1]?.options).toMatchObject(state.bounds);
  expect(opened[1]?.done).toContain('maximize');

  const next = setUp(state);
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

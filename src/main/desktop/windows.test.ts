import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { createManualTime } from '#main/testing/manual-time.ts';
import { memoryFile } from '#main/testing/memory-file.ts';
import { createWindows } from './windows.ts';

/** A fake of Electron's window that records calls. */
function fakeWindow(id: number, options: BrowserWindowConstructorOptions) {
  const listeners = new Map<string, (...given: unknown[]) => void>();
  const done: string[] = [];
  const window = {
    webContents: {
      id,
      on: (event: string, listener: (...given: unknown[]) => void) =>
        listeners.set(`page ${event}`, listener),
      setZoomFactor: (factor: number) => done.push(`zoom ${factor}`),
      reload: () => {},
      send: (...args: unknown[]) => done.push(args.join(' ')),
    },
    on: (event: string, listener: (...given: unknown[]) => void) => listeners.set(event, listener),
    getNormalBounds: () => ({ x: 10, y: 20, width: 1000, height: 700 }),
    isMaximized: () => true,
    isMinimized: () => true,
    maximize: () => done.push('maximize'),
    restore: () => done.push('restore'),
    focus: () => done.push('focus'),
    setBackgroundColor: (colour: string) => done.push(colour),
    loadURL: async (url: string) => void done.push(url),
  };
  const close = () => {
    listeners.get('close')?.();
    listeners.get('closed')?.();
  };
  const loaded = () => listeners.get('page dom-ready')?.();
  const crash = () => {
    listeners.get('page render-process-gone')?.({}, { reason: 'crashed', exitCode: 5 });
  };
  const emit = (event: string, ...given: unknown[]) => listeners.get(event)?.(...given);
  return { window, options, done, close, loaded, crash, emit };
}

function setUp(onDisk?: unknown) {
  const opened: ReturnType<typeof fakeWindow>[] = [];
  const stateFile = memoryFile(onDisk);
  let onTheme = () => {};
  let gone = 0;
  const sessionEnds: string[] = [];
  const nativeTheme = {
    shouldUseDarkColors: false,
    on: (_event: string, listener: () => void) => {
      onTheme = listener;
    },
  };
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
    onPageGone: () => {
      gone += 1;
    },
    onSessionMayEnd: () => sessionEnds.push('may end'),
    onSessionEnd: () => sessionEnds.push('ends'),
  });
  return {
    windows,
    opened,
    pagesGone: () => gone,
    sessionEnds,
    written: stateFile.written,
    nativeTheme,
    themeChanged: () => onTheme(),
  };
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

test('reports that Windows ends the session', () => {
  const { opened, sessionEnds } = shown();
  opened[0]?.emit('session-end');
  expect(sessionEnds).toEqual(['ends']);
});

test('reports that Windows may end the session, without preventing it', () => {
  const { opened, sessionEnds } = shown();
  const asked = { preventDefault: () => sessionEnds.push('held up') };
  opened[0]?.emit('query-session-end', asked);
  opened[0]?.emit('session-end');
  expect(sessionEnds).toEqual(['may end', 'ends']);
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

test('ignores an invalid file', async () => {
  const { windows, opened } = setUp({ version: 1, bounds: 'everywhere' });
  await windows.load();
  windows.show();
  expect(opened[0]?.options).toMatchObject({ width: 1280, height: 800 });
});

test('emits to the page, if there is one', () => {
  const { windows, opened } = setUp();
  windows.emit('app:onCommand', 'refresh');
  windows.show();
  windows.emit('app:onCommand', 'back');
  expect(opened[0]?.done.at(-1)).toBe('app:onCommand back');
});

test('reports a page as gone after a crash and after closing its window', () => {
  const { opened, pagesGone } = shown();
  opened[0]?.crash();
  expect(pagesGone()).toBe(1);
  opened[0]?.close();
  expect(pagesGone()).toBe(2);
});

test('the background follows the theme', () => {
  const { opened, nativeTheme, themeChanged } = shown();
  nativeTheme.shouldUseDarkColors = true;
  themeChanged();
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

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp } from '#dev/open-app.ts';
import type { RunningApp } from '#dev/running-app.ts';
import { findChromium } from './browser/chromium-process.ts';

/** What the fixture's preload exposes to the page. */
type Bridge = {
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
  requireFs(): string;
  useWebFrame(): string;
  shapes: Record<string, unknown> & { later: Promise<unknown> };
  take(value: unknown): unknown;
  bindAgain(): string;
};
declare const bridge: Bridge;

// The shell can't be tested on a machine without Chromium.
const canRun = process.platform === 'linux' && findChromium() !== null;

/**
 * The end-to-end tests cover what the app needs of the shell, and that it confines the page. These test that it accepts nothing that Electron
 * would refuse or that it lacks, and cleans up.
 */
describe.skipIf(!canRun)('the Chromium shell', () => {
  const folders: string[] = [];
  const open = async (changed?: Parameters<typeof writeFixtureApp>[0]) => {
    const folder = writeFixtureApp(changed);
    folders.push(folder);
    const userDataDir = join(folder, 'user-data');
    const opened = await openApp({
      runtime: 'chromium-shell',
      headless: true,
      appFolder: folder,
      userDataDir,
    });
    await opened.page.waitForFunction(() => typeof bridge === 'object');
    return { ...opened, folder };
  };
  let app: RunningApp;

  beforeAll(async () => {
    app = await open();
  }, 60_000);

  afterAll(async () => {
    await app?.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }, 30_000);

  const invoke = (channel: string, ...args: unknown[]) =>
    app.page.evaluate(([name, given]) => bridge.invoke(name, ...given), [channel, args] as const);

  /** The message of the error that `run` throws or rejects with in the page. */
  const messageOf = (run: string | (() => unknown)) =>
    app.page.evaluate(
      `(async () => { try { await (${run})(); return 'nothing was thrown'; } catch (error) { return error.message; } })()`,
    );

  test('a value that cannot be cloned is refused on both sides', async () => {
    for (const given of ['document.body', 'new Date()', 'Number.NaN'])
      expect(await messageOf(`() => bridge.invoke('echo', ${given})`)).toBe('An object could not be cloned.');
    expect(await messageOf(() => bridge.invoke('function'))).toBe(
      "Error invoking remote method 'function': Error: An object could not be cloned.",
    );
  });

  test('only the message of an error is sent', async () => {
    const error = await app.page.evaluate(() =>
      bridge.invoke('throw').catch((thrown: Error) => [thrown.message, Object.keys(thrown)]),
    );
    expect(error).toEqual(["Error invoking remote method 'throw': TypeError: it broke", []]);
  });

  test('the preload can require only electron, and a missing member is named', async () => {
    expect(await app.page.evaluate(() => bridge.requireFs())).toBe('module not found: node:fs');
    expect(await app.page.evaluate(() => bridge.useWebFrame())).toBe(
      'The Chromium shell does not support electron.webFrame in a preload',
    );
  });

  test('the bridge copies what passes through it', async () => {
    const seen = await app.page.evaluate(async () => {
      const { shapes } = bridge;
      const given = { seen: false };
      const returned = bridge.take(given) as object;
      return {
        keys: Object.keys(shapes),
        symbols: Object.getOwnPropertySymbols(shapes).length,
        hasPrototype: 'viaPrototype' in shapes || 'method' in shapes,
        list: JSON.stringify(shapes.list),
        error: [(shapes.error as Error).name, (shapes.error as Error).message],
        later: (await shapes.later) instanceof Map,
        given,
        isSame: returned === given,
      };
    });
    expect(seen).toEqual({
      keys: ['own', 'list', 'error', 'later'],
      symbols: 0,
      hasPrototype: false,
      list: '["1970-01-01T00:00:00.000Z",{"deep":true}]',
      error: ['Error', 'the reason'],
      later: true,
      given: { seen: false },
      isSame: false,
    });
    expect(await app.page.evaluate(() => bridge.bindAgain())).toContain('Cannot bind an API on top');
  });

  test('the bridge passes an error by its message, and nothing that can’t be cloned or is too deep', async () => {
    const error = await app.page.evaluate(() => {
      try {
        return bridge.take('throw');
      } catch (thrown) {
        return [String(thrown), Object.keys(thrown as Error)];
      }
    });
    expect(error).toEqual(['Error: too far', []]);
    expect(await messageOf(() => bridge.take(new WeakMap()))).toBe('An object could not be cloned.');
    const tooDeep = `() => bridge.take(Array.from({ length: 1000 }).reduce((inner) => ({ inner }), {}))`;
    expect(await messageOf(tooDeep)).toContain('recursion depth exceeded');
  });

  test.each([
    ['late scheme', 'should be called before app is ready'],
    ['unregistered scheme', 'does not support electron.protocol.handle for a scheme without privileges'],
    ['handled scheme', 'Failed to register protocol: app'],
    ['empty clipboard item', "Failed to construct 'ClipboardItem'"],
    ['anything on the clipboard', 'expects an array of ClipboardItem'],
    ['loading nowhere', "ERR_ABORTED (-3) loading 'nowhere://at-all'"],
  ])('it refuses what Electron refuses: %s', async (what, message) => {
    await expect(invoke('refused', what)).rejects.toThrow(message);
  });

  test('what Electron refuses before it is ready is refused, and no window has the focus before its page', async () => {
    expect(await invoke('noted')).toEqual({
      session: 'Session can only be received when app is ready',
      schemes: 'Argument must be an array of custom schemes.',
      focusedFirst: false,
      loaded: true,
    });
    expect(await invoke('focused')).toBe(true);
  });

  test('a load that another one replaces is rejected as aborted', async () => {
    await expect(invoke('load twice')).resolves.toBe("ERR_ABORTED (-3) loading 'app://bundle/slow'");
  });

  test('an undecodable picture is not copied, without an error', async () => {
    expect(await invoke('copy picture', [1, 2, 3])).toBe(0);
  });

  test('a key sent by a DevTools client doesn’t reach the menu', async () => {
    await app.page.keyboard.press('ControlOrMeta+J');
    expect(await invoke('clicks')).toBe(0);
  });

  test.each([
    ['module', 'electron.Tray'],
    ['member', 'electron.app.clearRecentDocuments'],
    ['role', "electron.MenuItem with the role 'zoomin'"],
    ['event', "electron.BrowserWindow.on('no-such-event')"],
    ['second window', 'electron.BrowserWindow for a second window'],
    ['popup', "electron.webContents.setWindowOpenHandler with the response 'allow'"],
    ['permission', 'electron.session permissions that are granted'],
  ])('a %s that the shell lacks is named in an error', async (what, path) => {
    await expect(invoke('unsupported', what)).rejects.toThrow(`The Chromium shell does not support ${path}`);
  });

  test('an app that imports a missing module fails to start with its name', async () => {
    const main = "import { Tray } from 'electron';\nnew Tray('a');\n";
    await expect(open({ 'main.js': main })).rejects.toThrow("does not provide an export named 'Tray'");
  });

  test.each(['close', 'kill'] as const)(
    'after %s no browser is left',
    async (how) => {
      const own = await open();
      expect(browsersOf(own.folder)).not.toBe('');
      await own[how]();
      await expect.poll(() => browsersOf(own.folder), { timeout: 10_000 }).toBe('');
    },
    30_000,
  );
});

/** The processes that use this app's profile, one per line. */
function browsersOf(folder: string): string {
  return spawnSync('pgrep', ['-af', `user-data-dir=${folder}`], { encoding: 'utf8' }).stdout;
}

/** Writes a small Electron app as it would be built: main script, preload and page. */
function writeFixtureApp(changed: Partial<typeof files> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-shell-test-'));
  for (const [name, text] of Object.entries({ ...files, ...changed }))
    writeFileSync(join(folder, name), text);
  return folder;
}

const files = {
  'package.json': JSON.stringify({ name: 'fixture', version: '1.2.3', type: 'module', main: 'main.js' }),

  'main.js': `
import electron, { app, BrowserWindow, ClipboardItem, clipboard, ipcMain, Menu, protocol, session } from 'electron';

const messageOf = (act) => { try { act(); return 'nothing was thrown'; } catch (error) { return error.message; } };
const noted = {
  session: messageOf(() => session.defaultSession),
  schemes: messageOf(() => protocol.registerSchemesAsPrivileged({ scheme: 'app' })),
};
const schemes = [{ scheme: 'app', privileges: { standard: true, secure: true } }];
protocol.registerSchemesAsPrivileged(schemes);
let clicks = 0;

ipcMain.handle('noted', () => noted);
ipcMain.handle('clicks', () => clicks);
ipcMain.handle('focused', () => BrowserWindow.getFocusedWindow() === BrowserWindow.getAllWindows()[0]);
ipcMain.handle('refused', (_event, what) => {
  if (what === 'late scheme') return protocol.registerSchemesAsPrivileged(schemes);
  if (what === 'unregistered scheme') return protocol.handle('other', () => new Response());
  if (what === 'handled scheme') return protocol.handle('app', () => new Response());
  if (what === 'empty clipboard item') return new ClipboardItem({});
  if (what === 'anything on the clipboard') return clipboard.write([{ types: ['image/png'] }]);
  return BrowserWindow.getAllWindows()[0].loadURL('nowhere://at-all');
});
ipcMain.handle('copy picture', async (_event, bytes) => {
  await clipboard.write([new ClipboardItem({ 'image/png': new Blob([new Uint8Array(bytes)]) })]);
  return (await clipboard.read()).length;
});
let lastLoad = '';
ipcMain.handle('load twice', () => lastLoad);
ipcMain.handle('echo', (_event, value) => value);
ipcMain.handle('function', () => () => 1);
ipcMain.handle('throw', () => { throw Object.assign(new TypeError('it broke'), { secret: 'kept in main' }); });
ipcMain.handle('unsupported', (_event, what) => {
  const [window] = BrowserWindow.getAllWindows();
  if (what === 'module') return new electron.Tray('icon.png');
  if (what === 'second window') return new BrowserWindow();
  if (what === 'popup') return window.webContents.setWindowOpenHandler(() => ({ action: 'allow' }));
  if (what === 'permission') return session.defaultSession.setPermissionCheckHandler(() => true);
  if (what === 'role') return Menu.buildFromTemplate([{ role: 'zoomIn' }]);
  if (what === 'member') return app.clearRecentDocuments();
  return window.on('no-such-event', () => {});
});

app.whenReady().then(() => {
  const page = '<!doctype html><title>Fixture</title>';
  protocol.handle('app', async (request) => {
    if (request.url.endsWith('/slow')) await new Promise((resolve) => setTimeout(resolve, 1000));
    return new Response(page, { headers: { 'content-type': 'text/html' } });
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate([
    { label: 'A', submenu: [{ label: 'B', accelerator: 'CmdOrCtrl+J', click: () => { clicks += 1; } }] },
  ]));
  const window = new BrowserWindow({
    width: 640, height: 480,
    webPreferences: { preload: import.meta.dirname + '/preload.cjs', sandbox: true, contextIsolation: true },
  });
  noted.focusedFirst = BrowserWindow.getFocusedWindow() !== null;
  window.loadURL('app://bundle/slow').catch((error) => { lastLoad = error.message; });
  window.loadURL('app://bundle/index.html').then(() => { noted.loaded = true; });
});
`,

  'preload.cjs': `
const { contextBridge, ipcRenderer } = require('electron');
const messageOf = (act) => { try { act(); return 'nothing was thrown'; } catch (error) { return error.message; } };
contextBridge.exposeInMainWorld('bridge', {
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  requireFs: () => messageOf(() => require('node:fs')),
  useWebFrame: () => messageOf(() => require('electron').webFrame),
  shapes: Object.assign(new (class { own = 1; method() {} get viaPrototype() { return 2; } })(), {
    [Symbol('hidden')]: 1, list: [new Date(0), { deep: true }], error: new TypeError('the reason'),
    later: Promise.resolve(new Map([['a', 1]])),
  }),
  take(value) { if (value === 'throw') throw Object.assign(new RangeError('too far'), { secret: 1 }); value.seen = true; return value; },
  bindAgain: () => messageOf(() => contextBridge.exposeInMainWorld('bridge', {})),
});
`,
};

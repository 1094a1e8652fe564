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

  test.each([
    ['module', 'electron.Tray'],
    ['member', 'electron.app.clearRecentDocuments'],
    ['role', "electron.MenuItem with the role 'zoomin'"],
    ['event', "electron.BrowserWindow.on('no-such-event')"],
    ['second window', 'electron.BrowserWindow for a second window'],
    ['popup', "electron.webContents.setWindowOpenHandler with the answer 'allow'"],
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
import electron, { app, BrowserWindow, ipcMain, Menu, protocol, session } from 'electron';

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true } },
]);

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
  protocol.handle('app', () => new Response(page, { headers: { 'content-type': 'text/html' } }));
  const window = new BrowserWindow({
    width: 640, height: 480,
    webPreferences: { preload: import.meta.dirname + '/preload.cjs', sandbox: true, contextIsolation: true },
  });
  window.loadURL('app://bundle/index.html');
});
`,

  'preload.cjs': `
const { contextBridge, ipcRenderer } = require('electron');
const messageOf = (act) => { try { act(); return 'nothing was thrown'; } catch (error) { return error.message; } };
contextBridge.exposeInMainWorld('bridge', {
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  requireFs: () => messageOf(() => require('node:fs')),
  useWebFrame: () => messageOf(() => require('electron').webFrame),
});
`,
};

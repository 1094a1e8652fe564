import { spawn, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp } from '#dev/open-app.ts';
import type { RunningApp } from '#dev/running-app.ts';
import { findChromium } from './browser/find-chromium.ts';
import { writeFixtureApp } from './fixture-app.ts';

/** What the fixture's preload exposes to the page. */
type Bridge = {
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
  subscribe(listener: (value: unknown) => void): () => void;
  requireFs(): string;
  useWebFrame(): string;
};
declare const bridge: Bridge;

/** What the fixture's page and these tests store on the page's window. */
declare const window: Window & {
  inlineRan?: boolean;
  setByPage?: string;
  pageScriptSawBridge?: string;
  popup?: Window | null;
  ticked?: Promise<unknown>;
  wasStopped?: boolean;
  stillHere?: boolean;
};

// The shell can't be tested on a machine without Chromium.
const canRun = process.platform === 'linux' && findChromium() !== null;

describe.skipIf(!canRun)('the Chromium shell', () => {
  const folders: string[] = [];
  const writeApp = () => {
    const written = writeFixtureApp();
    folders.push(written.folder);
    return written;
  };
  const open = async ({ folder, userDataDir }: ReturnType<typeof writeApp>) => {
    const opened = await openApp({
      runtime: 'chromium-shell',
      appFolder: folder,
      userDataDir,
      headless: true,
    });
    await opened.page.waitForFunction(() => typeof bridge === 'object');
    return opened;
  };
  const fixture = writeApp();
  let app: RunningApp;

  beforeAll(async () => {
    app = await open(fixture);
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

  describe('messages between page and main', () => {
    test('JSON, undefined and bytes arrive as themselves, both ways', async () => {
      const arrived = await app.page.evaluate(async () => {
        const given = { list: [1, 'two', null], gone: undefined, bytes: new Uint8Array([0, 255, 7]) };
        const back = (await bridge.invoke('echo', given)) as typeof given;
        return [back.list, 'gone' in back, back.gone, back.bytes instanceof Uint8Array, [...back.bytes]];
      });
      expect(arrived).toEqual([[1, 'two', null], true, undefined, true, [0, 255, 7]]);
    });

    test('a value that cannot be cloned is refused on both sides', async () => {
      for (const given of ['document.body', 'new Date()', 'Number.NaN'])
        expect(await messageOf(`() => bridge.invoke('echo', ${given})`)).toBe(
          'An object could not be cloned.',
        );
      expect(await messageOf(() => bridge.invoke('function'))).toBe(
        "Error invoking remote method 'function': Error: An object could not be cloned.",
      );
    });

    test('only the message of an error is sent', async () => {
      const error = await app.page.evaluate(() =>
        bridge.invoke('throw').catch((thrown: Error) => ({
          message: thrown.message,
          isError: thrown instanceof Error,
          keys: Object.keys(thrown),
        })),
      );
      expect(error).toEqual({
        message: "Error invoking remote method 'throw': TypeError: it broke",
        isError: true,
        keys: [],
      });
    });

    test('a channel without a handler is an error that names it', async () => {
      expect(await messageOf(() => bridge.invoke('unknown'))).toBe(
        "Error invoking remote method 'unknown': Error: No handler registered for 'unknown'",
      );
    });

    test("main sees the page at the app's own URL", async () => {
      expect(await invoke('frame')).toEqual({
        url: 'app://bundle/index.html',
        origin: 'app://bundle',
        parent: null,
      });
    });

    test('a subscription receives messages until it ends', async () => {
      const received = await app.page.evaluate(async () => {
        const values: unknown[] = [];
        const end = bridge.subscribe((value) => values.push(value));
        await bridge.invoke('tick');
        end();
        await bridge.invoke('tick');
        return values;
      });
      expect(received).toEqual(['one']);
    });
  });

  describe('the preload', () => {
    test('the page reaches neither ipcRenderer nor require nor the binding', async () => {
      const seen = await app.page.evaluate(() => ({
        globals: ['require', 'ipcRenderer', 'process', 'module'].filter((name) => name in window),
        added: Object.getOwnPropertyNames(window).filter((name) => /^binding-/.test(name)),
      }));
      expect(seen).toEqual({ globals: [], added: [] });
    });

    test("it runs before the page's first script, and the page can't change what it exposes", async () => {
      const [sawBridge, isFrozen] = await app.page.evaluate(() => [
        window.pageScriptSawBridge,
        Object.isFrozen(bridge) && Object.isFrozen(bridge.invoke),
      ]);
      expect([sawBridge, isFrozen]).toEqual(['object', true]);
    });

    test('it can require only electron, and a missing member is named', async () => {
      expect(await app.page.evaluate(() => bridge.requireFs())).toBe('module not found: node:fs');
      expect(await app.page.evaluate(() => bridge.useWebFrame())).toBe(
        'The Chromium shell does not support electron.webFrame in a preload',
      );
    });
  });

  describe("the app's decisions", () => {
    test("the page's content policy is enforced: inline scripts don't run, its own files do", async () => {
      expect(await app.page.evaluate(() => [window.inlineRan, window.setByPage])).toEqual([
        undefined,
        'page',
      ]);
    });

    test('a refused navigation keeps the page', async () => {
      await app.page.evaluate(() => {
        location.href = 'https://elsewhere.example/next';
      });
      await expect
        .poll(async () => (await invoke('navigations')) as string[])
        .toContain('https://elsewhere.example/next');
      expect(await invoke('frame')).toMatchObject({ url: 'app://bundle/index.html' });
    });

    test('a link to another program is reported to the app and not followed', async () => {
      await app.page.evaluate(() => {
        location.href = 'mailto:someone@elsewhere.example';
      });
      await expect
        .poll(async () => (await invoke('navigations')) as string[])
        .toContain('mailto:someone@elsewhere.example');
    });

    test('a window opened by the page is closed', async () => {
      await app.page.evaluate(() => {
        window.popup = window.open('https://elsewhere.example/popup');
      });
      await app.page.waitForFunction(() => window.popup?.closed !== false, null, { timeout: 5000 });
    });

    test('all permissions are denied', async () => {
      const states = await app.page.evaluate(async () => {
        const names = ['geolocation', 'notifications'] as const;
        return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
      });
      expect(states).toEqual(['denied', 'denied']);
    });
  });

  describe('the menu', () => {
    const nextTick = () =>
      app.page.evaluate(() => {
        window.ticked = new Promise((resolve) => bridge.subscribe(resolve));
      });
    const ticked = () => app.page.evaluate(() => window.ticked);

    test('of the radio entries between two separators, the last one set is checked', async () => {
      const chosen = async () =>
        (await app.recorded()).menu[0]?.submenu.flatMap(({ id, checked }) => (checked ? [id] : []));
      expect(await chosen()).toEqual(['one', 'three']);
      await invoke('change-menu-item', 'two', { checked: false });
      expect(await chosen()).toEqual(['two', 'three']);
    });

    test('a menu key replaces the browser’s own shortcut', async () => {
      await nextTick();
      await app.page.evaluate(() => {
        window.stillHere = true;
      });
      await app.page.keyboard.press('F5');
      expect(await ticked()).toBe('menu');
      expect(await app.page.evaluate(() => 'stillHere' in window)).toBe(true);
    });

    test('a browser shortcut reaches the page’s listeners before it is cancelled', async () => {
      await app.page.evaluate(() => {
        addEventListener('keydown', (event) => {
          if (event.key === 'k') window.wasStopped = event.defaultPrevented;
        });
      });
      await app.page.keyboard.press('Control+k');
      expect(await app.page.evaluate(() => window.wasStopped)).toBe(false);
    });
  });

  describe('what the shell lacks', () => {
    test.each([
      ['module', 'electron.Tray'],
      ['member', 'electron.app.clearRecentDocuments'],
      ['role', "electron.MenuItem with the role 'zoomin'"],
      ['event', "electron.BrowserWindow.on('no-such-event')"],
      ['window', "electron.webContents.setWindowOpenHandler with the answer 'allow'"],
      ['permission', 'electron.session permissions that are granted'],
    ])('a missing %s is named in an error', async (what, path) => {
      await expect(invoke('unsupported', what)).rejects.toThrow(
        `The Chromium shell does not support ${path}`,
      );
    });
  });

  describe('starting and ending', () => {
    test('an app that imports a missing module fails to start with its name', async () => {
      const written = writeApp();
      writeFileSync(join(written.folder, 'main.js'), "import { Tray } from 'electron';\nnew Tray('a');\n");
      await expect(open(written)).rejects.toThrow("does not provide an export named 'Tray'");
    });

    test('a second instance notifies the first and exits without opening a browser', async () => {
      const opened = join(fixture.folder, 'opened-a-browser');
      const browser = join(fixture.folder, 'browser.sh');
      writeFileSync(browser, `#!/bin/sh\ntouch '${opened}'\n`, { mode: 0o755 });
      const second = spawn(
        process.execPath,
        [
          join(import.meta.dirname, 'main.ts'),
          '--headless',
          `--user-data-dir=${fixture.userDataDir}`,
          fixture.folder,
          'item-catalog://second',
        ],
        { env: { ...process.env, CHROMIUM_PATH: browser } },
      );
      const exitCode = await new Promise((resolve) => second.once('exit', resolve));
      expect(exitCode).toBe(0);
      expect(existsSync(opened)).toBe(false);
      await expect
        .poll(() => invoke('second-starts'))
        .toMatchObject([
          { argv: expect.arrayContaining(['item-catalog://second']), data: { from: 'fixture' } },
        ]);
    }, 20_000);

    test('quitting emits the app’s last events in order, and ends the browser', async () => {
      const written = writeApp();
      const own = await open(written);
      await own.page.evaluate(() => {
        addEventListener('beforeunload', () => void bridge.invoke('say', 'page quits, in its window:'));
      });
      expect(await own.close()).toEqual({ exitCode: 0 });
      const lines = own
        .output()
        .split('\n')
        .filter((line) => /close|quit/.test(line));
      expect(lines).toEqual([
        'close requested',
        'page quits, in its window: true',
        'window closed',
        'will quit',
      ]);
      await expect.poll(() => browsersOf(written.folder), { timeout: 2000 }).toBe('');
    }, 30_000);

    test('killing the shell ends its browser', async () => {
      const { folder, userDataDir } = writeApp();
      const own = await open({ folder, userDataDir });
      expect(browsersOf(folder)).not.toBe('');
      await own.kill();
      await expect.poll(() => browsersOf(folder), { timeout: 10_000 }).toBe('');
    }, 30_000);
  });
});

/** The processes that use this app's profile, one per line. */
function browsersOf(folder: string): string {
  return spawnSync('pgrep', ['-af', `user-data-dir=${folder}`], { encoding: 'utf8' }).stdout;
}

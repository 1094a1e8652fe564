import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BrowserGoneError, type CdpSession, connectOverPipe } from './cdp-connection.ts';
import { type ChromiumWishes, chromiumFlags, startChromium } from './chromium-process.ts';

/** A page of Chromium with a window of its own. */
export type BrowserPage = {
  session: CdpSession;
  targetId: string;
  windowId: number;
  /** What the window's frame takes beside the page, in CSS pixels. */
  frame: { width: number; height: number };
  onGone(listener: () => void): void;
};

export type ScreenFacts = {
  width: number;
  height: number;
  availLeft: number;
  availTop: number;
  availWidth: number;
  availHeight: number;
  scaleFactor: number;
  /** What the system prefers. */
  isDark: boolean;
};

export type Browser = {
  /** The next window: the one that Chromium opened with, then new ones. */
  takePage(): Promise<BrowserPage>;
  send: CdpSession['send'];
  screen: ScreenFacts;
  version: string;
  /** Where a second client can attach, when a debugging port was asked for. */
  devToolsUrl(): Promise<string>;
  onClosed(listener: () => void): void;
  /** Closes every window and lets Chromium write its profile; ends it after 2 s. */
  close(): Promise<void>;
  kill(): void;
};

/** Starts Chromium and answers once its first window can be driven. Rejects with Chromium's own words when it doesn't start. */
export async function openBrowser(executable: string, wishes: ChromiumWishes): Promise<Browser> {
  const chromium = startChromium(executable, chromiumFlags(wishes));
  const connection = connectOverPipe(chromium.toBrowser, chromium.fromBrowser);
  const { browser } = connection;
  const goneListeners = new Map<string, (() => void)[]>();
  let newPage: ((target: { session: CdpSession; targetId: string }) => void) | null = null;
  let firstPage: Promise<BrowserPage> | null = null;

  browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const session = connection.session(sessionId);
    const { targetId } = targetInfo;
    if (newPage !== null && targetInfo.openerId === undefined) {
      newPage({ session, targetId });
      newPage = null;
    } else if (targetInfo.url.startsWith('devtools://')) {
      ignoreGone(session.send('Runtime.runIfWaitingForDebugger'));
    } else {
      refusePage(session, targetId);
    }
  });
  browser.on('Target.detachedFromTarget', ({ targetId }) => {
    for (const listener of goneListeners.get(targetId ?? '') ?? []) listener();
    goneListeners.delete(targetId ?? '');
  });
  connection.onClosed(() => {
    for (const listener of [...goneListeners.values()].flat()) listener();
    goneListeners.clear();
  });

  /** A page that nobody here asked for. Its requests are stopped first: it waits until it is let go, and goes at once. */
  function refusePage(session: CdpSession, targetId: string): void {
    ignoreGone(session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }));
    ignoreGone(session.send('Runtime.runIfWaitingForDebugger'));
    ignoreGone(browser.send('Target.closeTarget', { targetId }));
  }

  function nextPage(): Promise<BrowserPage> {
    return new Promise<{ session: CdpSession; targetId: string }>((resolve, reject) => {
      newPage = resolve;
      connection.onClosed(() => reject(new BrowserGoneError('a new window')));
    }).then(async ({ session, targetId }) => {
      ignoreGone(session.send('Runtime.runIfWaitingForDebugger'));
      goneListeners.set(targetId, []);
      const [{ windowId }, frame] = await Promise.all([
        browser.send('Browser.getWindowForTarget', { targetId }),
        evaluated<{ width: number; height: number }>(session, frameSize),
      ]);
      return {
        session,
        targetId,
        windowId,
        frame,
        onGone(listener) {
          const listeners = goneListeners.get(targetId);
          if (listeners === undefined) listener();
          else listeners.push(listener);
        },
      };
    });
  }

  try {
    firstPage = nextPage();
    const [page, { product }] = await Promise.all([
      firstPage,
      browser.send('Browser.getVersion'),
      browser.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
        // The browser's own surfaces are pages of another type, and would be held up by waiting for a debugger.
        filter: [{ type: 'page' }, { exclude: true }],
      }),
      browser.send('Browser.setDownloadBehavior', { behavior: 'deny' }),
    ]);
    const screen = await evaluated<ScreenFacts>(page.session, screenFacts);
    return {
      async takePage() {
        if (firstPage !== null) {
          const taken = firstPage;
          firstPage = null;
          return taken;
        }
        const taken = nextPage();
        await browser.send('Target.createTarget', { url: 'about:blank', newWindow: true });
        return taken;
      },
      send: browser.send,
      screen,
      version: product,
      devToolsUrl: () => readDevToolsUrl(wishes.profileFolder),
      onClosed: connection.onClosed,
      async close() {
        ignoreGone(browser.send('Browser.close'));
        const timer = setTimeout(chromium.kill, 2000);
        await chromium.exited;
        clearTimeout(timer);
        // Helpers of a browser that has gone by itself.
        chromium.kill();
      },
      kill: chromium.kill,
    };
  } catch (error) {
    chromium.kill();
    await chromium.exited;
    throw new Error(`Chromium did not start (${executable}).\n${chromium.lastWords()}`, { cause: error });
  }
}

/** For what may as well come too late: the page or the browser closed meanwhile. */
export function ignoreGone(sent: Promise<unknown>): void {
  sent.catch(() => {});
}

/** Asked again when the empty page that the window opens with was only just being put in place. */
async function evaluated<T>(session: CdpSession, expression: string, tries = 20): Promise<T> {
  try {
    const { result } = await session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    // The expressions are this file's own.
    return result.value as T;
  } catch (error) {
    if (error instanceof BrowserGoneError || tries === 0) throw error;
    return evaluated(session, expression, tries - 1);
  }
}

// A window that isn't shown yet has no size.
const frameSize = `new Promise((resolve) => {
  const look = () => outerWidth > 0 && innerWidth > 0
    ? resolve({ width: Math.max(0, outerWidth - innerWidth), height: Math.max(0, outerHeight - innerHeight) })
    : setTimeout(look, 5);
  look();
})`;

const screenFacts = `({
  width: screen.width, height: screen.height,
  availLeft: screen.availLeft ?? 0, availTop: screen.availTop ?? 0,
  availWidth: screen.availWidth, availHeight: screen.availHeight,
  scaleFactor: devicePixelRatio,
  isDark: matchMedia('(prefers-color-scheme: dark)').matches,
})`;

async function readDevToolsUrl(profileFolder: string): Promise<string> {
  const [port, path] = (await readFile(join(profileFolder, 'DevToolsActivePort'), 'utf8')).split('\n');
  return `ws://127.0.0.1:${port}${path}`;
}

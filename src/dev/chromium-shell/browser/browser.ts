import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CdpSession, connectOverPipe } from './cdp-connection.ts';
import { type ChromiumOptions, startChromium } from './chromium-process.ts';

/** The page of Chromium's window. */
export type BrowserPage = {
  session: CdpSession;
  targetId: string;
  windowId: number;
  /** The size of the window's frame around the page, in CSS pixels. */
  frame: { width: number; height: number };
  /** Resolves when the page has gone. */
  gone: Promise<void>;
};

type WindowFacts = Awaited<ReturnType<typeof readWindowFacts>>;
export type ScreenFacts = WindowFacts['screen'];

export type Browser = Awaited<ReturnType<typeof openBrowser>>;

/** Resolves once Chromium's window can be controlled. Rejects with Chromium's own output when it doesn't start. */
export async function openBrowser(executable: string, options: ChromiumOptions) {
  const chromium = startChromium(executable, options);
  const connection = connectOverPipe(chromium.toBrowser, chromium.fromBrowser);
  const { browser } = connection;
  const attached = Promise.withResolvers<{ session: CdpSession; targetId: string }>();
  const gone = Promise.withResolvers<void>();
  let pageId: string | null = null;
  void connection.closed.then(() => {
    attached.reject(new Error('Chromium has gone'));
    gone.resolve();
  });

  browser.on('Target.attachedToTarget', ({ sessionId, targetInfo: { targetId, url } }) => {
    const session = connection.session(sessionId);
    if (pageId === null) {
      pageId = targetId;
      attached.resolve({ session, targetId });
      return;
    }
    const isDevTools = url.startsWith('devtools://');
    // A page opened by a page is paused until the debugger resumes it: its requests are blocked first, then it is closed.
    if (!isDevTools) ignoreGone(session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }));
    ignoreGone(session.send('Runtime.runIfWaitingForDebugger'));
    if (!isDevTools) ignoreGone(browser.send('Target.closeTarget', { targetId }));
  });
  browser.on('Target.detachedFromTarget', ({ targetId }) => {
    if (targetId === pageId) gone.resolve();
  });

  try {
    await browser.send('Browser.setDownloadBehavior', { behavior: 'deny' });
    await browser.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      // The browser's own pages have other types, and would hang if they waited for a debugger.
      filter: [{ type: 'page' }, { exclude: true }],
    });
    const { session, targetId } = await attached.promise;
    ignoreGone(session.send('Runtime.runIfWaitingForDebugger'));
    const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId });
    const { frame, screen } = await windowFacts(session);
    const page: BrowserPage = { session, targetId, windowId, frame, gone: gone.promise };
    return {
      page,
      send: browser.send,
      screen,
      /** The URL for other DevTools clients. */
      async devToolsUrl() {
        const file = await readFile(join(options.profileFolder, 'DevToolsActivePort'), 'utf8');
        const [port, path] = file.split('\n');
        return `ws://127.0.0.1:${port}${path}`;
      },
      /** Closes the window and, unless headless, lets Chromium write its profile; kills it after 2 s. */
      async close() {
        // Nothing reads the profile of a headless window again, so it needn't be written.
        if (options.isHeadless) chromium.kill();
        else ignoreGone(browser.send('Browser.close'));
        const timer = setTimeout(chromium.kill, 2000);
        await chromium.exited;
        clearTimeout(timer);
        // Child processes of a browser that exited on its own.
        chromium.kill();
      },
      kill: chromium.kill,
    };
  } catch (error) {
    chromium.kill();
    await chromium.exited;
    throw new Error(`Chromium did not start (${executable}).\n${chromium.lastOutput()}`, { cause: error });
  }
}

/** For a call that may fail because the page or the browser has closed. */
export function ignoreGone(sent: Promise<unknown> | undefined): void {
  sent?.catch(() => {});
}

/** Retries while the window's initial empty page is still being created. */
async function windowFacts(session: CdpSession, tries = 20): Promise<WindowFacts> {
  try {
    const { result } = await session.send('Runtime.evaluate', {
      expression: `(${readWindowFacts})()`,
      awaitPromise: true,
      returnByValue: true,
    });
    return result.value;
  } catch (error) {
    if (tries === 0) throw error;
    return windowFacts(session, tries - 1);
  }
}

/**
 * Waits until the page has a size, which a window that isn't shown yet doesn't have.
 * Self-contained: its source text is run inside the page.
 */
async function readWindowFacts() {
  while (outerWidth === 0 || innerWidth === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const { width, height, availWidth, availHeight } = screen;
  // Only Chromium has the place of the work area.
  const { availLeft, availTop } = screen as typeof screen & { availLeft: number; availTop: number };
  return {
    frame: { width: Math.max(0, outerWidth - innerWidth), height: Math.max(0, outerHeight - innerHeight) },
    screen: {
      ...{ width, height, availLeft, availTop, availWidth, availHeight },
      scaleFactor: devicePixelRatio,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    },
  };
}

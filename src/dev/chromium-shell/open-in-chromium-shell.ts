import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import type { Exit, OpenAppOptions, RecordedEffects, RunningApp } from '#dev/running-app.ts';
import type { RemoteAsk, RemoteReply } from './run/remote-control.ts';

const projectFolder = join(import.meta.dirname, '../../..');
const openWithinMs = 60_000;
const quitWithinMs = 10_000;
const attachWithinMs = 15_000;
const attachEveryMs = 250;
const answerWithinMs = 2_000;

/** Runs the app in the shell, in a process of its own, and attaches to its window as a second client. */
export async function openInChromiumShell(options: OpenAppOptions): Promise<RunningApp> {
  const child = spawn(process.execPath, shellArguments(options), {
    cwd: projectFolder,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = collectOutput(child);
  const closed = new Promise<Exit>((resolve) => child.once('exit', (exitCode) => resolve({ exitCode })));
  const remote = remoteOf(child);

  let browser: Browser;
  let page: Page;
  let devToolsUrl: string;
  const others: Browser[] = [];
  try {
    devToolsUrl = await inTime(remote.windowOpened, closed, output);
    browser = await chromium.connectOverCDP(devToolsUrl);
    page = await firstPage(browser);
    // Playwright emulates a scheme of its own from the start; the app's and the system's is what counts.
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    await remote.ask({ ask: 'show-color-scheme' });
  } catch (error) {
    child.kill('SIGKILL');
    await closed;
    throw error;
  }

  return {
    runtime: 'chromium-shell',
    page,
    async attachAgain() {
      // A page whose process has just ended isn't shown to a client that comes too early, and never to it later; one that comes while
      // the page is loaded may wait for the end of that for ever.
      for (const until = Date.now() + attachWithinMs; Date.now() < until; ) {
        const other = await chromium.connectOverCDP(devToolsUrl);
        const seen = other.contexts()[0]?.pages()[0];
        if (seen !== undefined && (await answersSoon(seen))) {
          others.push(other);
          return seen;
        }
        await other.close();
        await new Promise((resolve) => setTimeout(resolve, attachEveryMs));
      }
      throw new Error('Chromium shows no window to another client');
    },
    async recorded() {
      const effects = await remote.ask({ ask: 'recorded' });
      if (effects === null) throw new Error('The shell recorded nothing');
      return effects;
    },
    async clickMenuItem(itemId) {
      await remote.ask({ ask: 'click-menu-item', itemId });
    },
    async clickNotification(index) {
      await remote.ask({ ask: 'click-notification', index });
    },
    async tellPage(channel, said) {
      await remote.ask({ ask: 'tell-page', channel, said });
    },
    async answerDialog(answer) {
      await remote.ask({ ask: 'answer-dialog', answer });
    },
    output,
    closed,
    async close() {
      // Gone before it could answer is as good.
      remote.ask({ ask: 'quit' }).catch(() => {});
      const timer = setTimeout(() => child.kill('SIGKILL'), quitWithinMs);
      const exit = await closed;
      clearTimeout(timer);
      await Promise.all([browser, ...others].map((one) => one.close()));
      return exit;
    },
    async kill() {
      child.kill('SIGKILL');
      await closed;
      await Promise.all([browser, ...others].map((one) => one.close()));
    },
  };
}

function shellArguments(options: OpenAppOptions): string[] {
  const { windowSize, colorScheme, deviceScaleFactor, userDataDir } = options;
  return [
    join(import.meta.dirname, 'main.ts'),
    '--remote-debugging-port=0',
    ...(options.headless === true ? ['--headless'] : []),
    ...(userDataDir === undefined ? [] : [`--user-data-dir=${userDataDir}`]),
    ...(windowSize === undefined ? [] : [`--window-size=${windowSize.width},${windowSize.height}`]),
    ...(colorScheme === undefined ? [] : [`--system-color-scheme=${colorScheme}`]),
    ...(deviceScaleFactor === undefined ? [] : [`--force-device-scale-factor=${deviceScaleFactor}`]),
    options.appFolder ?? projectFolder,
    ...(options.args ?? []),
  ];
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  return () => text;
}

type Remote = { windowOpened: Promise<string>; ask(what: RemoteAsk): Promise<RecordedEffects | null> };

function remoteOf(child: ChildProcess): Remote {
  type Asked = { resolve(value: RecordedEffects | null): void; reject(error: Error): void };
  const asked = new Map<number, Asked>();
  let lastId = 0;
  let tellOpened: (devToolsUrl: string) => void;
  const windowOpened = new Promise<string>((resolve) => {
    tellOpened = resolve;
  });
  child.on('message', (reply: RemoteReply) => {
    if (reply.kind === 'window-opened') return tellOpened(reply.devToolsUrl);
    const waiting = asked.get(reply.id);
    asked.delete(reply.id);
    if (reply.ok) waiting?.resolve(reply.value);
    else waiting?.reject(new Error(reply.error));
  });
  child.once('exit', () => {
    for (const { reject } of asked.values()) reject(new Error('The app has ended'));
  });
  return {
    windowOpened,
    ask(what) {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        if (!child.connected) return reject(new Error('The app has ended'));
        asked.set(id, { resolve, reject });
        child.send({ id, ...what });
      });
    },
  };
}

async function inTime<T>(opened: Promise<T>, closed: Promise<Exit>, output: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The app opened no window within ${openWithinMs / 1000} s.\n${output()}`)),
      openWithinMs,
    );
  });
  const ended = closed.then(({ exitCode }): never => {
    throw new Error(`The app ended before it opened a window (exit code ${exitCode}).\n${output()}`);
  });
  try {
    return await Promise.race([opened, ended, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a client sees the page as one that is there. */
async function answersSoon(page: Page): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), answerWithinMs);
  });
  // What fails is asked again by another client.
  const isThere = page.waitForLoadState('load').then(
    () => page.evaluate(() => document.readyState === 'complete'),
    () => false,
  );
  try {
    return await Promise.race([isThere.catch(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function firstPage(browser: Browser): Promise<Page> {
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Chromium shows no window to a second client');
  return context.pages()[0] ?? context.waitForEvent('page');
}

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import {
  type EvaluateInMain,
  mainProcessOf,
  type OpenAppOptions,
  type RunningApp,
} from '#dev/running-app.ts';
import { nodeModulesFolder, projectFolder } from '#dev/setup/project-folders.ts';
import type { Evaluation, FromShell } from './main.ts';

/** Without Playwright's defaults: emulated colour scheme and motion would override the app's and the system's settings. */
const attach = (devToolsUrl: string) => chromium.connectOverCDP(devToolsUrl, { noDefaults: true });

const compileCache = join(nodeModulesFolder, '.cache/chromium-shell');
const openWithinMs = 60_000;
const attachWithinMs = 15_000;
const attachEveryMs = 250;
const respondWithinMs = 2_000;

/** Runs the app in the shell, in a process of its own, and attaches to its window as a second client. */
export async function openInChromiumShell(options: OpenAppOptions): Promise<RunningApp> {
  const [node, args] = chromiumShellCommand({ ...options, isDriven: true });
  const child = spawn(node, args, {
    cwd: projectFolder,
    // Without a cache, stripping types and compiling take half of the CPU time of each start.
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const shell = shellOf(child);
  // 0 is never killed: a process that couldn't be started has ended.
  const main = mainProcessOf(child, child.pid ?? 0, shell.evaluate);

  let page: Page;
  let devToolsUrl: string;
  const clients: Browser[] = [];
  try {
    devToolsUrl = await inTime(shell.windowOpened, main);
    const browser = await attach(devToolsUrl);
    clients.push(browser);
    page = await firstPage(browser);
  } catch (error) {
    await main.kill();
    throw error;
  }

  const detach = () => Promise.all(clients.map((client) => client.close()));

  return {
    ...main,
    runtime: 'chromium-shell',
    page,
    async attachAgain() {
      // A client that attaches just after the page's process has ended never gets the page, and one that attaches during the load may wait
      // for its end forever. A later client gets the page.
      for (const until = Date.now() + attachWithinMs; Date.now() < until; ) {
        const other = await attach(devToolsUrl);
        const seen = other.contexts()[0]?.pages()[0];
        if (seen !== undefined && (await respondsSoon(seen))) {
          clients.push(other);
          return seen;
        }
        await other.close();
        await sleep(attachEveryMs);
      }
      throw new Error('Chromium shows no page to another client');
    },
    async close() {
      const exitCode = await main.close();
      await detach();
      return exitCode;
    },
    async kill() {
      await main.kill();
      await detach();
    },
  };
}

/** The shell's program and arguments. `isDriven`: Chromium listens at a port for other DevTools clients. */
export function chromiumShellCommand({
  windowSize,
  userDataDir,
  headless = false,
  isDriven = false,
  appFolder = projectFolder,
  args = [],
}: OpenAppOptions & { isDriven?: boolean }): [program: string, args: string[]] {
  return [
    process.execPath,
    [
      join(import.meta.dirname, 'main.ts'),
      ...(headless ? ['--headless'] : []),
      ...(isDriven ? ['--remote-debugging-port=0'] : []),
      ...(userDataDir === undefined ? [] : [`--user-data-dir=${userDataDir}`]),
      ...(windowSize === undefined ? [] : [`--window-size=${windowSize.width},${windowSize.height}`]),
      appFolder,
      ...args,
    ],
  ];
}

type Shell = { windowOpened: Promise<string>; evaluate: EvaluateInMain };

function shellOf(child: ChildProcess): Shell {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  const windowOpened = Promise.withResolvers<string>();
  let lastId = 0;
  child.on('message', (message: FromShell) => {
    if (message.kind === 'window-opened') return windowOpened.resolve(message.devToolsUrl);
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (message.kind === 'result') call?.resolve(message.value);
    else call?.reject(new Error(message.message));
  });
  child.once('exit', () => {
    for (const { reject } of pending.values()) reject(new Error('The app has exited'));
  });
  return {
    windowOpened: windowOpened.promise,
    async evaluate<Result>(run: unknown, arg: unknown) {
      if (!child.connected) throw new Error('The app has exited');
      const id = ++lastId;
      const reply = Promise.withResolvers<unknown>();
      pending.set(id, reply);
      child.send({ id, source: String(run), arg } satisfies Evaluation);
      // Safe: the return value of this function.
      return (await reply.promise) as Result;
    },
  };
}

/** Rejects with the app's output when it exits before it has opened a window, or takes too long. */
function inTime<T>(opened: Promise<T>, main: Pick<RunningApp, 'closed' | 'output'>): Promise<T> {
  const late = sleep(openWithinMs, 'none: too late', { ref: false });
  const failed = Promise.race([main.closed, late]).then((exitCode) => {
    throw new Error(`The app opened no window (exit code ${exitCode}).\n${main.output()}`);
  });
  return Promise.race([opened, failed]);
}

/** Whether this client can use the page. */
function respondsSoon(page: Page): Promise<boolean> {
  const isUsable = page
    .waitForLoadState('load')
    .then(() => page.evaluate(() => document.readyState === 'complete'))
    .catch(() => false);
  return Promise.race([isUsable, sleep(respondWithinMs, false, { ref: false })]);
}

async function firstPage(browser: Browser): Promise<Page> {
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Chromium shows no page to a second client');
  return context.pages()[0] ?? context.waitForEvent('page');
}

import type { App } from 'electron';
import { type LinkInbox, linkInArguments } from '#main/deep-links/link-inbox.ts';
import type { Timers } from '#main/effects.ts';
import { deepLinkScheme } from '#shared/deep-link.ts';

export type LifecycleDeps = {
  app: Pick<App, 'on' | 'quit' | 'exit' | 'relaunch'>;
  platform: NodeJS.Platform;
  argv: readonly string[];
  /** The AppImage that runs: its own program is gone once it has ended. */
  appImage?: string | undefined;
  timers: Timers;
  showWindow: () => void;
  shutDown: () => Promise<void>;
  log: { error(message: string, error?: unknown): void };
};

/**
 * One window: a second start shows it, closing it quits (but on macOS), and quitting takes at most `quitWithinMs`. `endNow` is for
 * what ends without being asked to quit.
 */
export function manageLifecycle(deps: LifecycleDeps): { endNow(): void } {
  const { app, argv } = deps;
  let isShuttingDown = false;
  let isStartedAgain = false;

  function end(): void {
    if (isShuttingDown) return;
    isShuttingDown = true;
    void shutDownInTime(deps).then(() => app.exit(0));
  }

  function showUnlessEnding(): void {
    // A window that opened now would be gone in a moment.
    if (!isShuttingDown) deps.showWindow();
  }

  app.on('second-instance', (_event, itsArgv) => {
    if (!isShuttingDown) return deps.showWindow();
    if (isStartedAgain) return;
    isStartedAgain = true;
    // The other start has ended on its own, leaving everything to this one.
    const { appImage } = deps;
    app.relaunch({
      args: argumentsAgain(argv, itsArgv),
      ...(appImage === undefined ? {} : { execPath: appImage }),
    });
  });
  app.on('activate', showUnlessEnding);
  app.on('window-all-closed', () => {
    if (deps.platform !== 'darwin') app.quit();
  });

  app.on('will-quit', (event) => {
    // The app ends by `exit` above, which doesn't ask again.
    event.preventDefault();
    end();
  });
  return { endNow: end };
}

/** What this run was started with, with the other start's link instead of its own. */
function argumentsAgain([, ...own]: readonly string[], itsArgv: readonly string[]): string[] {
  const link = linkInArguments(itsArgv);
  return [...own.filter((one) => linkInArguments([one]) === null), ...(link === null ? [] : [link])];
}

/** A disk or a server that hangs doesn't keep the app from ending. */
const quitWithinMs = 1_500;

function shutDownInTime({ shutDown, timers, log }: LifecycleDeps): Promise<void> {
  return new Promise((resolve) => {
    const deadline = timers.setTimeout(() => {
      log.error('shutting down took too long');
      resolve();
    }, quitWithinMs);
    shutDown()
      .catch((error: unknown) => log.error('shutting down', error))
      .finally(() => {
        timers.clearTimeout(deadline);
        resolve();
      });
  });
}

type DeepLinkEntryDeps = {
  app: Pick<App, 'on' | 'isPackaged' | 'setAsDefaultProtocolClient'>;
  platform: NodeJS.Platform;
  argv: readonly string[];
  inbox: LinkInbox;
  /** Whether there is everything that a window needs: one that opens before would stay empty. */
  mayShow: () => boolean;
  showWindow: () => void;
};

/**
 * Takes links from wherever the system hands them over: this start's arguments, a second start's, and macOS' own event, which
 * can come before the app is ready.
 */
export function receiveDeepLinks(deps: DeepLinkEntryDeps): void {
  const { app, platform, argv, inbox, mayShow, showWindow } = deps;
  inbox.receive(linkInArguments(argv));
  // The window itself is shown by manageLifecycle.
  app.on('second-instance', (_event, itsArgv) => inbox.receive(linkInArguments(itsArgv)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    inbox.receive(url);
    if (mayShow()) showWindow();
  });
  // On Linux the package's desktop entry declares it; to register it again Electron runs a program and waits for its end.
  if (platform === 'linux') return;
  // A checkout must not take the links away from the installed app.
  if (app.isPackaged) app.setAsDefaultProtocolClient(deepLinkScheme);
}

/** What Electron's `before-quit` and a window's `close` have in common. */
type Refusable = { preventDefault(): void };

type QuitQuestionDeps = {
  isUnfinished: () => boolean;
  ask: () => Promise<boolean>;
  quit: () => void;
  /** The user decided to stay: what was closed on the way to quitting comes back. */
  stay: () => void;
};

/** Quitting asks only when it would lose something, and asks once. Call the returned function at every attempt. */
export function createQuitQuestion(deps: QuitQuestionDeps): (attempt: Refusable) => void {
  let isAsking = false;
  let mayQuit = false;

  async function ask(): Promise<void> {
    isAsking = true;
    // A question that can't be asked must not prevent quitting.
    mayQuit = await deps.ask().catch(() => true);
    isAsking = false;
    if (mayQuit) deps.quit();
    else deps.stay();
  }

  return (attempt) => {
    if (mayQuit || !deps.isUnfinished()) return;
    attempt.preventDefault();
    if (!isAsking) void ask();
  };
}

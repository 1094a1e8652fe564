import type { App } from 'electron';
import { type LinkInbox, linkInArguments } from '#main/deep-links/link-inbox.ts';
import { withinDeadline } from '#main/files/file-operations.ts';
import { deepLinkScheme } from '#shared/deep-link.ts';

export type LifecycleDeps = {
  app: Pick<App, 'on' | 'quit' | 'exit' | 'relaunch'>;
  platform: NodeJS.Platform;
  argv: readonly string[];
  /** The running AppImage: its executable is unmounted when it quits. */
  appImage?: string | undefined;
  showWindow: () => void;
  shutDown: () => Promise<void>;
  log: { error(message: string, error?: unknown): void };
};

/**
 * There is one window: a second start shows it, and closing it quits (except on macOS). Quitting takes at most `quitWithinMs`. Call
 * `endNow` when the system ends the session.
 */
export function manageLifecycle(deps: LifecycleDeps): { endNow(): void } {
  const { app, argv } = deps;
  let isShuttingDown = false;
  let isStartedAgain = false;

  function end(): void {
    if (isShuttingDown) return;
    isShuttingDown = true;
    void withinDeadline(deps.shutDown(), quitWithinMs)
      .catch((error: unknown) => deps.log.error('shutting down', error))
      .then(() => app.exit(0));
  }

  function showUnlessEnding(): void {
    // A window that opened now would close immediately.
    if (!isShuttingDown) deps.showWindow();
  }

  app.on('second-instance', (_event, itsArgv) => {
    if (!isShuttingDown) return deps.showWindow();
    if (isStartedAgain) return;
    isStartedAgain = true;
    // The other instance has quit and relies on this one.
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
    // `app.exit` above ends the app without emitting this again.
    event.preventDefault();
    end();
  });
  return { endNow: end };
}

/** This run's arguments, with the other start's link instead of its own. */
function argumentsAgain([, ...own]: readonly string[], itsArgv: readonly string[]): string[] {
  const link = linkInArguments(itsArgv);
  return [...own.filter((one) => linkInArguments([one]) === null), ...(link === null ? [] : [link])];
}

/** A disk or server that hangs must not keep the app from quitting. */
const quitWithinMs = 1_500;

type DeepLinkEntryDeps = {
  app: Pick<App, 'on' | 'isPackaged' | 'setAsDefaultProtocolClient'>;
  platform: NodeJS.Platform;
  argv: readonly string[];
  inbox: LinkInbox;
  /** Whether the app is ready for a window: one that opens earlier would stay empty. */
  mayShow: () => boolean;
  showWindow: () => void;
};

/** Receives links from this start's arguments, from a second start's, and from macOS' event, which may precede `ready`. */
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
  // On Linux the package's desktop entry registers the scheme, and Electron would wait for a program to do it again.
  if (platform === 'linux') return;
  // A checkout must not take over the links of the installed app.
  if (app.isPackaged) app.setAsDefaultProtocolClient(deepLinkScheme);
}

/** Electron's `before-quit` event or a window's `close`. */
type Refusable = { preventDefault(): void };

type QuitQuestionDeps = {
  isUnfinished: () => boolean;
  ask: () => Promise<boolean>;
  quit: () => void;
  /** The user decided to stay: reopens the window if it was closed. */
  stay: () => void;
};

/** Asks before quitting if that would lose something. Call the returned function at every attempt. */
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

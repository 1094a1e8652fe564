import type { App } from 'electron';
import { linkInArguments } from '#main/deep-links/link-in-arguments.ts';
import type { Timers } from '#main/items-api/effects.ts';

export type LifecycleDeps = {
  app: Pick<App, 'on' | 'quit' | 'exit' | 'relaunch'>;
  platform: NodeJS.Platform;
  /** Of this start. */
  argv: readonly string[];
  /** The AppImage that runs: its own program is gone once it has ended. */
  appImage?: string | undefined;
  timers: Timers;
  /** Opens the window, or brings the one there is to the front. */
  showWindow: () => void;
  /** Aborts requests, writes what isn't written, closes servers. */
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
    // The other start has ended by itself, leaving everything to this one.
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

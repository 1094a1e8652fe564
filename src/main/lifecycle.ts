import type { App } from 'electron';
import type { Timers } from './items-api/effects.ts';

export type LifecycleDeps = {
  app: Pick<App, 'on' | 'quit' | 'exit'>;
  platform: NodeJS.Platform;
  timers: Timers;
  /** Opens the window, or brings the one there is to the front. */
  showWindow: () => void;
  /** Aborts requests, writes what isn't written, closes servers. */
  shutDown: () => Promise<void>;
  log: { error(message: string, error?: unknown): void };
};

/** One window: a second start shows it, closing it quits (but on macOS), and quitting takes at most `quitWithinMs`. */
export function manageLifecycle(deps: LifecycleDeps): void {
  const { app } = deps;
  app.on('second-instance', deps.showWindow);
  app.on('activate', deps.showWindow);
  app.on('window-all-closed', () => {
    if (deps.platform !== 'darwin') app.quit();
  });

  let isShuttingDown = false;
  app.on('will-quit', (event) => {
    // The app ends by `exit` below, which doesn't ask again.
    event.preventDefault();
    if (isShuttingDown) return;
    isShuttingDown = true;
    void shutDownInTime(deps).then(() => app.exit(0));
  });
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

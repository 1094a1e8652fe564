import type { App, Dialog } from 'electron';
import { createCrashTrace } from '#main/diagnostics/crash-trace.ts';
import { redactLines } from '#main/log/redaction.ts';
import { words } from '#words/words.ts';

type FailedStartDeps = {
  app: Pick<App, 'getPath' | 'getVersion' | 'exit'>;
  dialog: Pick<Dialog, 'showErrorBox'>;
  now: () => number;
};

/** The app can't start: writes a trace, shows a system message box and exits. */
export function reportFailedStart(error: unknown, deps: FailedStartDeps): void {
  const folder = leaveTrace(error, deps);
  deps.dialog.showErrorBox(words.trouble.noStart.title, words.trouble.noStart.text(folder));
  deps.app.exit(1);
}

/** The folder of the trace; null: it couldn't be written, which may be why the start failed. */
function leaveTrace(error: unknown, { app, now }: FailedStartDeps): string | null {
  try {
    const folders = { userData: app.getPath('userData'), logs: app.getPath('logs') };
    // A log of its own: the regular one may be what failed.
    createCrashTrace({
      folders,
      logFile: '',
      version: app.getVersion(),
      now,
      clean: (text) => redactLines(text, []),
    }).note('start', error);
    return folders.logs;
  } catch {
    return null;
  }
}

/**
 * Whether this start must be refused: an AppImage disables the sandbox without a warning where the system allows none. Read from the
 * arguments, because `app.enableSandbox()` removes the switch from Chromium's list without enabling the sandbox. Allowed in a checkout.
 */
export function lacksSandbox(argv: readonly string[], run: { isPackaged: boolean }): boolean {
  return run.isPackaged && argv.includes('--no-sandbox');
}

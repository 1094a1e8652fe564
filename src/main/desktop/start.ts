import type { App, Dialog } from 'electron';
import { createCrashTrace } from '#main/diagnostics/crash-trace.ts';
import { redactLines } from '#main/log/redaction.ts';
import { words } from '#words/words.ts';

/** The app's own command-line options; the rest is Chromium's and Electron's. */
export type CommandLine = {
  /** `--demo`: open with the demo catalog connected and active. */
  demo: boolean;
  /** `--deadline-scale=0.1`: multiplies every deadline of a request. Always 1 in a packaged app. */
  deadlineScale: number;
  /** `--policy-file=PATH` instead of the system's path; null: not given. Always null in a packaged app. */
  policyFile: string | null;
  /** `--watch-interval=500`: the check interval of watched items in milliseconds; null: the setting's. Always null in a packaged app. */
  watchIntervalMs: number | null;
};

/** `argv` with or without the executable's own path. After `--` nothing is an option; unknown arguments are no error. */
export function parseCommandLine(
  argv: readonly string[],
  { isPackaged }: { isPackaged: boolean },
): CommandLine {
  const end = argv.indexOf('--');
  const options = end === -1 ? argv : argv.slice(0, end);
  return {
    demo: options.includes('--demo'),
    // These are for tests: whatever starts an installed app must not be able to change its deadlines, its policy or its checks.
    deadlineScale: isPackaged ? 1 : scaleIn(options),
    policyFile: isPackaged ? null : valueIn(options, '--policy-file='),
    watchIntervalMs: isPackaged ? null : intervalIn(options),
  };
}

function scaleIn(options: readonly string[]): number {
  const text = valueIn(options, '--deadline-scale=') ?? '';
  const scale = /^\d{1,3}(\.\d{1,6})?$/.test(text) ? Number(text) : 1;
  return scale > 0 ? scale : 1;
}

function intervalIn(options: readonly string[]): number | null {
  const text = valueIn(options, '--watch-interval=') ?? '';
  return /^[1-9]\d{1,7}$/.test(text) ? Number(text) : null;
}

/** If given twice, the last counts. */
function valueIn(options: readonly string[], name: string): string | null {
  return options.findLast((option) => option.startsWith(name))?.slice(name.length) ?? null;
}

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

import { openInChromiumShell } from './chromium-shell/open-in-chromium-shell.ts';
import { electronBinary } from './electron-binary.ts';
import { openInElectron } from './open-in-electron.ts';
import type { OpenAppOptions, RunningApp, Runtime } from './running-app.ts';

/**
 * Opens the built app (`out/`) and resolves once its window has a page: for start, e2e, bench and pictures.
 * Rejects with the main process's output when the app exits before that or takes longer than 60 s.
 */
export async function openApp(options: OpenAppOptions = {}): Promise<RunningApp> {
  const { runtime = availableRuntime() } = options;
  return runtime === 'electron' ? openInElectron(options) : openInChromiumShell(options);
}

/** The runtime that set-up chose, else what is installed. Never starts a download. */
export function availableRuntime(): Runtime {
  // Set-up knows more than the binary's presence: whether it can run and has a display.
  const settled = process.env.ITEM_CATALOG_RUNTIME;
  if (settled === 'electron' || settled === 'chromium-shell') return settled;
  return electronBinary() === null ? 'chromium-shell' : 'electron';
}

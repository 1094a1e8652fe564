import { openInChromiumShell } from './chromium-shell/open-in-chromium-shell.ts';
import { electronBinary } from './electron-binary.ts';
import { openInElectron } from './open-in-electron.ts';
import type { OpenAppOptions, RunningApp, Runtime } from './running-app.ts';

export { electronBinary } from './electron-binary.ts';
export type {
  DialogAnswer,
  Exit,
  OpenAppOptions,
  RecordedDialog,
  RecordedEffects,
  RecordedMenuItem,
  RecordedNotification,
  RunningApp,
  Runtime,
} from './running-app.ts';

/**
 * Opens the built app (`out/`) and answers once its window has a page: the one way for start, e2e, bench and pictures.
 * Rejects with the main process's output when the app ends before that or takes longer than 60 s.
 */
export async function openApp(options: OpenAppOptions = {}): Promise<RunningApp> {
  const runtime = chosenRuntime(options.runtime ?? 'auto');
  switch (runtime) {
    case 'electron':
      return openInElectron(options);
    case 'chromium-shell':
      return openInChromiumShell(options);
    default:
      return runtime satisfies never;
  }
}

/** Which runtime `auto` means here: the one that the npm commands settled on, else what is there. Asking never starts a download. */
export function availableRuntime(): Runtime {
  // Set-up knows more than the binary's presence: whether it can run and has a display.
  const settled = process.env.ITEM_CATALOG_RUNTIME;
  if (settled === 'electron' || settled === 'chromium-shell') return settled;
  return electronBinary() === null ? 'chromium-shell' : 'electron';
}

function chosenRuntime(wanted: Runtime | 'auto'): Runtime {
  return wanted === 'auto' ? availableRuntime() : wanted;
}

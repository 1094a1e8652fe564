import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openInChromiumShell } from './chromium-shell/open-in-chromium-shell.ts';
import { openInElectron } from './open-in-electron.ts';
import type { OpenAppOptions, RunningApp, Runtime } from './running-app.ts';

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

/** Which runtime `auto` means here. Asking never starts a download. */
export function availableRuntime(): Runtime {
  return electronBinary() === null ? 'chromium-shell' : 'electron';
}

/** Where Electron's executable is, or null when it isn't installed. */
export function electronBinary(): string | null {
  // Loading the `electron` package would start its download, so its marker file is read instead.
  const packageFolder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const marker = join(packageFolder, 'path.txt');
  if (!existsSync(marker)) return null;
  const distFolder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(packageFolder, 'dist');
  const binary = join(distFolder, readFileSync(marker, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}

function chosenRuntime(wanted: Runtime | 'auto'): Runtime {
  return wanted === 'auto' ? availableRuntime() : wanted;
}

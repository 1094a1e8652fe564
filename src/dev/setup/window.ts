import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '#dev/chromium-shell/browser/chromium-process.ts';
import type { Runtime } from '#dev/running-app.ts';
import { nodeModulesFolder } from './project-folders.ts';
import { whyNoSandbox } from './sandbox.ts';
import { earlierFailures, rememberFailure, runStep, SetupStop } from './steps.ts';
import { ensureChromium } from './system-packages.ts';

/** Chooses the runtime and installs what it needs: Electron, else the Chromium shell with a Chromium. Says if it has no sandbox. */
export async function ensureWindow(retry: boolean): Promise<Runtime> {
  const runtime = await ensureRuntime(retry);
  const problem = whyNoSandbox();
  if (problem !== null) console.error(`  The window runs without Chromium’s sandbox: ${problem}.`);
  return runtime;
}

async function ensureRuntime(retry: boolean): Promise<Runtime> {
  const why = whyNotElectron(await ensureElectron(retry), hasDisplay(process.platform, process.env));
  if (why === null) return 'electron';
  console.error(`  ${why}`);
  await ensureBrowser(
    'Run the command again with the network up; behind a proxy set HTTPS_PROXY, with a mirror ELECTRON_MIRROR.\nOr ',
  );
  return 'chromium-shell';
}

/** Installs Chromium on Linux; elsewhere there has to be one. `insteadDo` is what else would help, before the advice to install one. */
export async function ensureBrowser(insteadDo = ''): Promise<void> {
  if (process.platform === 'linux') return ensureChromium();
  if (findChromium() !== null) return;
  throw new SetupStop('There is no browser to show the page in.', {
    why: 'No Chromium, Chrome or Edge was found.',
    whatToDo: `${insteadDo}Install Google Chrome, or name a browser in CHROMIUM_PATH.`,
  });
}

/**
 * Downloads Electron's binary by its own installer. Null: Electron can run here, which on Linux takes its libraries too; otherwise the
 * reason, as the end of a sentence that begins with "Electron’s binary".
 */
export async function ensureElectron(retry: boolean): Promise<string | null> {
  if (electronBinary() === null) {
    // On Windows and macOS every start tries again, as Electron usually works there.
    const earlier = retry || process.platform !== 'linux' ? undefined : earlierFailures().electron;
    const reason = earlier ?? (await download());
    rememberFailure('electron', reason);
    if (reason !== null) return `could not be downloaded (${reason})`;
  }
  const problem = whyBinaryCannotRun();
  return problem === null ? null : `can’t run here (${problem})`;
}

/** The reason for a failure, or null. */
async function download(): Promise<string | null> {
  const run = await runStep({
    title: 'Electron',
    text: 'downloading with its own installer',
    timeoutMs: 3 * 60_000,
    command: process.execPath,
    args: [join(nodeModulesFolder, 'electron', 'install.js')],
    isDone: () => electronBinary() !== null,
  });
  if (run.ok) return null;
  return /^\w*Error\b[^:]*: (.*)/m.exec(run.output)?.[1] ?? run.ending.split('\n')[0] ?? '';
}

/** The binary loads all its libraries first, and acting as Node it needs no display. */
function whyBinaryCannotRun(): string | null {
  const binary = electronBinary();
  if (binary === null || process.platform !== 'linux') return null;
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const run = spawnSync(binary, ['-p', '1'], { env, encoding: 'utf8', timeout: 20_000 });
  if (run.status === 0) return null;
  return (run.stderr ?? '').trim().split('\n')[0] || run.error?.message || 'it doesn’t start';
}

/** Why the Chromium shell is used; null: Electron is. */
function whyNotElectron(electronProblem: string | null, canShowWindows: boolean): string | null {
  if (electronProblem !== null)
    return `Electron’s binary ${electronProblem}; the same app opens in the Chromium shell. To try again: npm start -- --retry-electron`;
  if (canShowWindows) return null;
  return 'There is no display, which Electron needs; the same app opens in the Chromium shell, headless.';
}

/** Whether windows can be shown. Windows and macOS always have a desktop to show them on. */
export function hasDisplay(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  return platform !== 'linux' || Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY);
}

/** The runtime that set-up chose, else the one that is installed. Never starts a download. */
export function availableRuntime(): Runtime {
  // Set-up has also checked that Electron's binary runs and that there is a display.
  const chosen = process.env.ITEM_CATALOG_RUNTIME;
  if (chosen === 'electron' || chosen === 'chromium-shell') return chosen;
  return electronBinary() === null ? 'chromium-shell' : 'electron';
}

/** The path of Electron's executable, or null when it isn't installed. Never starts a download. */
export function electronBinary(): string | null {
  // Loading the `electron` package would start its download, so its marker file is read instead.
  const packageFolder = join(nodeModulesFolder, 'electron');
  const marker = join(packageFolder, 'path.txt');
  if (!existsSync(marker)) return null;
  const distFolder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(packageFolder, 'dist');
  const binary = join(distFolder, readFileSync(marker, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}

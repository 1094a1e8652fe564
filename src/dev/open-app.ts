import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron as electron, type Page } from 'playwright';
import { chromiumShellCommand, openInChromiumShell } from './chromium-shell/open-in-chromium-shell.ts';
import {
  type ElectronModules,
  mainProcessOf,
  type OpenAppOptions,
  type RunningApp,
  recordEffects,
} from './running-app.ts';
import { projectFolder } from './setup/project-folders.ts';
import { whyNoSandbox } from './setup/sandbox.ts';
import { availableRuntime, electronBinary } from './setup/window.ts';

/**
 * Starts the built app for its user, as its own program would: nothing drives it, so it opens no debugging port. What it prints goes to
 * stderr.
 */
export function startApp(
  options: Pick<OpenAppOptions, 'runtime' | 'args' | 'userDataDir' | 'headless'>,
): ChildProcess {
  const { runtime = availableRuntime() } = options;
  const [program, args] =
    runtime === 'electron'
      ? [
          requireElectron(),
          [...(whyNoSandbox() === null ? [] : ['--no-sandbox']), ...electronArguments(options)],
        ]
      : chromiumShellCommand(options);
  return spawn(program, args, { cwd: projectFolder, stdio: ['inherit', 2, 2] });
}

/**
 * Opens the built app (`out/`) and resolves once its window has a page: for e2e, bench, pictures and a start without a display.
 * Rejects with the main process's output when the app exits before that or takes longer than 60 s.
 */
export async function openApp(options: OpenAppOptions = {}): Promise<RunningApp> {
  const { runtime = availableRuntime() } = options;
  return runtime === 'electron' ? openInElectron(options) : openInChromiumShell(options);
}

function requireElectron(): string {
  const binary = electronBinary();
  if (binary !== null) return binary;
  throw new Error(
    'The Electron binary is not installed. Run "npx install-electron", or use the Chromium shell.',
  );
}

function electronArguments({
  appFolder = projectFolder,
  args = [],
  userDataDir,
}: Pick<OpenAppOptions, 'appFolder' | 'args' | 'userDataDir'>): string[] {
  return [...(userDataDir === undefined ? [] : [`--user-data-dir=${userDataDir}`]), appFolder, ...args];
}

/** With Playwright's own Electron support. Needs a display. */
async function openInElectron(options: OpenAppOptions): Promise<RunningApp> {
  const folder = await mkdtemp(join(tmpdir(), 'item-catalog-recorder-'));
  try {
    const recorder = join(folder, 'record-effects.cjs');
    await writeFile(recorder, `(${recordEffects})(require('electron'));`);
    const app = await electron.launch({
      executablePath: requireElectron(),
      // Electron loads it before the app's first line.
      args: [...(options.headless === true ? ['--require', recorder] : []), ...electronArguments(options)],
      // Otherwise Playwright switches it off on Linux.
      chromiumSandbox: whyNoSandbox() === null,
      cwd: projectFolder,
      // Safe: Playwright leaves out the undefined ones.
      env: { ...process.env, ...options.env } as Record<string, string>,
      // Null: no emulation, so that the app's and the system's own setting apply.
      colorScheme: null,
      timeout: 60_000,
    });
    const pid = await app.evaluate(() => process.pid);
    const main = mainProcessOf(app.process(), pid, (run, arg) => app.evaluate(run as never, arg));
    const page = await app.firstWindow();
    const { windowSize } = options;
    if (windowSize !== undefined && !(await main.evaluate(resizeWithinScreen, windowSize)))
      await page.setViewportSize(windowSize);
    return { ...main, runtime: 'electron', page, attachAgain: async () => null };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Gives the window's page its size as far as the screen allows. Resolves to whether all of it fits.
 * Self-contained: its source is run in the app's main process.
 */
function resizeWithinScreen(
  { BrowserWindow, screen }: ElectronModules,
  { width, height }: { width: number; height: number },
): boolean {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) throw new Error('The app has no window');
  const { workArea } = screen.getDisplayMatching(window.getBounds());
  const [outer, inner] = [window.getBounds(), window.getContentBounds()];
  const maxWidth = workArea.width - (outer.width - inner.width);
  const maxHeight = workArea.height - (outer.height - inner.height);
  window.setContentSize(Math.min(width, maxWidth), Math.min(height, maxHeight));
  return width <= maxWidth && height <= maxHeight;
}

/** Waits until the table's first rows are painted. Resolves to the number of rows in the list, and rejects after 60 s. */
export async function countFirstRows(page: Page): Promise<number> {
  const first = page.locator('[role=grid] [data-row]').first();
  await first.waitFor({ state: 'visible', timeout: 60_000 });
  return first.evaluate(async (row) => {
    await new Promise<void>((resolve) => {
      // The frame after the next one begins when the next one has been drawn.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      // A covered or minimized window draws no frames.
      setTimeout(resolve, 1_000);
    });
    // The header is a row too.
    return Number(row.closest('[role=grid]')?.getAttribute('aria-rowcount')) - 1;
  });
}

/** Waits for the pictures in the rows, for 2 s at most, as some may never load. */
export async function waitForPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const images = document.querySelectorAll<HTMLImageElement>('[role=grid] img');
    const loaded = Promise.all([...images].map((image) => image.decode().catch(() => {})));
    await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, 2_000))]);
  });
}

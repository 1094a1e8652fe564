import { _electron as electron, type Page } from 'playwright';
import { openInChromiumShell } from './chromium-shell/open-in-chromium-shell.ts';
import { mainProcessOf, type OpenAppOptions, type RunningApp, recordEffects } from './running-app.ts';
import { projectFolder } from './setup/project-folders.ts';
import { availableRuntime, electronBinary } from './setup/window.ts';

/**
 * Opens the built app (`out/`) and resolves once its window has a page: for start, e2e, bench and pictures.
 * Rejects with the main process's output when the app exits before that or takes longer than 60 s.
 */
export async function openApp(options: OpenAppOptions = {}): Promise<RunningApp> {
  const { runtime = availableRuntime() } = options;
  return runtime === 'electron' ? openInElectron(options) : openInChromiumShell(options);
}

/** With Playwright's own Electron support. Needs a display. */
async function openInElectron(options: OpenAppOptions): Promise<RunningApp> {
  const executablePath = electronBinary();
  if (executablePath === null) {
    throw new Error(
      'The Electron binary is not installed. Run "npx install-electron", or use the Chromium shell.',
    );
  }
  const { appFolder = projectFolder, args = [], userDataDir } = options;
  const app = await electron.launch({
    executablePath,
    args: [...(userDataDir === undefined ? [] : [`--user-data-dir=${userDataDir}`]), appFolder, ...args],
    cwd: projectFolder,
    // Safe: Playwright leaves out the undefined ones.
    env: { ...process.env, ...options.env } as Record<string, string>,
    // Null: no emulation, so that the app's and the system's own setting apply.
    colorScheme: options.colorScheme ?? null,
    timeout: 60_000,
  });
  const main = mainProcessOf(app.process(), (run, arg) => app.evaluate(run as never, arg));
  if (options.headless === true) await app.evaluate(recordEffects);
  const page = await app.firstWindow();
  if (options.windowSize !== undefined) {
    await app.evaluate(
      ({ BrowserWindow }, { width, height }) =>
        BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
      options.windowSize,
    );
  }
  return { ...main, runtime: 'electron', page, attachAgain: async () => null };
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

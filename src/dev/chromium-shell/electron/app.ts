import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { App } from 'electron';
import { openBrowser } from '#dev/chromium-shell/browser/browser.ts';
import { findChromium } from '#dev/chromium-shell/browser/chromium-process.ts';
import { requestedWindowSize, run } from '#dev/chromium-shell/this-run.ts';
import { ElectronEmitter, type PartOf, shellEvent, UnsupportedError } from './supported.ts';

class ShellApp extends ElectronEmitter implements PartOf<App> {
  readonly isPackaged = run.resourcesFolder !== null;
  isQuitting = false;
  isExiting = false;
  private ready: Promise<void> | null = null;
  private readonly paths = new Map<string, string>();
  private lock: ReturnType<typeof lockInstance> = null;

  constructor() {
    super('app', [
      ...['before-quit', 'browser-window-created', 'second-instance'],
      ...['web-contents-created', 'will-quit', 'window-all-closed'],
      // Never emitted: for macOS's Dock and links.
      ...['activate', 'open-url'],
    ]);
  }

  whenReady(): Promise<void> {
    // A second instance exits; its browser would outlive it in the first instance's profile.
    if (this.isExiting && this.ready === null) return new Promise(() => {});
    this.ready ??= openTheBrowser(this.getPath('userData'));
    return this.ready;
  }

  /** Whether `ready` has been emitted, which is when {@link whenReady} resolves. */
  readonly isReady = () => run.browser !== null;

  getPath(name: Parameters<App['getPath']>[0]): string {
    const path = this.paths.get(name);
    if (path !== undefined) return path;
    if (name === 'logs') return join(this.getPath('userData'), 'logs');
    if (name === 'downloads') return join(homedir(), 'Downloads');
    if (name === 'temp') return tmpdir();
    if (name !== 'userData') throw new UnsupportedError(`app.getPath('${name}')`);
    const requested = run.switches.get('user-data-dir') ?? '';
    const folder = requested === '' ? join(configFolder(), this.getName()) : resolve(requested);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  setPath(name: string, path: string): void {
    this.paths.set(name, path);
  }

  readonly getVersion = () => run.package.version;
  readonly getName = () => run.package.name;
  readonly getLocale = () => Intl.DateTimeFormat().resolvedOptions().locale;
  readonly getSystemLocale = () => this.getLocale();
  // Safe to read, and empty: rendering happens in the browser's process.
  readonly getGPUFeatureStatus = () => ({}) as Electron.GPUFeatureStatus;

  requestSingleInstanceLock(additionalData: Record<string, unknown> = {}): boolean {
    const start = { argv: process.argv, workingDirectory: process.cwd(), additionalData };
    this.lock ??= lockInstance(this.getPath('userData'), start, (second) =>
      this.emit('second-instance', shellEvent(), second.argv, second.workingDirectory, second.additionalData),
    );
    return this.lock !== null;
  }

  releaseSingleInstanceLock(): void {
    this.lock?.release();
    this.lock = null;
  }

  quit(): void {
    if (this.isQuitting || this.isExiting) return;
    const event = shellEvent();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.isQuitting = true;
    if (run.window === null) this.finishQuitting();
    else run.window.close();
  }

  /** Emits `window-all-closed`; without a listener the app quits, as in Electron. */
  windowGone(): void {
    if (this.isQuitting) this.finishQuitting();
    else if (!this.emit('window-all-closed')) this.quit();
  }

  private finishQuitting(): void {
    const event = shellEvent();
    this.emit('will-quit', event);
    if (event.defaultPrevented) this.isQuitting = false;
    else this.exit(0);
  }

  exit(exitCode = 0): void {
    if (this.isExiting) return;
    this.isExiting = true;
    run.window?.destroy();
    // Waits for a browser that is still starting.
    const opened = this.ready?.catch(() => {}) ?? Promise.resolve();
    opened
      .then(() => run.browser?.close())
      .finally(() => {
        this.releaseSingleInstanceLock();
        process.exit(exitCode);
      });
  }

  // The shell's fetch doesn't use a proxy.
  readonly resolveProxy = async () => 'DIRECT';
  // The browser's icon has no number, and a development tool isn't registered with the system.
  readonly setBadgeCount = () => false;
  readonly setAsDefaultProtocolClient = () => false;
  // Pages of Chromium are sandboxed anyway; the others matter to a packaged app only.
  readonly enableSandbox = () => {};
  readonly relaunch = () => {};
  readonly setAppUserModelId = () => {};
  readonly setAboutPanelOptions = () => {};
}

export const app = new ShellApp();

/** Chromium's profile is kept in the app's own folder. */
async function openTheBrowser(userDataDir: string): Promise<void> {
  const executable = findChromium();
  if (executable === null)
    throw new Error(
      'No Chromium was found. Install it (Debian and Ubuntu: apt-get install chromium) or set CHROMIUM_PATH to its executable.',
    );
  run.browser = await openBrowser(executable, {
    profileFolder: join(userDataDir, 'chromium-shell'),
    isHeadless: run.isHeadless,
    isDriven: run.isDriven,
    size: requestedWindowSize() ?? { width: 1280, height: 800 },
    hasDevServer: process.env.ELECTRON_RENDERER_URL !== undefined,
  });
}

function configFolder(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env;
  if (process.platform === 'win32') return APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return XDG_CONFIG_HOME ?? join(homedir(), '.config');
}

/** The data that a second instance passes to the first. */
type SecondStart = { argv: string[]; workingDirectory: string; additionalData: unknown };

/**
 * Allows one running instance per user data folder. A locked file decides, since the result is needed synchronously. Another instance
 * writes a file into a folder that the first one watches. Null: another instance is running.
 */
function lockInstance(
  userDataDir: string,
  thisStart: SecondStart,
  onSecondStart: (start: SecondStart) => void,
): { release(): void } | null {
  const startsFolder = join(userDataDir, 'chromium-shell.starts');
  mkdirSync(startsFolder, { recursive: true });
  const lock = lockFile(join(userDataDir, 'chromium-shell-lock.sqlite'));
  if (lock === null) {
    const unfinished = join(userDataDir, `chromium-shell.start-${process.pid}`);
    writeFileSync(unfinished, JSON.stringify(thisStart));
    renameSync(unfinished, join(startsFolder, `${process.pid}`));
    return null;
  }

  const takeStarts = () =>
    readdirSync(startsFolder).map((name) => {
      const file = join(startsFolder, name);
      const text = readFileSync(file, 'utf8');
      rmSync(file);
      return JSON.parse(text) as SecondStart;
    });
  // Deletes those that a killed instance didn't read.
  takeStarts();
  const watcher = watch(startsFolder, () => takeStarts().forEach(onSecondStart));
  watcher.unref();
  return {
    release() {
      watcher.close();
      lock.close();
    },
  };
}

/** With SQLite, as Node itself can't lock a file. The system unlocks it when the process ends or crashes. Null: another process has it. */
function lockFile(path: string): DatabaseSync | null {
  const file = new DatabaseSync(path);
  try {
    file.exec('BEGIN EXCLUSIVE');
    return file;
  } catch {
    file.close();
    return null;
  }
}

import { resolve } from 'node:path';
import type { App } from 'electron';
import { type InstanceLock, lockInstance } from '#dev/chromium-shell/run/instance-lock.ts';
import { closeTheBrowser, openTheBrowser } from '#dev/chromium-shell/run/the-browser.ts';
import { thisRun } from '#dev/chromium-shell/run/this-run.ts';
import { systemPath } from './app-path.ts';
import { ElectronEmitter, shellEvent } from './emitter.ts';
import { supported } from './supported.ts';

type Offered = Pick<
  App,
  | 'whenReady'
  | 'isReady'
  | 'getPath'
  | 'setPath'
  | 'getAppPath'
  | 'getVersion'
  | 'getName'
  | 'setName'
  | 'name'
  | 'getGPUFeatureStatus'
  | 'getLocale'
  | 'getPreferredSystemLanguages'
  | 'getSystemLocale'
  | 'isPackaged'
  | 'quit'
  | 'exit'
  | 'relaunch'
  | 'focus'
  | 'requestSingleInstanceLock'
  | 'hasSingleInstanceLock'
  | 'releaseSingleInstanceLock'
  | 'enableSandbox'
  | 'disableHardwareAcceleration'
  | 'setAppUserModelId'
  | 'setBadgeCount'
  | 'getBadgeCount'
  | 'setAboutPanelOptions'
  | 'showAboutPanel'
  | 'setAsDefaultProtocolClient'
  | 'removeAsDefaultProtocolClient'
  | 'isDefaultProtocolClient'
  | 'dock'
> & {
  commandLine: Pick<App['commandLine'], 'appendSwitch' | 'hasSwitch' | 'getSwitchValue' | 'removeSwitch'>;
};

/** Windows that quitting has to close first; the window module fills it in. */
type OpenWindow = { close(): void; destroy(): void };
const openWindows = new Set<OpenWindow>();

export function windowOpened(window: OpenWindow): void {
  openWindows.add(window);
}

/** Tells the app once its last window has gone; without a listener that means quitting, as in Electron. */
export function windowClosed(window: OpenWindow): void {
  if (!openWindows.delete(window) || openWindows.size > 0) return;
  if (shellApp.isQuitting) shellApp.finishQuitting();
  else if (!shellApp.emit('window-all-closed')) shellApp.quit();
}

export function isAppQuitting(): boolean {
  return shellApp.isQuitting || shellApp.isExiting;
}

/** A window was asked to close for quitting, and the app kept it open. */
export function quittingRefused(): void {
  shellApp.isQuitting = false;
}

class ShellApp extends ElectronEmitter implements Offered {
  readonly isPackaged = false;
  readonly dock = undefined;
  isQuitting = false;
  private ready: Promise<void> | null = null;
  private isReadyNow = false;
  isExiting = false;
  private lock: InstanceLock | null = null;
  private ownName: string | null = null;
  private readonly ownPaths = new Map<string, string>();
  private readonly switches = new Map<string, string>();

  constructor() {
    super('app', [
      ...['ready', 'will-finish-launching', 'window-all-closed', 'before-quit', 'will-quit', 'quit'],
      ...['second-instance', 'web-contents-created', 'browser-window-created', 'browser-window-focus'],
      ...['browser-window-blur', 'session-created', 'render-process-gone'],
      // These never happen here: no Dock, no files or links handed over by the system, no network for the page.
      ...['activate', 'open-file', 'open-url', 'certificate-error', 'login', 'child-process-gone'],
      ...['select-client-certificate', 'gpu-info-update', 'accessibility-support-changed'],
    ]);
  }

  whenReady(): Promise<void> {
    // A second start is on its way out already: a browser that it opened would outlive it, in the first one's profile.
    if (this.isExiting && this.ready === null) return new Promise(() => {});
    this.ready ??= openTheBrowser(this.getPath('userData')).then(() => {
      this.isReadyNow = true;
      this.emit('will-finish-launching');
      this.emit('ready', shellEvent({}), {});
    });
    return this.ready;
  }

  isReady(): boolean {
    return this.isReadyNow;
  }

  getPath(name: Parameters<App['getPath']>[0]): string {
    const known = this.ownPaths.get(name) ?? systemPath(name, this.getName(), (other) => this.getPath(other));
    if (known === null) throw new Error(`Failed to get '${name}' path`);
    return known;
  }

  setPath(name: string, path: string): void {
    this.ownPaths.set(name, resolve(path));
  }

  getAppPath(): string {
    return thisRun().package.folder;
  }

  getVersion(): string {
    return thisRun().package.version;
  }

  get name(): string {
    return this.getName();
  }

  set name(name: string) {
    this.setName(name);
  }

  getName(): string {
    return this.ownName ?? thisRun().package.name;
  }

  setName(name: string): void {
    this.ownName = name;
  }

  getGPUFeatureStatus(): Electron.GPUFeatureStatus {
    // Safe to read, and empty: it is the browser's own process that draws, and nobody asks it.
    return {} as Electron.GPUFeatureStatus;
  }

  getLocale(): string {
    return Intl.DateTimeFormat().resolvedOptions().locale;
  }

  getSystemLocale(): string {
    return this.getLocale();
  }

  getPreferredSystemLanguages(): string[] {
    return [this.getLocale()];
  }

  readonly commandLine = supported('app.commandLine', {
    appendSwitch: (name: string, value = '') => void this.switches.set(name, value),
    hasSwitch: (name: string) => this.switches.has(name) || thisRun().commandLine.switches.has(name),
    getSwitchValue: (name: string) =>
      this.switches.get(name) ?? thisRun().commandLine.switches.get(name) ?? '',
    removeSwitch: (name: string) => void this.switches.delete(name),
  });

  requestSingleInstanceLock(additionalData: Record<string, unknown> = {}): boolean {
    const start = { argv: process.argv, workingDirectory: process.cwd(), additionalData };
    this.lock ??= lockInstance(this.getPath('userData'), start, (second) =>
      this.emit(
        'second-instance',
        shellEvent({}),
        second.argv,
        second.workingDirectory,
        second.additionalData,
      ),
    );
    return this.lock.isFirst;
  }

  hasSingleInstanceLock(): boolean {
    return this.lock?.isFirst === true;
  }

  releaseSingleInstanceLock(): void {
    if (this.lock?.isFirst === true) this.lock.release();
    this.lock = null;
  }

  quit(): void {
    if (this.isQuitting || this.isExiting) return;
    const event = shellEvent({});
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.isQuitting = true;
    if (openWindows.size === 0) this.finishQuitting();
    else for (const window of [...openWindows]) window.close();
  }

  finishQuitting(): void {
    const event = shellEvent({});
    this.emit('will-quit', event);
    if (event.defaultPrevented) this.isQuitting = false;
    else this.exit(0);
  }

  exit(exitCode = 0): void {
    if (this.isExiting) return;
    this.isExiting = true;
    for (const window of [...openWindows]) window.destroy();
    this.emit('quit', shellEvent({}), exitCode);
    const told = this.lock?.isFirst === false ? this.lock.told : Promise.resolve();
    Promise.all([closeTheBrowser(), told]).finally(() => {
      this.releaseSingleInstanceLock();
      process.exit(exitCode);
    });
  }

  relaunch(): void {
    // Who started the shell's process waits for its end, and starts the next one by themselves.
  }

  focus(): void {
    // Which window is in front is the system's to decide; BrowserWindow.focus asks for one.
  }

  enableSandbox(): void {
    // Pages of Chromium are sandboxed unless it runs as root.
  }

  disableHardwareAcceleration(): void {
    this.commandLine.appendSwitch('disable-gpu');
  }

  setAppUserModelId(): void {
    // Windows' taskbar alone knows these.
  }

  setBadgeCount(count = 0): boolean {
    thisRun().effects.badgeCount = count;
    return true;
  }

  getBadgeCount(): number {
    return thisRun().effects.badgeCount;
  }

  setAboutPanelOptions(): void {
    // Shown by nothing but the panel below.
  }

  showAboutPanel(): void {
    console.log(`${this.getName()} ${this.getVersion()}, in the Chromium shell`);
  }

  setAsDefaultProtocolClient(): boolean {
    // A development tool doesn't register itself with the system.
    return false;
  }

  removeAsDefaultProtocolClient(): boolean {
    return false;
  }

  isDefaultProtocolClient(): boolean {
    return false;
  }
}

const shellApp = new ShellApp();

export const app = supported('app', shellApp);

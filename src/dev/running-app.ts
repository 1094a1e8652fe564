import { type ChildProcess, spawnSync } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import type { MessageBoxOptions, SaveDialogOptions } from 'electron';
import type { Page } from 'playwright';

export type Runtime = 'electron' | 'chromium-shell';

export type OpenAppOptions = {
  /** By default Electron where its binary is installed, else the Chromium shell. */
  runtime?: Runtime | undefined;
  /** The folder whose package.json names the built main script; this project by default. */
  appFolder?: string | undefined;
  /** Arguments for the app itself. */
  args?: readonly string[] | undefined;
  /** The app's user data folder; by default the user's real one. */
  userDataDir?: string | undefined;
  /**
   * What the app does outside its window is recorded instead of done. Only the Chromium shell has no window then: Electron needs a display.
   */
  headless?: boolean | undefined;
  /** The page's size in CSS pixels, also where the screen is smaller. */
  windowSize?: { width: number; height: number } | undefined;
  /** Added to this process's environment; `undefined` removes a variable. */
  env?: Readonly<Record<string, string | undefined>> | undefined;
};

/** The built app with its window open, in either runtime. */
export type RunningApp = ReturnType<typeof mainProcessOf> & {
  runtime: Runtime;
  /** The window's page. CDP sessions on it work: `page.context().newCDPSession(page)`. */
  page: Page;
  /**
   * The window's page for another client, as the first one can't use a page whose process has ended. Null: the runtime allows no other
   * client (Electron).
   */
  attachAgain(): Promise<Page | null>;
};

/** `button`: the index pressed in a message box. `path`: the file chosen. */
export type DialogResponse = { kind: 'message'; button: number } | { kind: 'save' | 'open'; path: string };

const quitWithinMs = 10_000;

/** Runs a function in the app's main process. Only its source gets there, so it may use nothing but its arguments. */
export type EvaluateInMain = <Arg, Result>(
  run: (electron: ElectronModules, arg: Arg) => Result | Promise<Result>,
  arg: Arg,
) => Promise<Result>;

/**
 * What both runtimes share of the app's main process. `pid` is its own: on Windows Playwright starts Electron in a command shell, which is
 * the child then.
 */
export function mainProcessOf(child: ChildProcess, pid: number, evaluate: EvaluateInMain) {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const closed = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    /** Everything the main process printed so far, stdout and stderr. */
    output: () => text,
    /** Resolves to the exit code of the main process. Null: it was ended by a signal. */
    closed,
    evaluate,
    /** Quits the app as its menu would, and kills it after 10 s. Resolves to the exit code. */
    async close() {
      // It may have exited before it can respond.
      evaluate(({ app }) => app.quit(), null).catch(() => {});
      const timer = setTimeout(() => killProcess(pid), quitWithinMs);
      const exitCode = await closed;
      clearTimeout(timer);
      return exitCode;
    },
    /** Kills the main process, as a crash would. */
    async kill() {
      killProcess(pid);
      await closed;
    },
  };
}

/** Does nothing if it has exited. */
function killProcess(pid: number): void {
  if (process.platform === 'win32') {
    // With its child processes, which would keep the command shell's output open.
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
    return;
  }
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited.
  }
}

declare global {
  /** In the app's main process, while a test drives it. */
  var recordedEffects: {
    openedExternal: string[];
    openedPaths: string[];
    shownInFolder: string[];
    notifications: { title: string; body: string }[];
    /** The number on the app's icon; 0: none. */
    badgeCount: number;
    /** The messages of the dialogs; of those for a file, the suggested path. */
    dialogs: string[];
    dialogResponses: DialogResponse[];
    shownNotifications: EventEmitter[];
  };
}

export type ElectronModules = typeof import('electron/main') & typeof import('electron/common');

/** Replaces everything that acts outside the window by a recorder. Self-contained: its source is run in the app's main process. */
export function recordEffects({ app, dialog, Notification, shell }: ElectronModules): void {
  const effects: typeof globalThis.recordedEffects = {
    openedExternal: [],
    openedPaths: [],
    shownInFolder: [],
    notifications: [],
    badgeCount: 0,
    dialogs: [],
    dialogResponses: [],
    shownNotifications: [],
  };
  globalThis.recordedEffects = effects;
  shell.openExternal = async (url) => {
    effects.openedExternal.push(url);
  };
  shell.openPath = async (path) => {
    effects.openedPaths.push(path);
    return '';
  };
  shell.showItemInFolder = (path) => {
    effects.shownInFolder.push(path);
  };
  // Only a few desktops show it, and Electron reports the number on those alone.
  app.setBadgeCount = (count = 0) => {
    effects.badgeCount = count;
    return true;
  };
  Notification.prototype.show = function show() {
    effects.notifications.push({ title: this.title, body: this.body });
    effects.shownNotifications.push(this);
  };
  const takeResponse = (kind: DialogResponse['kind'], args: unknown[]) => {
    // The window before the options is optional.
    const options = args.at(-1) as Partial<MessageBoxOptions & SaveDialogOptions>;
    effects.dialogs.push(options.message ?? options.defaultPath ?? '');
    const at = effects.dialogResponses.findIndex((response) => response.kind === kind);
    const given: { button?: number; path?: string } =
      (at === -1 ? undefined : effects.dialogResponses.splice(at, 1)[0]) ?? {};
    return { ...options, ...given };
  };
  dialog.showErrorBox = (_title, content) => {
    effects.dialogs.push(content);
  };
  dialog.showMessageBox = async (...args: unknown[]) => {
    const { button, cancelId, defaultId = 0 } = takeResponse('message', args);
    return { response: button ?? cancelId ?? defaultId, checkboxChecked: false };
  };
  dialog.showSaveDialog = async (...args: unknown[]) => {
    const { path: filePath = '' } = takeResponse('save', args);
    return { canceled: filePath === '', filePath };
  };
  dialog.showOpenDialog = async (...args: unknown[]) => {
    const { path } = takeResponse('open', args);
    return { canceled: path === undefined, filePaths: path === undefined ? [] : [path] };
  };
}

import type { BrowserWindow, BrowserWindowConstructorOptions, NativeTheme, Screen } from 'electron';
import type { Clock } from '#main/effects.ts';
import type { JsonFile } from '#main/files/json-file.ts';
import { createKeptFile } from '#main/files/kept-file.ts';
import type { Log } from '#main/log/log.ts';
import type { IpcEvents } from '#shared/ipc-contract.ts';
import { type PageRecoveryDeps, reloadCrashedPage } from './page-recovery.ts';
import { type WindowState, windowGround, windowOptions, windowStateSchema } from './window.ts';

type WindowsDeps = {
  create: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  nativeTheme: Pick<NativeTheme, 'on' | 'shouldUseDarkColors'>;
  screen: Pick<Screen, 'getAllDisplays'>;
  stateFile: JsonFile;
  pageUrl: string;
  preload: string;
  icon: string;
  title: string;
  isPackaged: boolean;
  clock: Clock;
  log: Pick<Log, 'error'>;
  recovery?: Pick<PageRecoveryDeps, 'onReload' | 'offerChoice'>;
  /** Called for each page that is gone: its window was closed, or its process ended. */
  onPageGone?: () => void;
  /** Called at every attempt to close the window, and may prevent it. */
  onClose?: (attempt: { preventDefault(): void }) => void;
  /** The user logs off or shuts Windows down, which another program may still prevent. */
  onSessionMayEnd?: () => void;
  /** Windows ends the session: only the windows are notified, and no `before-quit` follows. */
  onSessionEnd?: () => void;
};

export function createWindows(deps: WindowsDeps) {
  const ids = new Set<number>();
  let current: BrowserWindow | null = null;
  let zoomFactor = 1;
  const stateFile = createKeptFile(deps.stateFile, { version: 1, schema: windowStateSchema });
  let state: WindowState | null = null;

  function open(): void {
    const window = deps.create(
      windowOptions({
        preload: deps.preload,
        isPackaged: deps.isPackaged,
        isDark: deps.nativeTheme.shouldUseDarkColors,
        icon: deps.icon,
        title: deps.title,
        state,
        // A screen can be asked only once the app is ready, so at each opening.
        workAreas: deps.screen.getAllDisplays().map((display) => display.workArea),
      }),
    );
    current = window;
    const { id } = window.webContents;
    ids.add(id);
    window.on('close', (attempt) => {
      deps.onClose?.(attempt);
      // This may be the last time that it can be asked.
      state = { bounds: window.getNormalBounds(), maximized: window.isMaximized() };
      stateFile.write(state).catch((error: unknown) => deps.log.error("the window's place", error));
    });
    window.on('query-session-end', () => deps.onSessionMayEnd?.());
    window.on('session-end', () => deps.onSessionEnd?.());
    window.on('closed', () => {
      ids.delete(id);
      current = null;
      deps.onPageGone?.();
    });
    reloadCrashedPage(window.webContents, {
      ...{ now: deps.clock.now, log: deps.log, onGone: () => deps.onPageGone?.() },
      ...deps.recovery,
    });
    // A page that loads again starts at its own size.
    window.webContents.on('dom-ready', () => window.webContents.setZoomFactor(zoomFactor));
    if (state?.maximized) window.maximize();
    window.loadURL(deps.pageUrl).catch((error: unknown) => deps.log.error('loading the page', error));
  }

  deps.nativeTheme.on('updated', () =>
    current?.setBackgroundColor(windowGround(deps.nativeTheme.shouldUseDarkColors)),
  );

  return {
    /** The `webContents.id` of each window that this app opened: who may send IPC messages. */
    ids,
    /** Reads where the window was the last time; without it the window opens in its default place. */
    async load(): Promise<void> {
      state = (await stateFile.load()).value;
    },
    show(): void {
      if (current === null) open();
      else {
        if (current.isMinimized()) current.restore();
        current.focus();
      }
    },
    /** Zooms to so many percent; also what is loaded later. */
    zoom(percent: number): void {
      zoomFactor = percent / 100;
      current?.webContents.setZoomFactor(zoomFactor);
    },
    emit: <C extends keyof IpcEvents>(channel: C, payload: IpcEvents[C]): void =>
      current?.webContents.send(channel, payload),
  };
}

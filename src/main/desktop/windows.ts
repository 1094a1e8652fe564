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
  /** Called when a page is gone: its window was closed or its process ended. */
  onPageGone?: () => void;
  /** Called at every attempt to close the window, and may prevent it. */
  onClose?: (attempt: { preventDefault(): void }) => void;
  /** The user logs off or shuts down Windows, which another program may still prevent. */
  onSessionMayEnd?: () => void;
  /** Windows ends the session, without a `before-quit` event. */
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
        ...deps,
        isDark: deps.nativeTheme.shouldUseDarkColors,
        state,
        // Screens are available only once the app is ready.
        workAreas: deps.screen.getAllDisplays().map((display) => display.workArea),
      }),
    );
    current = window;
    const { id } = window.webContents;
    ids.add(id);
    window.on('close', (attempt) => {
      deps.onClose?.(attempt);
      // A closed window has no bounds.
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
      now: deps.clock.now,
      log: deps.log,
      onGone: () => deps.onPageGone?.(),
      ...deps.recovery,
    });
    // A reloaded page has the default zoom.
    window.webContents.on('dom-ready', () => window.webContents.setZoomFactor(zoomFactor));
    if (state?.maximized) window.maximize();
    window.loadURL(deps.pageUrl).catch((error: unknown) => deps.log.error('loading the page', error));
  }

  deps.nativeTheme.on('updated', () =>
    current?.setBackgroundColor(windowGround(deps.nativeTheme.shouldUseDarkColors)),
  );

  return {
    /** The `webContents.id` of each open window: only these may send IPC messages. */
    ids,
    /** Reads the window's last position. */
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
    /** Sets the zoom, for pages loaded later too. */
    zoom(percent: number): void {
      zoomFactor = percent / 100;
      current?.webContents.setZoomFactor(zoomFactor);
    },
    emit: <C extends keyof IpcEvents>(channel: C, payload: IpcEvents[C]): void =>
      current?.webContents.send(channel, payload),
  };
}

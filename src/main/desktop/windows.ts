import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  NativeTheme,
  Screen,
  WebPreferences,
} from 'electron';
import { z } from 'zod';
import type { Time } from '#main/effects.ts';
import type { Log } from '#main/log/log.ts';
import type { AppStore } from '#main/store/app-store.ts';
import type { IpcEvents } from '#shared/ipc-contract.ts';
import { type PageRecoveryDeps, reloadCrashedPage } from './page.ts';

type WindowsDeps = {
  create: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  nativeTheme: Pick<NativeTheme, 'on' | 'shouldUseDarkColors'>;
  screen: Pick<Screen, 'getAllDisplays'>;
  store: Pick<AppStore, 'value'>;
  pageUrl: string;
  preload: string;
  icon: string;
  title: string;
  isPackaged: boolean;
  time: Pick<Time, 'now'>;
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
  const kept = deps.store.value('window', windowStateSchema);
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
      kept.put(state);
    });
    window.on('query-session-end', () => deps.onSessionMayEnd?.());
    window.on('session-end', () => deps.onSessionEnd?.());
    window.on('closed', () => {
      ids.delete(id);
      current = null;
      deps.onPageGone?.();
    });
    reloadCrashedPage(window.webContents, {
      now: deps.time.now,
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
      state = await kept.load();
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

/** The preferences of every page. Frozen and listed in full: nothing is spread into them. */
export function pagePreferences(run: { preload: string; isPackaged: boolean }): Readonly<WebPreferences> {
  return Object.freeze({
    preload: run.preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: !run.isPackaged,
  });
}

/** The page's background (`--ic-frame`) in either theme, so that the window doesn't flash before the page. */
export function windowGround(isDark: boolean): string {
  return isDark ? '#17181b' : '#f3f4f6';
}

/** Options for a window at its last position, if that is on a screen. `workAreas` are those of the screens. */
export function windowOptions(run: {
  preload: string;
  isPackaged: boolean;
  isDark: boolean;
  icon: string;
  title: string;
  state: WindowState | null;
  workAreas: readonly { x: number; y: number; width: number; height: number }[];
}): BrowserWindowConstructorOptions {
  return {
    ...boundsToOpen(run.state?.bounds ?? null, run.workAreas),
    minWidth: smallestSize.width,
    minHeight: smallestSize.height,
    title: run.title,
    icon: run.icon,
    backgroundColor: windowGround(run.isDark),
    webPreferences: pagePreferences(run),
  };
}

/** Sizes of the window in device-independent pixels. */
const defaultSize = { width: 1280, height: 800 } as const;
const smallestSize = { width: 900, height: 560 } as const;

type Rectangle = { x: number; y: number; width: number; height: number };

const pixels = z.number().int().min(-100_000).max(100_000);

export const windowStateSchema = z.object({
  bounds: z.object({ x: pixels, y: pixels, width: pixels, height: pixels }),
  maximized: z.boolean(),
});

export type WindowState = z.infer<typeof windowStateSchema>;

/** The part of the title bar that must be on a screen for dragging the window. */
const graspable = { width: 160, height: 32 } as const;

/** Where to open the window: at its last position if the title bar is on a screen, else where the system puts it. Fits the screen. */
export function boundsToOpen(
  remembered: Rectangle | null,
  workAreas: readonly Rectangle[],
): Partial<Rectangle> & { width: number; height: number } {
  if (remembered !== null) {
    const screen = workAreas.find((area) => showsTitleBar(area, remembered));
    if (screen !== undefined) {
      return { x: remembered.x, y: remembered.y, ...fitted(remembered, screen) };
    }
  }
  return fitted(remembered ?? defaultSize, workAreas[0]);
}

function showsTitleBar(area: Rectangle, window: Rectangle): boolean {
  const width = Math.min(area.x + area.width, window.x + window.width) - Math.max(area.x, window.x);
  const isHeadVisible = window.y >= area.y && window.y + graspable.height <= area.y + area.height;
  return isHeadVisible && width >= graspable.width;
}

function fitted(size: { width: number; height: number }, area: Rectangle | undefined) {
  const { width: maxWidth, height: maxHeight } = area ?? defaultSize;
  return {
    width: Math.max(smallestSize.width, Math.min(size.width, maxWidth)),
    height: Math.max(smallestSize.height, Math.min(size.height, maxHeight)),
  };
}

import type { BrowserWindow, BrowserWindowConstructorOptions, WebPreferences } from 'electron';
import { boundsToOpen, smallestSize, type WindowState } from './window-bounds.ts';

/** What a page of this app may be. Frozen and listed in full: nothing is ever spread into it. */
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

/** The page's ground in both themes (`--ic-frame` of its tokens), so that the window doesn't flash before it. */
export function windowGround(isDark: boolean): string {
  return isDark ? '#17181b' : '#f3f4f6';
}

/** A window where the last one was, as far as that place is on a screen now; `workAreas` are those of the screens. */
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

/** Tells the window's place whenever it may be the last one before it closes. */
export function watchWindowState(
  window: Pick<BrowserWindow, 'on' | 'getNormalBounds' | 'isMaximized'>,
  remember: (state: WindowState) => void,
): void {
  window.on('close', () => {
    remember({ bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  });
}

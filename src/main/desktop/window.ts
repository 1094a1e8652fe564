import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';
import { z } from 'zod';

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

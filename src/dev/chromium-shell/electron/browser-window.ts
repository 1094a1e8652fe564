import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import type { BrowserPage, ScreenFacts } from '#dev/chromium-shell/browser/browser.ts';
import type { FromWindow } from '#dev/chromium-shell/page/window-events.ts';
import { requestedWindowSize, run } from '#dev/chromium-shell/this-run.ts';
import { app } from './app.ts';
import { nativeTheme, setBackground } from './appearance.ts';
import { pressMenuKey } from './menu.ts';
import { ElectronEmitter, type PartOf, shellEvent, supported, UnsupportedError } from './supported.ts';
import { ShellWebContents } from './web-contents.ts';

type WindowState = 'normal' | 'maximized' | 'minimized' | 'fullscreen';

/** Chromium's first window is the app's only one. */
let hasOpened = false;

/** How long a page may delay the closing of its window. */
const maxLeavingMs = 1_000;

let current: ShellBrowserWindow | null = null;

export class ShellBrowserWindow extends ElectronEmitter implements PartOf<BrowserWindow, 'webContents'> {
  readonly webContents: ShellWebContents;
  /** Electron's size includes the window's frame, unless the page's size was requested. */
  private readonly isContentSized: boolean;
  private frame = { width: 0, height: 0 };
  /** The window's bounds when it is neither maximized nor minimized. */
  private bounds: Rectangle;
  private state: WindowState = 'normal';
  private shownSize = '';
  private hasFocus = false;
  private hasGone = false;
  private isClosing = false;
  private leaving: NodeJS.Timeout | undefined;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    // Only Windows emits the last two.
    super('BrowserWindow', ['close', 'closed', 'query-session-end', 'session-end']);
    const { browser } = run;
    if (browser === null) throw new Error('Cannot create BrowserWindow before app is ready');
    if (hasOpened) throw new UnsupportedError('BrowserWindow for a second window');
    hasOpened = true;
    const { preload = '', session, partition } = options.webPreferences ?? {};
    if (session !== undefined || partition !== undefined)
      throw new UnsupportedError('BrowserWindow in a session other than the default one');
    // A headless window has no visible frame, so the page gets the whole size.
    const requested = requestedWindowSize();
    this.isContentSized = requested !== null || run.isHeadless;
    this.bounds = boundsOf({ ...options, ...requested }, browser.screen);

    const { page } = browser;
    void page.gone.then(() => this.pageGone());
    if (this.isContentSized) this.frame = page.frame;
    const { x, y, width, height } = this.bounds;
    const size = { width: width + this.frame.width, height: height + this.frame.height };
    const opened = Promise.resolve(setWindow(page, { left: x, top: y, ...size })).then(() => page);
    const { backgroundColor } = options;
    this.webContents = new ShellWebContents(opened, { preload, backgroundColor }, (message) =>
      this.receive(message),
    );
    run.window = current = this;
    queueMicrotask(() => app.emit('browser-window-created', shellEvent(), this));
  }

  private receive(message: FromWindow): void {
    if (message.kind === 'shown-at') this.shownAt(message);
    else if (message.kind === 'dark') nativeTheme.pageChanged(message.isDark);
    else if (message.kind === 'focus') this.hasFocus = message.isFocused;
    else pressMenuKey(message.key);
  }

  /** The page reports the window's bounds, Chromium whether it is maximized. */
  private shownAt({ x, y, width, height }: Rectangle): void {
    // A zoom changes the page but not the window, and then the page isn't zoomed again.
    const size = `${width}x${height}`;
    if (this.shownSize !== size) this.webContents.keepZoom();
    this.shownSize = size;
    this.webContents.command(async ({ windowId }) => {
      const response = await run.browser?.send('Browser.getWindowBounds', { windowId });
      this.state = response?.bounds.windowState ?? 'normal';
      if (this.state !== 'normal') return;
      this.bounds = { x, y, width: width - this.frame.width, height: height - this.frame.height };
    });
  }

  private pageGone(): void {
    if (this.hasGone) return;
    // Closed by the user: the app can still store its state, but not keep it open.
    if (!this.isClosing) this.emit('close', shellEvent());
    this.hasGone = true;
    clearTimeout(this.leaving);
    run.window = current = null;
    this.emit('closed');
    app.windowGone();
  }

  readonly loadURL = (url: string) => this.webContents.loadURL(url);

  close(): void {
    if (this.hasGone || this.isClosing) return;
    const event = shellEvent();
    this.emit('close', event);
    if (event.defaultPrevented) app.isQuitting = false;
    else if (this.webContents.isCrashed()) this.destroy();
    else {
      // As in Electron, the page is notified, and messages that it sends then still come from an open window.
      this.isClosing = true;
      this.leaving = setTimeout(() => this.destroy(), maxLeavingMs);
      this.webContents.command(({ session }) => session.send('Page.close'));
    }
  }

  /** Closes without notifying the page. */
  destroy(): void {
    if (this.hasGone) return;
    this.isClosing = true;
    this.webContents.command(({ targetId }) => run.browser?.send('Target.closeTarget', { targetId }));
    // Quitting closes the browser as a whole.
    if (app.isQuitting || app.isExiting) queueMicrotask(() => this.pageGone());
  }

  readonly focus = () => this.webContents.command(({ session }) => session.send('Page.bringToFront'));
  readonly setBackgroundColor = (color: string) =>
    this.webContents.command((page) => setBackground(page, color));
  readonly getNormalBounds = () => ({ ...this.bounds });
  readonly isMaximized = () => this.state === 'maximized';
  readonly isMinimized = () => this.state === 'minimized';
  readonly maximize = () => this.setState('maximized');
  readonly restore = () => this.setState('normal');
  readonly toggleFullScreen = () => this.setState(this.state === 'fullscreen' ? 'normal' : 'fullscreen');

  private setState(windowState: WindowState): void {
    this.state = windowState;
    this.webContents.command((page) => setWindow(page, { windowState }));
  }

  static readonly getAllWindows = () => (current === null ? [] : [current]);
  static readonly getFocusedWindow = () => (current?.hasFocus === true ? current : null);
}

export const BrowserWindowClass = supported('BrowserWindow', ShellBrowserWindow);

function setWindow(
  { windowId }: BrowserPage,
  bounds: { left?: number; top?: number; width?: number; height?: number; windowState?: WindowState },
): Promise<unknown> | undefined {
  return run.browser?.send('Browser.setWindowBounds', { windowId, bounds });
}

/** Centered, unless the app states a position. */
function boundsOf(options: Partial<Rectangle>, screen: ScreenFacts): Rectangle {
  const { width = 800, height = 600 } = options;
  return {
    x: options.x ?? screen.availLeft + Math.max(0, Math.round((screen.availWidth - width) / 2)),
    y: options.y ?? screen.availTop + Math.max(0, Math.round((screen.availHeight - height) / 2)),
    width,
    height,
  };
}

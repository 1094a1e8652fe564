import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import type { BrowserPage } from '#dev/chromium-shell/browser/browser.ts';
import type { FromWindow } from '#dev/chromium-shell/page/window-events.ts';
import { windowSizeOf } from '#dev/chromium-shell/run/command-line.ts';
import { theBrowser } from '#dev/chromium-shell/run/the-browser.ts';
import { thisRun } from '#dev/chromium-shell/run/this-run.ts';
import { app, isAppQuitting, quittingRefused, windowClosed, windowOpened } from './app.ts';
import { ElectronEmitter, shellEvent } from './emitter.ts';
import { findFocusedWindowBy, pressMenuKey } from './menu.ts';
import { hearColorScheme } from './native-theme.ts';
import { sessionOfWindow } from './session.ts';
import { supported } from './supported.ts';
import { ShellWebContents } from './web-contents.ts';

type Offered = Pick<
  BrowserWindow,
  | 'id'
  | 'loadURL'
  | 'loadFile'
  | 'show'
  | 'showInactive'
  | 'isVisible'
  | 'close'
  | 'destroy'
  | 'isDestroyed'
  | 'focus'
  | 'blur'
  | 'isFocused'
  | 'getBounds'
  | 'setBounds'
  | 'getNormalBounds'
  | 'getContentBounds'
  | 'getSize'
  | 'setSize'
  | 'getContentSize'
  | 'setContentSize'
  | 'getPosition'
  | 'setPosition'
  | 'setMinimumSize'
  | 'center'
  | 'maximize'
  | 'unmaximize'
  | 'isMaximized'
  | 'minimize'
  | 'restore'
  | 'isMinimized'
  | 'isFullScreen'
  | 'setFullScreen'
  | 'setTitle'
  | 'getTitle'
  | 'setBackgroundColor'
  | 'setMenuBarVisibility'
  | 'reload'
>;

type Shown = 'normal' | 'maximized' | 'minimized' | 'fullscreen';

const windows = new Set<ShellBrowserWindow>();
let lastId = 0;
let focused: ShellBrowserWindow | null = null;

export class ShellBrowserWindow extends ElectronEmitter implements Offered {
  readonly id = ++lastId;
  readonly webContents: ShellWebContents;
  private readonly self: ShellBrowserWindow;
  /** Electron's size is the window's with its frame, unless this says the page's. */
  private readonly isContentSized: boolean;
  private bounds: Rectangle;
  private normalBounds: Rectangle;
  private frame = { width: 0, height: 0 };
  private shown: Shown = 'normal';
  private title: string;
  private hasGone = false;
  private isClosing = false;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super('BrowserWindow', [
      ...[
        'ready-to-show',
        'show',
        'hide',
        'close',
        'closed',
        'focus',
        'blur',
        'resize',
        'resized',
        'move',
        'moved',
      ],
      ...['maximize', 'unmaximize', 'minimize', 'restore', 'enter-full-screen', 'leave-full-screen'],
      ...['page-title-updated', 'will-resize', 'will-move', 'unresponsive', 'responsive'],
      // Windows' and macOS' own, never here.
      ...['session-end', 'query-session-end', 'swipe', 'app-command', 'system-context-menu'],
    ]);
    const browser = theBrowser();
    if (browser === null) throw new Error('Cannot create BrowserWindow before app is ready');
    const preferences = options.webPreferences ?? {};
    const { isHeadless, commandLine } = thisRun();
    const asked = windows.size === 0 ? windowSizeOf(commandLine.switches) : null;
    const { width = 800, height = 600 } = asked ?? options;
    this.isContentSized = options.useContentSize === true || asked !== null || isHeadless;
    const { screen } = browser;
    this.bounds = {
      x: options.x ?? screen.availLeft + Math.max(0, Math.round((screen.availWidth - width) / 2)),
      y: options.y ?? screen.availTop + Math.max(0, Math.round((screen.availHeight - height) / 2)),
      width,
      height,
    };
    this.normalBounds = this.bounds;
    this.title = options.title ?? app.getName();
    this.self = supported('BrowserWindow', this);
    const self = this.self;

    const opened = browser.takePage().then(async (page) => {
      page.onGone(() => self.hearGone());
      self.hearPage(page);
      await self.place(page);
      return page;
    });
    this.webContents = new ShellWebContents(
      opened,
      {
        hear: (message) => self.hear(message),
        openWindow: (url, overrides) => {
          const created = new ShellBrowserWindow({ ...overrides, webPreferences: preferences });
          self.webContents.emit('did-create-window', created, { url });
          created.loadURL(url).catch((error: unknown) => console.error(error));
        },
      },
      {
        session: sessionOfWindow(preferences),
        preload: preferences.preload,
        backgroundColor: options.backgroundColor,
      },
    );
    windows.add(self);
    windowOpened(self);
    focused ??= self;
    queueMicrotask(() => app.emit('browser-window-created', shellEvent({}), self));
    // biome-ignore lint/correctness/noConstructorReturn: an app sees a window only behind its guard.
    return self;
  }

  /** The window as the app asked for it. In a headless one the frame is nobody's, so the page gets the whole size. */
  private async place(page: BrowserPage): Promise<void> {
    if (this.isContentSized) this.frame = page.frame;
    await theBrowser()?.send('Browser.setWindowBounds', {
      windowId: page.windowId,
      bounds: this.outer(this.bounds),
    });
  }

  private outer({ x, y, width, height }: Rectangle) {
    return { left: x, top: y, width: width + this.frame.width, height: height + this.frame.height };
  }

  private hearPage({ session }: BrowserPage): void {
    let isPainted = false;
    session.on('Page.lifecycleEvent', ({ name }) => {
      if (isPainted || name !== 'firstPaint') return;
      // The empty page that the window opened with paints nothing.
      isPainted = true;
      this.emit('ready-to-show');
      this.emit('show');
    });
  }

  private hear(message: FromWindow): void {
    switch (message.kind) {
      case 'shown-at':
        this.hearBounds(message);
        return;
      case 'focus':
        if (message.hasFocus) focused = this.self;
        this.emit(message.hasFocus ? 'focus' : 'blur');
        app.emit(
          message.hasFocus ? 'browser-window-focus' : 'browser-window-blur',
          shellEvent({}),
          this.self,
        );
        return;
      case 'dark':
        hearColorScheme(message.isDark);
        return;
      case 'key':
        focused = this.self;
        pressMenuKey(message.key);
        return;
      case 'context-menu':
      case 'leaving':
        // The page's own to tell.
        return;
      default:
        message satisfies never;
    }
  }

  private hearBounds({ x, y, width, height }: Rectangle): void {
    const bounds = { x, y, width: width - this.frame.width, height: height - this.frame.height };
    const before = this.bounds;
    this.bounds = bounds;
    if (this.shown === 'normal') this.normalBounds = bounds;
    if (before.width !== bounds.width || before.height !== bounds.height) {
      this.emit('resize');
      this.emit('resized');
    }
    if (before.x !== bounds.x || before.y !== bounds.y) {
      this.emit('move');
      this.emit('moved');
    }
    this.webContents.command(async ({ windowId }) => {
      const answer = await theBrowser()?.send('Browser.getWindowBounds', { windowId });
      this.becomes(answer?.bounds.windowState ?? 'normal');
    });
  }

  private becomes(shown: Shown): void {
    const before = this.shown;
    if (before === shown) return;
    this.shown = shown;
    if (before === 'maximized') this.emit('unmaximize');
    if (before === 'minimized') this.emit('restore');
    if (before === 'fullscreen') this.emit('leave-full-screen');
    if (shown === 'maximized') this.emit('maximize');
    if (shown === 'minimized') this.emit('minimize');
    if (shown === 'fullscreen') this.emit('enter-full-screen');
  }

  private hearGone(): void {
    if (this.hasGone) return;
    // Closed by the person: the app can still write down how it was, but not keep it open.
    if (!this.isClosing) this.emit('close', shellEvent({}));
    this.hasGone = true;
    windows.delete(this.self);
    if (focused === this.self) focused = [...windows].at(-1) ?? null;
    this.emit('closed');
    windowClosed(this.self);
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  loadFile(): Promise<void> {
    return this.webContents.loadFile();
  }

  reload(): void {
    this.webContents.reload();
  }

  close(): void {
    if (this.hasGone || this.isClosing) return;
    const event = shellEvent({});
    this.emit('close', event);
    if (event.defaultPrevented) quittingRefused();
    else this.destroy();
  }

  destroy(): void {
    if (this.hasGone || this.isClosing) return;
    this.isClosing = true;
    const gone = () => this.hearGone();
    this.webContents.command(async ({ targetId }) => theBrowser()?.send('Target.closeTarget', { targetId }));
    // Quitting takes the browser away as a whole.
    if (isAppQuitting()) queueMicrotask(gone);
  }

  isDestroyed(): boolean {
    return this.hasGone;
  }

  show(): void {
    // Chromium shows its window from the start.
    this.focus();
  }

  showInactive(): void {}

  isVisible(): boolean {
    return !this.hasGone && this.shown !== 'minimized';
  }

  focus(): void {
    focused = this.self;
    this.webContents.command(({ session }) => session.send('Page.bringToFront'));
  }

  blur(): void {
    if (focused === this.self) focused = null;
  }

  isFocused(): boolean {
    return focused === this.self;
  }

  getBounds(): Rectangle {
    return { ...this.bounds };
  }

  getNormalBounds(): Rectangle {
    return { ...this.normalBounds };
  }

  getContentBounds(): Rectangle {
    return this.getBounds();
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.bounds = { ...this.bounds, ...bounds };
    this.normalBounds = this.bounds;
    const asked = this.outer(this.bounds);
    this.setWindow(asked);
  }

  getSize(): [number, number] {
    return [this.bounds.width, this.bounds.height];
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  getContentSize(): [number, number] {
    return this.getSize();
  }

  setContentSize(width: number, height: number): void {
    this.setSize(width, height);
  }

  getPosition(): [number, number] {
    return [this.bounds.x, this.bounds.y];
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }

  setMinimumSize(): void {
    // Chromium's windows have a least size of their own.
  }

  center(): void {
    const { screen } = theBrowser() ?? {};
    if (screen === undefined) return;
    const { width, height } = this.bounds;
    this.setPosition(
      screen.availLeft + Math.round((screen.availWidth - width) / 2),
      screen.availTop + Math.round((screen.availHeight - height) / 2),
    );
  }

  maximize(): void {
    this.setWindow({ windowState: 'maximized' });
    this.becomes('maximized');
  }

  unmaximize(): void {
    this.setWindow({ windowState: 'normal' });
    this.becomes('normal');
  }

  isMaximized(): boolean {
    return this.shown === 'maximized';
  }

  minimize(): void {
    this.setWindow({ windowState: 'minimized' });
    this.becomes('minimized');
  }

  restore(): void {
    this.setWindow({ windowState: 'normal' });
    this.becomes('normal');
  }

  isMinimized(): boolean {
    return this.shown === 'minimized';
  }

  isFullScreen(): boolean {
    return this.shown === 'fullscreen';
  }

  setFullScreen(isFullScreen: boolean): void {
    this.setWindow({ windowState: isFullScreen ? 'fullscreen' : 'normal' });
    this.becomes(isFullScreen ? 'fullscreen' : 'normal');
  }

  private setWindow(bounds: {
    left?: number;
    top?: number;
    width?: number;
    height?: number;
    windowState?: Shown;
  }): void {
    this.webContents.command(async ({ windowId }) =>
      theBrowser()?.send('Browser.setWindowBounds', { windowId, bounds }),
    );
  }

  setTitle(title: string): void {
    // Chromium's title bar shows the page's own title.
    this.title = title;
  }

  getTitle(): string {
    return this.title;
  }

  setBackgroundColor(color: string): void {
    this.webContents.setBackground(color);
  }

  setMenuBarVisibility(): void {
    // The menu has no bar here.
  }

  static getAllWindows(): ShellBrowserWindow[] {
    return [...windows];
  }

  static getFocusedWindow(): ShellBrowserWindow | null {
    return focused;
  }

  static fromWebContents(contents: ShellWebContents): ShellBrowserWindow | null {
    return [...windows].find((window) => window.webContents === contents) ?? null;
  }

  static fromId(id: number): ShellBrowserWindow | null {
    return [...windows].find((window) => window.id === id) ?? null;
  }
}

findFocusedWindowBy(() => focused ?? undefined);

export const BrowserWindowClass = supported('BrowserWindow', ShellBrowserWindow);

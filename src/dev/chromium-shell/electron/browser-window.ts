import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import type { BrowserPage } from '#dev/chromium-shell/browser/browser.ts';
import type { FromWindow } from '#dev/chromium-shell/page/window-events.ts';
import { theBrowser } from '#dev/chromium-shell/run/the-browser.ts';
import { app, isAppQuitting, quittingRefused, windowClosed, windowOpened } from './app.ts';
import { shellEvent } from './emitter.ts';
import { findFocusedWindowBy, pressMenuKey } from './menu.ts';
import { hearColorScheme } from './native-theme.ts';
import { PlacedWindow } from './placed-window.ts';
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
  | 'close'
  | 'destroy'
  | 'isDestroyed'
  | 'focus'
  | 'blur'
  | 'isFocused'
  | 'setTitle'
  | 'getTitle'
  | 'setBackgroundColor'
  | 'setMenuBarVisibility'
  | 'reload'
>;

const windows = new Set<ShellBrowserWindow>();
let lastId = 0;
let focused: ShellBrowserWindow | null = null;

/** A page that hangs doesn't keep its window. */
const mostLeavingMs = 1_000;

const windowEvents = [
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
];

export class ShellBrowserWindow extends PlacedWindow implements Offered {
  readonly id = ++lastId;
  readonly webContents: ShellWebContents;
  private readonly self: ShellBrowserWindow;
  private title: string;
  private hasGone = false;
  private isClosing = false;
  private leaving: NodeJS.Timeout | undefined;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    const browser = theBrowser();
    if (browser === null) throw new Error('Cannot create BrowserWindow before app is ready');
    super(windowEvents, options, browser.screen, windows.size === 0);
    const preferences = options.webPreferences ?? {};
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

  private hearGone(): void {
    if (this.hasGone) return;
    // Closed by the person: the app can still write down how it was, but not keep it open.
    if (!this.isClosing) this.emit('close', shellEvent({}));
    this.hasGone = true;
    clearTimeout(this.leaving);
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
    else this.letPageLeave();
  }

  /** As in Electron, the page hears that it goes, and what it says then still comes from an open window. */
  private letPageLeave(): void {
    if (this.webContents.isCrashed()) {
      this.destroy();
      return;
    }
    this.isClosing = true;
    this.leaving = setTimeout(() => this.destroy(), mostLeavingMs);
    this.webContents.command(({ session }) => session.send('Page.close'));
  }

  /** Without a word to the page. */
  destroy(): void {
    if (this.hasGone) return;
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

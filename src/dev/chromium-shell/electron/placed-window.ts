import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import type { BrowserPage, ScreenFacts } from '#dev/chromium-shell/browser/browser.ts';
import { windowSizeOf } from '#dev/chromium-shell/run/command-line.ts';
import { theBrowser } from '#dev/chromium-shell/run/the-browser.ts';
import { thisRun } from '#dev/chromium-shell/run/this-run.ts';
import { ElectronEmitter } from './emitter.ts';

type Offered = Pick<
  BrowserWindow,
  | 'isVisible'
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
>;

type Shown = 'normal' | 'maximized' | 'minimized' | 'fullscreen';

/** Where a window is and how large, as Chromium's windows are moved. */
export abstract class PlacedWindow extends ElectronEmitter implements Offered {
  abstract readonly webContents: {
    command(act: (page: BrowserPage) => Promise<unknown> | undefined): void;
    keepZoom(): void;
  };
  abstract isDestroyed(): boolean;
  /** Electron's size is the window's with its frame, unless this says the page's. */
  private readonly isContentSized: boolean;
  private bounds: Rectangle;
  private normalBounds: Rectangle;
  private frame = { width: 0, height: 0 };
  private shown: Shown = 'normal';

  /** `--window-size` is about the first window, and in a headless one the frame is nobody's: the page gets the whole size. */
  constructor(
    events: readonly string[],
    options: BrowserWindowConstructorOptions,
    screen: ScreenFacts,
    isFirst: boolean,
  ) {
    super('BrowserWindow', events);
    const { isHeadless, commandLine } = thisRun();
    const asked = isFirst ? windowSizeOf(commandLine.switches) : null;
    const { width = 800, height = 600 } = asked ?? options;
    this.isContentSized = options.useContentSize === true || asked !== null || isHeadless;
    this.bounds = { ...centred(screen, width, height), width, height };
    if (options.x !== undefined && options.y !== undefined) {
      this.bounds = { ...this.bounds, x: options.x, y: options.y };
    }
    this.normalBounds = this.bounds;
  }

  /** Puts the window where the app asked for it. */
  protected async place(page: BrowserPage): Promise<void> {
    if (this.isContentSized) this.frame = page.frame;
    await theBrowser()?.send('Browser.setWindowBounds', {
      windowId: page.windowId,
      bounds: this.outer(this.bounds),
    });
  }

  private outer({ x, y, width, height }: Rectangle) {
    return { left: x, top: y, width: width + this.frame.width, height: height + this.frame.height };
  }

  protected hearBounds({ x, y, width, height }: Rectangle): void {
    const bounds = { x, y, width: width - this.frame.width, height: height - this.frame.height };
    const before = this.bounds;
    this.bounds = bounds;
    if (this.shown === 'normal') this.normalBounds = bounds;
    if (before.width !== bounds.width || before.height !== bounds.height) {
      this.emit('resize');
      this.emit('resized');
      this.webContents.keepZoom();
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

  isVisible(): boolean {
    return !this.isDestroyed() && this.shown !== 'minimized';
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
    const { x, y } = centred(screen, this.bounds.width, this.bounds.height);
    this.setPosition(x, y);
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
}

function centred(screen: ScreenFacts, width: number, height: number): { x: number; y: number } {
  return {
    x: screen.availLeft + Math.max(0, Math.round((screen.availWidth - width) / 2)),
    y: screen.availTop + Math.max(0, Math.round((screen.availHeight - height) / 2)),
  };
}

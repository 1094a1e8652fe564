import { readFileSync } from 'node:fs';
import type { WebContents } from 'electron';
import { type BrowserPage, ignoreGone } from '#dev/chromium-shell/browser/browser.ts';
import { toAppUrl, toBundleUrl } from '#dev/chromium-shell/browser/bundle-url.ts';
import { installPageWorlds, type PreloadWorld } from '#dev/chromium-shell/browser/page-worlds.ts';
import {
  interceptRequests,
  type PageRequest,
  type RequestDecision,
} from '#dev/chromium-shell/browser/request-interception.ts';
import { createCloneCodec } from '#dev/chromium-shell/page/clone-codec.ts';
import type { FromPreload, ToPreload } from '#dev/chromium-shell/page/preload-world.ts';
import type { FromWindow } from '#dev/chromium-shell/page/window-events.ts';
import { thisRun } from '#dev/chromium-shell/run/this-run.ts';
import { app } from './app.ts';
import { emulatedColorScheme } from './color-scheme.ts';
import { ElectronEmitter, shellEvent } from './emitter.ts';
import { answerInvoke, hearSend } from './ipc-main.ts';
import { claimedKeys } from './menu-keys.ts';
import { pageSchemes } from './protocol.ts';
import { decideRequest, type ShellSession } from './session.ts';
import { supported } from './supported.ts';
import { ShellFrame } from './web-frame-main.ts';

type Offered = Pick<
  WebContents,
  | 'id'
  | 'send'
  | 'getURL'
  | 'getTitle'
  | 'loadURL'
  | 'loadFile'
  | 'reload'
  | 'isDestroyed'
  | 'isLoading'
  | 'isCrashed'
  | 'isFocused'
  | 'isDevToolsOpened'
  | 'closeDevTools'
  | 'setWindowOpenHandler'
  | 'executeJavaScript'
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'delete'
  | 'selectAll'
  | 'getZoomFactor'
  | 'setZoomFactor'
  | 'getZoomLevel'
  | 'setZoomLevel'
  | 'zoomFactor'
  | 'zoomLevel'
  | 'getOSProcessId'
  | 'getProcessId'
>;

/** What a window's page needs from its window. */
export type ContentsOwner = {
  hear(message: FromWindow): void;
  /** The app let the page open a window. */
  openWindow(url: string, options: object): void;
};

type WindowOpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];
type OpenDetails = Parameters<WindowOpenHandler>[0];

const codec = createCloneCodec();
const all = new Set<ShellWebContents>();
let lastId = 0;

export class ShellWebContents extends ElectronEmitter implements Offered {
  readonly id = ++lastId;
  readonly session: ShellSession;
  mainFrame: ShellFrame = new ShellFrame('', 0);
  private readonly owner: ContentsOwner;
  private readonly preloadPath: string | undefined;
  private readonly self: ShellWebContents;
  private readonly page: Promise<BrowserPage>;
  private mainFrameId = '';
  private world: PreloadWorld | null = null;
  private title = '';
  private zoom = 1;
  private hasGone = false;
  private hasCrashed = false;
  private isBusy = false;
  private windowOpenHandler: WindowOpenHandler | null = null;
  /** A navigation that the page itself began and Chromium hasn't asked for yet. */
  private begunByPage: { frameId: string; url: string } | null = null;

  constructor(
    opened: Promise<BrowserPage>,
    owner: ContentsOwner,
    options: { session: ShellSession; preload: string | undefined; backgroundColor: string | undefined },
  ) {
    super('webContents', [
      ...['will-navigate', 'will-redirect', 'will-frame-navigate', 'did-start-loading', 'did-stop-loading'],
      ...['did-finish-load', 'did-fail-load', 'dom-ready', 'did-navigate', 'did-navigate-in-page'],
      ...['did-start-navigation', 'page-title-updated', 'render-process-gone', 'console-message'],
      ...['context-menu', 'preload-error', 'destroyed', 'focus', 'blur', 'did-create-window'],
      // Never here: no webviews, and Chromium's own DevTools say nothing of themselves.
      ...['will-attach-webview', 'did-attach-webview', 'devtools-opened', 'devtools-closed', 'unresponsive'],
      ...['responsive', 'will-prevent-unload', 'zoom-changed', 'before-input-event'],
    ]);
    this.session = options.session;
    this.preloadPath = options.preload;
    this.owner = owner;
    this.self = supported('webContents', this);
    this.page = opened.then(async (page) => {
      await this.setUp(page, options.backgroundColor);
      return page;
    });
    // A browser that was closed meanwhile is told by its windows.
    ignoreGone(this.page);
    all.add(this.self);
    // The window that is being made must be there when the app hears of its page.
    queueMicrotask(() => app.emit('web-contents-created', shellEvent({}), this.self));
    // biome-ignore lint/correctness/noConstructorReturn: an app sees the contents only behind their guard.
    return this.self;
  }

  async loadURL(url: string): Promise<void> {
    const { session } = await this.page;
    const finished = this.nextLoad();
    const { errorText } = await session.send('Page.navigate', { url: toBundleUrl(url, pageSchemes()) });
    if (errorText !== undefined && errorText !== '') this.failLoad(errorText, url);
    return finished;
  }

  async loadFile(): Promise<void> {
    throw new Error('The Chromium shell opens pages of the app by its own scheme, not by loadFile');
  }

  /** Settles with the document that is loaded next. */
  private nextLoad(): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = () => {
        this.off('did-finish-load', onLoad);
        this.off('did-fail-load', onFail);
        this.off('destroyed', onGone);
      };
      const onLoad = () => {
        done();
        resolve();
      };
      const onFail = (_event: object, code: number, text: string, url: string) => {
        done();
        reject(new Error(`${text} (${code}) loading '${url}'`));
      };
      const onGone = () => {
        done();
        resolve();
      };
      this.on('did-finish-load', onLoad);
      this.on('did-fail-load', onFail);
      this.on('destroyed', onGone);
    });
  }

  private failLoad(errorText: string, url: string): void {
    const text = errorText.replace(/^net::/, '');
    this.isBusy = false;
    this.emit('did-fail-load', shellEvent({}), errorCodes[text] ?? -2, text, url, true, 0, 0);
    this.emit('did-stop-loading', shellEvent({}));
  }

  private async setUp(page: BrowserPage, backgroundColor: string | undefined): Promise<void> {
    const { session } = page;
    this.mainFrameId = (await session.send('Page.getFrameTree')).frameTree.frame.id;
    this.hearPage(page);
    this.session.applyPermissions();
    const urls = {
      toApp: (url: string) => toAppUrl(url, pageSchemes()),
      toBundle: (url: string) => toBundleUrl(url, pageSchemes()),
    };
    await Promise.all([
      session.send('Page.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Runtime.enable'),
      session.send('Inspector.enable'),
      interceptRequests(session, urls, (request) => this.decide(request)),
      installPageWorlds(session, this.readPreload(), (message, world) => this.hear(message, world)),
      session.send('Emulation.setEmulatedMedia', emulatedColorScheme()),
      backgroundColor === undefined ? null : paintBehind(page, backgroundColor),
    ]);
  }

  private readPreload(): { source: string; path: string } | null {
    const path = this.preloadPath;
    if (path === undefined) return null;
    try {
      return { source: readFileSync(path, 'utf8'), path };
    } catch (error) {
      console.error(`Unable to load preload script: ${path}`, error);
      this.emit('preload-error', shellEvent({}), path, error);
      return null;
    }
  }

  private hearPage(page: BrowserPage): void {
    const { session } = page;
    session.on('Page.frameNavigated', ({ frame }) => {
      // The empty page that the window opened with isn't the app's.
      if (frame.id !== this.mainFrameId || frame.url.startsWith('data:')) return;
      this.mainFrame.detached = true;
      this.world = null;
      this.hasCrashed = false;
      this.mainFrame = new ShellFrame(
        toAppUrl(frame.url + (frame.urlFragment ?? ''), pageSchemes()),
        this.id,
      );
      this.emit('did-navigate', shellEvent({}), this.mainFrame.url, 200, '');
      if (this.zoom !== 1) this.setZoomFactor(this.zoom);
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId !== this.mainFrameId) return;
      this.mainFrame.url = toAppUrl(url, pageSchemes());
      this.emit(
        'did-navigate-in-page',
        shellEvent({}),
        this.mainFrame.url,
        true,
        1,
        this.mainFrame.routingId,
      );
    });
    session.on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId !== this.mainFrameId) return;
      this.isBusy = true;
      this.emit('did-start-loading', shellEvent({}));
    });
    session.on('Page.domContentEventFired', () => this.emit('dom-ready', shellEvent({})));
    session.on('Page.loadEventFired', () => {
      this.isBusy = false;
      if (this.mainFrame.url === '') return;
      this.emit('did-finish-load', shellEvent({}));
      this.emit('did-stop-loading', shellEvent({}));
    });
    session.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
      if (disposition === 'currentTab') this.begunByPage = { frameId, url };
      else if (disposition !== 'download')
        this.decideWindowOpen(url, '', '', dispositions[disposition] ?? 'other');
    });
    session.on('Page.windowOpen', ({ url, windowName, windowFeatures }) =>
      this.decideWindowOpen(url, windowName, windowFeatures.join(','), 'new-window'),
    );
    session.on('Inspector.targetCrashed', () => {
      this.hasCrashed = true;
      const details = { reason: 'crashed', exitCode: 139 };
      this.emit('render-process-gone', shellEvent({}), details);
      app.emit('render-process-gone', shellEvent({}), this.self, details);
    });
    session.on('Runtime.consoleAPICalled', ({ type, args }) => {
      const message = args.map((arg) => String(arg.value ?? arg.description ?? arg.type)).join(' ');
      const level =
        type === 'error' ? 'error' : type === 'warning' ? 'warning' : type === 'debug' ? 'debug' : 'info';
      this.emit(
        'console-message',
        shellEvent({ level, message, lineNumber: 0, sourceId: '', frame: this.mainFrame }),
      );
    });
    session.on('Page.javascriptDialogOpening', ({ type }) => {
      // In a window the person answers; nobody would in a headless one, and the page would stand still.
      if (thisRun().isHeadless)
        ignoreGone(
          session.send('Page.handleJavaScriptDialog', {
            accept: type === 'alert' || type === 'beforeunload',
          }),
        );
    });
    page.onGone(() => {
      this.hasGone = true;
      this.mainFrame.detached = true;
      this.world = null;
      all.delete(this.self);
      this.emit('destroyed');
    });
  }

  /** Where Chromium can't go by itself: asked here and now, and a page of the app's own is opened by its address. */
  private hearLeaving(url: string): void {
    if (!this.askToNavigate(url, true)) return;
    if (pageSchemes().includes(new URL(url).protocol.slice(0, -1))) ignoreGone(this.loadURL(url));
    else console.error(`The Chromium shell doesn't open ${url.slice(0, 200)} in another program`);
  }

  private askToNavigate(url: string, isMainFrame: boolean): boolean {
    const facts = {
      url,
      isMainFrame,
      isSameDocument: false,
      frame: this.mainFrame,
      initiator: this.mainFrame,
    };
    const event = shellEvent(facts);
    this.emit('will-frame-navigate', event);
    if (isMainFrame && !event.defaultPrevented)
      this.emit('will-navigate', event, url, false, true, this.mainFrame.processId, this.mainFrame.routingId);
    return !event.defaultPrevented;
  }

  private async decide(request: PageRequest): Promise<RequestDecision> {
    if (request.isDocument && !this.mayOpen(request)) return { kind: 'refuse', reason: 'Aborted' };
    return decideRequest(this.session, request);
  }

  private mayOpen({ url, frameId, isRedirect }: PageRequest): boolean {
    const isMainFrame = frameId === this.mainFrameId;
    if (isRedirect) {
      const event = shellEvent({ url, isMainFrame, isSameDocument: false, frame: this.mainFrame });
      this.emit(
        'will-redirect',
        event,
        url,
        false,
        isMainFrame,
        this.mainFrame.processId,
        this.mainFrame.routingId,
      );
      return !event.defaultPrevented;
    }
    const begun = this.begunByPage;
    this.begunByPage = null;
    // What main loads itself isn't asked about, as in Electron.
    const isOfThePage = !isMainFrame || begun?.frameId === frameId;
    return !isOfThePage || this.askToNavigate(url, isMainFrame);
  }

  /** The window that Chromium is about to open is refused in any case; one that the app allows is opened as its own. */
  private decideWindowOpen(
    bundleUrl: string,
    frameName: string,
    features: string,
    disposition: OpenDetails['disposition'],
  ): void {
    const url = toAppUrl(bundleUrl, pageSchemes());
    const details = { url, frameName, features, disposition, referrer: { url: '', policy: 'default' } };
    // Safe: `referrer.policy` is the only part whose literal type is lost.
    const answer = this.windowOpenHandler?.(details as OpenDetails) ?? { action: 'allow' };
    if (answer.action === 'deny') return;
    this.owner.openWindow(url, answer.overrideBrowserWindowOptions ?? {});
  }

  private hear(message: FromPreload, world: PreloadWorld): void {
    if (world.frameId !== this.mainFrameId || this.hasGone) return;
    switch (message.kind) {
      case 'hello':
        this.world = world;
        this.tellKeys();
        return;
      case 'invoke': {
        const event = this.messageEvent();
        // Safe: an app is given only what it could have of Electron's event; what is missing says so.
        answerInvoke(message.channel, event as never, message.args).then((answer) =>
          reply(world, { kind: 'reply', id: message.id, ...answer }),
        );
        return;
      }
      case 'send':
        hearSend(message.channel, this.messageEvent(), message.args);
        return;
      case 'preload-error': {
        const error = new Error(message.message);
        error.stack = message.stack;
        this.emit('preload-error', shellEvent({}), this.preloadPath, error);
        return;
      }
      case 'context-menu':
        this.emit('context-menu', shellEvent({}), {
          ...message,
          linkURL: message.linkUrl,
          frame: this.mainFrame,
        });
        return;
      case 'focus':
        this.emit(message.hasFocus ? 'focus' : 'blur');
        this.owner.hear(message);
        return;
      case 'leaving':
        this.hearLeaving(message.url);
        return;
      default:
        this.owner.hear(message);
    }
  }

  private messageEvent(): object {
    const { processId, routingId } = this.mainFrame;
    return supported(
      'IpcMainEvent',
      Object.assign(shellEvent({}), {
        type: 'frame',
        sender: this.self,
        senderFrame: this.mainFrame,
        processId,
        frameId: routingId,
        ports: [],
        reply: (channel: string, ...args: unknown[]) => this.send(channel, ...args),
      }),
    );
  }

  /** To the preload's world of the document that is there now, if there is one. */
  tell(message: ToPreload): void {
    this.world?.tell(message);
  }

  /** Which keys to pass on to main. */
  tellKeys(): void {
    this.tell({ kind: 'keys', keys: claimedKeys() });
  }

  send(channel: string, ...args: unknown[]): void {
    // Refused here too when no document listens.
    codec.encode(args);
    this.tell({ kind: 'event', channel, args });
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.windowOpenHandler = handler;
  }

  getURL(): string {
    return this.mainFrame.url;
  }

  getTitle(): string {
    return this.title;
  }

  reload(): void {
    const { url } = this.mainFrame;
    this.command(({ session }) =>
      // A crashed page has nothing left to reload.
      this.hasCrashed
        ? session.send('Page.navigate', { url: toBundleUrl(url, pageSchemes()) })
        : session.send('Page.reload'),
    );
  }

  isDestroyed(): boolean {
    return this.hasGone;
  }

  isLoading(): boolean {
    return this.isBusy;
  }

  isCrashed(): boolean {
    return this.hasCrashed;
  }

  isFocused(): boolean {
    return !this.hasGone;
  }

  isDevToolsOpened(): boolean {
    return false;
  }

  closeDevTools(): void {
    // Chromium's own DevTools (Ctrl+Shift+I) are the person's to close.
  }

  getOSProcessId(): number {
    return process.pid;
  }

  getProcessId(): number {
    return this.mainFrame.processId;
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    const { session } = await this.page;
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  undo(): void {
    this.edit('undo');
  }

  redo(): void {
    this.edit('redo');
  }

  cut(): void {
    this.edit('cut');
  }

  copy(): void {
    this.edit('copy');
  }

  paste(): void {
    this.edit('paste');
  }

  delete(): void {
    this.edit('delete');
  }

  selectAll(): void {
    this.edit('selectAll');
  }

  /** A key that means nothing to the page, carrying the editor's command. */
  private edit(command: string): void {
    this.command(({ session }) =>
      session.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: 'Unidentified',
        commands: [command],
      }),
    );
  }

  get zoomFactor(): number {
    return this.zoom;
  }

  set zoomFactor(factor: number) {
    this.setZoomFactor(factor);
  }

  get zoomLevel(): number {
    return this.getZoomLevel();
  }

  set zoomLevel(level: number) {
    this.setZoomLevel(level);
  }

  getZoomFactor(): number {
    return this.zoom;
  }

  setZoomFactor(factor: number): void {
    this.zoom = factor;
    this.command(() =>
      this.executeJavaScript(`document.documentElement.style.zoom = ${factor === 1 ? "''" : factor}; 0`),
    );
  }

  getZoomLevel(): number {
    return Math.log(this.zoom) / Math.log(1.2);
  }

  setZoomLevel(level: number): void {
    this.setZoomFactor(1.2 ** level);
  }

  /** Into the desktop's clipboard, which here only the page can reach. */
  async copyText(text: string): Promise<void> {
    const code = `navigator.clipboard.writeText(${JSON.stringify(text)})`;
    await this.executeJavaScript(code, true).catch((error: unknown) =>
      console.error('The text is not in the clipboard of the desktop:', error),
    );
  }

  /** What shows before the page paints, and behind it. */
  setBackground(color: string): void {
    this.command((page) => paintBehind(page, color));
  }

  /** Something to be done when the page is there, and not missed when it has gone. */
  command(act: (page: BrowserPage) => Promise<unknown> | undefined): void {
    ignoreGone(this.page.then(act));
  }
}

function paintBehind({ session }: BrowserPage, color: string): Promise<unknown> {
  return session.send('Emulation.setDefaultBackgroundColorOverride', { color: rgbaOf(color) });
}

/** Tells every page what the app or the system prefers now. */
export function emulateColorScheme(): void {
  for (const contents of all)
    contents.command(({ session }) => session.send('Emulation.setEmulatedMedia', emulatedColorScheme()));
}

/** Every page that is open now. */
export function openContents(): ReadonlySet<ShellWebContents> {
  return all;
}

export const webContents = supported('webContents', {
  getAllWebContents: () => [...all],
  fromId: (id: number) => [...all].find((contents) => contents.id === id),
  getFocusedWebContents: () => [...all].at(0) ?? null,
});

/** A result that can't be cloned is an error for the one who asked. */
function reply(world: PreloadWorld, message: Extract<ToPreload, { kind: 'reply' }>): void {
  try {
    world.tell(message);
  } catch (error) {
    world.tell({ kind: 'reply', id: message.id, ok: false, error: String(error) });
  }
}

function rgbaOf(color: string): { r: number; g: number; b: number; a: number } {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  const part = (index: number) => Number.parseInt(match?.[index] ?? 'ff', 16);
  return { r: part(1), g: part(2), b: part(3), a: 1 };
}

const errorCodes: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
};

const dispositions: Readonly<Record<string, OpenDetails['disposition']>> = {
  newTab: 'background-tab',
  newWindow: 'new-window',
};

import { readFileSync } from 'node:fs';
import type { WebContents } from 'electron';
import { type BrowserPage, ignoreGone } from '#dev/chromium-shell/browser/browser.ts';
import { toAppUrl, toBundleUrl } from '#dev/chromium-shell/browser/bundle-url.ts';
import { answerDialogs, hearPage, type PageSignals } from '#dev/chromium-shell/browser/page-signals.ts';
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
import { shellEvent } from './emitter.ts';
import { answerInvoke, hearSend } from './ipc-main.ts';
import { claimedKeys } from './menu-keys.ts';
import { createNavigationGuard, type NavigationGuard } from './navigation-guard.ts';
import { PageCommands, paintBehind } from './page-commands.ts';
import { errorCodeOf, nextLoad } from './page-load.ts';
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
  | 'getOSProcessId'
  | 'getProcessId'
>;

/** What a window's page needs from its window. */
export type ContentsOwner = {
  hear(message: FromWindow): void;
  /** The app let the page open a window. */
  openWindow(url: string, options: object): void;
};

const codec = createCloneCodec();
const all = new Set<ShellWebContents>();
let lastId = 0;

export class ShellWebContents extends PageCommands implements Offered {
  readonly id = ++lastId;
  readonly session: ShellSession;
  mainFrame: ShellFrame = new ShellFrame('', 0);
  private readonly owner: ContentsOwner;
  private readonly preloadPath: string | undefined;
  private readonly self: ShellWebContents;
  protected readonly page: Promise<BrowserPage>;
  private mainFrameId = '';
  private world: PreloadWorld | null = null;
  private title = '';
  private hasGone = false;
  private hasCrashed = false;
  private isBusy = false;
  private readonly navigation: NavigationGuard;

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
    this.navigation = createNavigationGuard({
      tell: (event, ...args) => this.emit(event, ...args),
      mainFrame: () => this.mainFrame,
      openWindow: owner.openWindow,
    });
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
    const finished = nextLoad(this);
    const { errorText } = await session.send('Page.navigate', { url: toBundleUrl(url, pageSchemes()) });
    if (errorText !== undefined && errorText !== '') this.failLoad(errorText, url);
    return finished;
  }

  async loadFile(): Promise<void> {
    throw new Error('The Chromium shell opens pages of the app by its own scheme, not by loadFile');
  }

  private failLoad(errorText: string, url: string): void {
    const text = errorText.replace(/^net::/, '');
    this.isBusy = false;
    this.emit('did-fail-load', shellEvent({}), errorCodeOf(text), text, url, true, 0, 0);
    this.emit('did-stop-loading', shellEvent({}));
  }

  private async setUp(page: BrowserPage, backgroundColor: string | undefined): Promise<void> {
    const { session } = page;
    this.mainFrameId = (await session.send('Page.getFrameTree')).frameTree.frame.id;
    hearPage(page, this.mainFrameId, this.signals());
    // In a window the person answers.
    if (thisRun().isHeadless) answerDialogs(session);
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

  /** What Chromium tells of the page, in Electron's events. */
  private signals(): PageSignals {
    return {
      navigated: (url) => {
        this.mainFrame.detached = true;
        this.world = null;
        this.hasCrashed = false;
        this.mainFrame = new ShellFrame(toAppUrl(url, pageSchemes()), this.id);
        this.emit('did-navigate', shellEvent({}), this.mainFrame.url, 200, '');
        this.keepZoom();
      },
      navigatedWithin: (url) => {
        const { mainFrame } = this;
        mainFrame.url = toAppUrl(url, pageSchemes());
        this.emit('did-navigate-in-page', shellEvent({}), mainFrame.url, true, 1, mainFrame.routingId);
      },
      startedLoading: () => {
        this.isBusy = true;
        this.emit('did-start-loading', shellEvent({}));
      },
      domReady: () => this.emit('dom-ready', shellEvent({})),
      loaded: () => {
        this.isBusy = false;
        if (this.mainFrame.url === '') return;
        this.emit('did-finish-load', shellEvent({}));
        this.emit('did-stop-loading', shellEvent({}));
      },
      navigationBegan: (frameId) => this.navigation.pageBegan(frameId),
      windowAsked: (asked) => this.navigation.windowAsked(asked),
      said: (level, message) =>
        this.emit(
          'console-message',
          shellEvent({ level, message, lineNumber: 0, sourceId: '', frame: this.mainFrame }),
        ),
      crashed: () => {
        this.hasCrashed = true;
        const details = { reason: 'crashed', exitCode: 139 };
        this.emit('render-process-gone', shellEvent({}), details);
        app.emit('render-process-gone', shellEvent({}), this.self, details);
      },
      gone: () => {
        this.hasGone = true;
        this.mainFrame.detached = true;
        this.world = null;
        all.delete(this.self);
        this.emit('destroyed');
      },
    };
  }

  /** Where Chromium can't go by itself: a page of the app's own is opened by its address. */
  private leave(url: string): void {
    if (pageSchemes().includes(new URL(url).protocol.slice(0, -1))) ignoreGone(this.loadURL(url));
    else console.error(`The Chromium shell doesn't open ${url.slice(0, 200)} in another program`);
  }

  private async decide(request: PageRequest): Promise<RequestDecision> {
    if (request.isDocument && !this.navigation.mayOpen(request, request.frameId === this.mainFrameId))
      return { kind: 'refuse', reason: 'Aborted' };
    return decideRequest(this.session, request);
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
        if (this.navigation.mayLeave(message.url)) this.leave(message.url);
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

  setWindowOpenHandler(handler: Parameters<WebContents['setWindowOpenHandler']>[0]): void {
    this.navigation.setWindowOpenHandler(handler);
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

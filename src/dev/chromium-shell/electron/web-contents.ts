import type { HandlerDetails, IpcMain, WebContents } from 'electron';
import { type BrowserPage, ignoreGone } from '#dev/chromium-shell/browser/browser.ts';
import { installPreload, type Preload } from '#dev/chromium-shell/browser/preload.ts';
import { interceptRequests, toAppUrl, toBundleUrl } from '#dev/chromium-shell/browser/requests.ts';
import { createCloneCodec, type FromPreload } from '#dev/chromium-shell/page/preload.ts';
import type { FromWindow } from '#dev/chromium-shell/page/window-events.ts';
import { run } from '#dev/chromium-shell/this-run.ts';
import { app } from './app.ts';
import { createPageZoom, emulatedMedia, setBackground } from './appearance.ts';
import { claimedKeys } from './menu.ts';
import { createFrame, createNavigationGuard, decideRequest, denyPermissions } from './session.ts';
import { ElectronEmitter, type PartOf, shellEvent, supported, UnsupportedError } from './supported.ts';

const codec = createCloneCodec();

export class ShellWebContents extends ElectronEmitter implements PartOf<WebContents> {
  readonly id = 1;
  private readonly page: Promise<BrowserPage>;
  private readonly onWindowMessage: (message: FromWindow) => void;
  private readonly navigation = createNavigationGuard((event, ...args) => this.emit(event, ...args));
  private frame = createFrame('');
  private mainFrameId = '';
  private preload: Preload | null = null;
  /** Settles the latest {@link loadURL}; null: the page has loaded. */
  private endLoad: (failure: LoadFailure | null) => void = () => {};
  private hasGone = false;
  private hasCrashed = false;
  private zoom = 1;
  private zooming: Promise<unknown> = Promise.resolve();
  private readonly zoomPage = createPageZoom();

  constructor(
    opened: Promise<BrowserPage>,
    options: { preload: string; backgroundColor: string | undefined },
    onWindowMessage: (message: FromWindow) => void,
  ) {
    super('webContents', [
      ...['dom-ready', 'render-process-gone', 'will-frame-navigate', 'will-navigate', 'will-redirect'],
      // Never emitted here: no webviews and no menus, and Chromium shows its own message for a page that hangs.
      ...['context-menu', 'unresponsive', 'will-attach-webview'],
    ]);
    this.onWindowMessage = onWindowMessage;
    this.page = opened.then(async (page) => {
      await this.setUp(page, options.preload);
      if (options.backgroundColor !== undefined) await setBackground(page, options.backgroundColor);
      return page;
    });
    // If the browser is closed meanwhile, the window notices it.
    ignoreGone(this.page);
    // Emitted once the window under construction exists.
    queueMicrotask(() => app.emit('web-contents-created', shellEvent(), this));
  }

  private async setUp(page: BrowserPage, preloadPath: string): Promise<void> {
    const { session } = page;
    this.mainFrameId = (await session.send('Page.getFrameTree')).frameTree.frame.id;
    this.followPage(page);
    denyPermissions();
    await Promise.all([
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Inspector.enable'),
      interceptRequests(session, async (request) =>
        request.isDocument && !this.navigation.mayOpen(request, request.frameId === this.mainFrameId)
          ? 'Aborted'
          : decideRequest(request),
      ),
      installPreload(session, preloadPath, (message, from) => this.receive(message, from)),
      session.send('Emulation.setEmulatedMedia', emulatedMedia()),
    ]);
  }

  private followPage(page: BrowserPage): void {
    const { session } = page;
    session.on('Page.frameNavigated', ({ frame }) => {
      // Ignores the empty page that the window opened with.
      if (frame.id !== this.mainFrameId || frame.url.startsWith('data:')) return;
      this.preload = null;
      this.hasCrashed = false;
      this.frame = createFrame(toAppUrl(frame.url + (frame.urlFragment ?? '')));
      this.keepZoom();
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === this.mainFrameId) this.frame.url = toAppUrl(url);
    });
    session.on('Page.loadEventFired', () => this.endLoad(null));
    session.on('Page.domContentEventFired', () => this.emit('dom-ready', shellEvent()));
    session.on('Page.frameRequestedNavigation', ({ frameId, disposition }) => {
      if (disposition === 'currentTab') this.navigation.pageStarted(frameId);
    });
    session.on('Inspector.targetCrashed', () => {
      this.hasCrashed = true;
      this.emit('render-process-gone', shellEvent(), { reason: 'crashed', exitCode: 139 });
    });
    void page.gone.then(() => {
      this.hasGone = true;
      this.preload = null;
    });
    if (!run.isHeadless) return;
    // Without a response the page would hang: alerts and leaving are accepted, the rest is dismissed.
    session.on('Page.javascriptDialogOpening', ({ type }) => {
      const accept = type === 'alert' || type === 'beforeunload';
      ignoreGone(session.send('Page.handleJavaScriptDialog', { accept }));
    });
  }

  private receive(message: FromPreload, from: Preload): void {
    if (from.frameId !== this.mainFrameId || this.hasGone) return;
    switch (message.kind) {
      case 'hello':
        this.preload = from;
        this.sendKeys();
        return;
      case 'invoke': {
        const event = { sender: this, senderFrame: this.frame };
        // Safe: a member of Electron's event that is missing here throws an error that names it.
        void respondToInvoke(from, message, supported('IpcMainInvokeEvent', event) as never);
        return;
      }
      case 'leaving':
        // Chromium can't open a page with the app's own scheme by itself.
        if (!this.navigation.mayLeave(message.url)) return;
        if (message.url.startsWith('app:')) ignoreGone(this.loadURL(message.url));
        else console.error(`The Chromium shell doesn't open ${message.url.slice(0, 200)} in another program`);
        return;
      default:
        this.onWindowMessage(message);
    }
  }

  /** Runs a command once the page exists; does nothing if the page has closed. */
  command(act: (page: BrowserPage) => Promise<unknown> | undefined): void {
    ignoreGone(this.page.then(act));
  }

  /** Settles at the end of the load: rejects when it fails, or another document or the end of the page takes its place. */
  async loadURL(url: string): Promise<void> {
    const { session, gone } = await this.page;
    this.endLoad({ errorCode: -3, errorDescription: 'ERR_ABORTED' });
    const ended = new Promise<LoadFailure | null>((resolve) => {
      this.endLoad = resolve;
    });
    void gone.then(() => this.endLoad({ errorCode: -2, errorDescription: 'ERR_FAILED' }));
    const { errorText = '' } = await session.send('Page.navigate', { url: toBundleUrl(url) });
    const errorDescription = errorText.replace(/^net::/, '');
    const errorCode = netErrors[errorDescription] ?? -2;
    const failure = errorDescription === '' ? await ended : { errorCode, errorDescription };
    if (failure === null) return;
    const { errorCode: errno, errorDescription: code } = failure;
    throw Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { errno, code, url });
  }

  reload(): void {
    const url = toBundleUrl(this.frame.url);
    // A crashed page can't be reloaded.
    this.command(({ session }) =>
      this.hasCrashed ? session.send('Page.navigate', { url }) : session.send('Page.reload'),
    );
  }

  send(channel: string, ...args: unknown[]): void {
    // Throws for a value that can't be cloned, even if no document is listening.
    codec.encode(args);
    this.preload?.send({ kind: 'event', channel, args });
  }

  /** Sends the page the keys that main handles. */
  sendKeys(): void {
    this.preload?.send({ kind: 'keys', keys: claimedKeys() });
  }

  /** Windows that the page opens are always closed, so an app that would allow one is refused. */
  setWindowOpenHandler(handler: Parameters<WebContents['setWindowOpenHandler']>[0]): void {
    const details = supported('HandlerDetails', { url: 'about:blank' }) as HandlerDetails;
    if (handler(details).action === 'allow')
      throw new UnsupportedError("webContents.setWindowOpenHandler with the response 'allow'");
  }

  readonly isDestroyed = () => this.hasGone;
  readonly isCrashed = () => this.hasCrashed;

  setZoomFactor(factor: number): void {
    if (factor === 1 && this.zoom === 1) return;
    this.zoom = factor;
    // One after the other, since each measures the page without a zoom.
    this.zooming = this.zooming
      .then(() => this.page)
      .then((page) => this.zoomPage(page, factor))
      .catch(() => {});
  }

  /** Zooms again after the window's size has changed or a new document was loaded. */
  keepZoom(): void {
    if (this.zoom !== 1) this.setZoomFactor(this.zoom);
  }

  /** Runs a script in the page as if the user had asked for it. Rejects with what it throws. */
  async runScript(expression: string): Promise<void> {
    const { session } = await this.page;
    const { exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      userGesture: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  }
}

/** Chromium's name and number of what ended a load. */
type LoadFailure = { errorCode: number; errorDescription: string };

/** Those that the app's own handlers cause. Any other is reported as ERR_FAILED. */
const netErrors: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_UNKNOWN_URL_SCHEME: -302,
};

type IpcHandler = Parameters<IpcMain['handle']>[1];

const ipcHandlers = new Map<string, IpcHandler>();

export const ipcMain = supported('ipcMain', {
  handle(channel, handler) {
    if (ipcHandlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    ipcHandlers.set(channel, handler);
  },
} satisfies Partial<IpcMain>);

/** Main's reply to `ipcRenderer.invoke`. As in Electron, only the text of an error is sent, also of a value that can't be cloned. */
async function respondToInvoke(
  from: Preload,
  { id, channel, args }: Extract<FromPreload, { kind: 'invoke' }>,
  event: Parameters<IpcHandler>[0],
): Promise<void> {
  try {
    const handler = ipcHandlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    from.send({ kind: 'reply', id, ok: true, value: await handler(event, ...args) });
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error);
    from.send({ kind: 'reply', id, ok: false, error: String(error) });
  }
}

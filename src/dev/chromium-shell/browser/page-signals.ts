import { type BrowserPage, ignoreGone } from './browser.ts';
import type { CdpSession } from './cdp-connection.ts';

/** What Chromium tells of a page, without what its other frames do. Addresses are Chromium's own. */
export type PageSignals = {
  /** Another document stands in the page. */
  navigated(url: string): void;
  /** The same document has another address. */
  navigatedWithin(url: string): void;
  startedLoading(): void;
  domReady(): void;
  loaded(): void;
  /** The page itself began to go elsewhere, in this frame. */
  navigationBegan(frameId: string): void;
  /** The page wants a window; `disposition` is the protocol's word for where it would open. */
  windowAsked(asked: { url: string; frameName: string; features: string; disposition: string }): void;
  said(level: 'debug' | 'info' | 'warning' | 'error', message: string): void;
  crashed(): void;
  gone(): void;
};

/** Passes on what the page does from now on. */
export function hearPage(page: BrowserPage, mainFrameId: string, signals: PageSignals): void {
  const { session } = page;
  session.on('Page.frameNavigated', ({ frame }) => {
    // The empty page that the window opened with isn't the app's.
    if (frame.id !== mainFrameId || frame.url.startsWith('data:')) return;
    signals.navigated(frame.url + (frame.urlFragment ?? ''));
  });
  session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId === mainFrameId) signals.navigatedWithin(url);
  });
  session.on('Page.frameStartedLoading', ({ frameId }) => {
    if (frameId === mainFrameId) signals.startedLoading();
  });
  session.on('Page.domContentEventFired', () => signals.domReady());
  session.on('Page.loadEventFired', () => signals.loaded());
  session.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
    if (disposition === 'currentTab') signals.navigationBegan(frameId);
    else if (disposition !== 'download')
      signals.windowAsked({ url, frameName: '', features: '', disposition });
  });
  session.on('Page.windowOpen', ({ url, windowName, windowFeatures }) =>
    signals.windowAsked({
      url,
      frameName: windowName,
      features: windowFeatures.join(','),
      disposition: 'newWindow',
    }),
  );
  session.on('Runtime.consoleAPICalled', ({ type, args }) => {
    const message = args.map((arg) => String(arg.value ?? arg.description ?? arg.type)).join(' ');
    signals.said(
      type === 'error' ? 'error' : type === 'warning' ? 'warning' : type === 'debug' ? 'debug' : 'info',
      message,
    );
  });
  session.on('Inspector.targetCrashed', () => signals.crashed());
  page.onGone(() => signals.gone());
}

/** For a page that nobody sees, which would stand still before a question: alerts are read, leaving is agreed to, the rest refused. */
export function answerDialogs(session: CdpSession): void {
  session.on('Page.javascriptDialogOpening', ({ type }) =>
    ignoreGone(
      session.send('Page.handleJavaScriptDialog', { accept: type === 'alert' || type === 'beforeunload' }),
    ),
  );
}

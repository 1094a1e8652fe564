import type { WebContents } from 'electron';
import { toAppUrl } from '#dev/chromium-shell/browser/bundle-url.ts';
import type { PageRequest } from '#dev/chromium-shell/browser/request-interception.ts';
import { shellEvent } from './emitter.ts';
import { pageSchemes } from './protocol.ts';
import type { ShellFrame } from './web-frame-main.ts';

type WindowOpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];
type OpenDetails = Parameters<WindowOpenHandler>[0];

/** Asks the app where its page may go and what it may open, in Electron's events, and keeps to the answers. */
export type NavigationGuard = {
  /** The page itself began to go elsewhere in this frame; Chromium's request follows. */
  pageBegan(frameId: string): void;
  /** Whether a document may be loaded. */
  mayOpen(request: PageRequest, isMainFrame: boolean): boolean;
  /** Whether the page may go where Chromium has no request for. */
  mayLeave(url: string): boolean;
  /** The window that Chromium makes is refused in any case; one that the app allows is opened as its own. */
  windowAsked(asked: { url: string; frameName: string; features: string; disposition: string }): void;
  setWindowOpenHandler(handler: WindowOpenHandler): void;
};

export function createNavigationGuard(contents: {
  tell(event: string, ...args: unknown[]): void;
  mainFrame(): ShellFrame;
  openWindow(url: string, options: object): void;
}): NavigationGuard {
  let begunIn: string | null = null;
  let windowOpenHandler: WindowOpenHandler | null = null;

  function askToNavigate(url: string, isMainFrame: boolean): boolean {
    const frame = contents.mainFrame();
    const event = shellEvent({ url, isMainFrame, isSameDocument: false, frame, initiator: frame });
    contents.tell('will-frame-navigate', event);
    if (isMainFrame && !event.defaultPrevented) {
      contents.tell('will-navigate', event, url, false, true, frame.processId, frame.routingId);
    }
    return !event.defaultPrevented;
  }

  function askToRedirect(url: string, isMainFrame: boolean): boolean {
    const frame = contents.mainFrame();
    const event = shellEvent({ url, isMainFrame, isSameDocument: false, frame });
    contents.tell('will-redirect', event, url, false, isMainFrame, frame.processId, frame.routingId);
    return !event.defaultPrevented;
  }

  return {
    pageBegan(frameId) {
      begunIn = frameId;
    },
    mayOpen({ url, frameId, isRedirect }, isMainFrame) {
      if (isRedirect) return askToRedirect(url, isMainFrame);
      // What main loads itself isn't asked about, as in Electron.
      const isOfThePage = !isMainFrame || begunIn === frameId;
      begunIn = null;
      return !isOfThePage || askToNavigate(url, isMainFrame);
    },
    mayLeave: (url) => askToNavigate(url, true),
    windowAsked({ url: bundleUrl, frameName, features, disposition }) {
      const url = toAppUrl(bundleUrl, pageSchemes());
      const referrer = { url: '', policy: 'default' };
      const details = {
        url,
        frameName,
        features,
        disposition: dispositions[disposition] ?? 'other',
        referrer,
      };
      // Safe: `referrer.policy` is the only part whose literal type is lost.
      const answer = windowOpenHandler?.(details as OpenDetails) ?? { action: 'allow' };
      if (answer.action === 'allow') contents.openWindow(url, answer.overrideBrowserWindowOptions ?? {});
    },
    setWindowOpenHandler(handler) {
      windowOpenHandler = handler;
    },
  };
}

/** The protocol's words for where a link opens, in Electron's. */
const dispositions: Readonly<Record<string, OpenDetails['disposition']>> = {
  newTab: 'background-tab',
  newWindow: 'new-window',
};

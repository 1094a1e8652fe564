import type { HandlerDetails, WindowOpenHandlerResponse } from 'electron';
import type { PageRequest } from '#dev/chromium-shell/browser/requests.ts';
import { shellEvent, supported, UnsupportedError } from './supported.ts';

/** The main frame of one document, as the app sees it. */
export type ShellFrame = { url: string; readonly origin: string; readonly parent: null };

export function createFrame(url: string): ShellFrame {
  return supported('WebFrameMain', {
    url,
    parent: null,
    get origin() {
      if (!URL.canParse(this.url)) return 'null';
      const { protocol, host } = new URL(this.url);
      return host === '' ? 'null' : `${protocol}//${host}`;
    },
  });
}

type WindowOpenHandler = (details: HandlerDetails) => WindowOpenHandlerResponse;

/** Asks the app where its page may go and which windows it may open, by Electron's events, and obeys the answers. */
export function createNavigationGuard(contents: {
  emit(event: string, ...args: unknown[]): unknown;
  mainFrame(): ShellFrame;
}) {
  let begunIn: string | null = null;
  let windowOpenHandler: WindowOpenHandler = () => ({ action: 'allow' });

  function isAllowed(names: readonly string[], url: string, isMainFrame: boolean): boolean {
    const details = { url, isMainFrame, isSameDocument: false, frame: contents.mainFrame() };
    const event = supported('navigation event', shellEvent(details));
    for (const name of names) if (!event.defaultPrevented) contents.emit(name, event);
    return !event.defaultPrevented;
  }

  const mayNavigate = (url: string, isMainFrame: boolean) =>
    isAllowed(['will-frame-navigate', ...(isMainFrame ? ['will-navigate'] : [])], url, isMainFrame);

  return {
    /** The page itself began to go elsewhere in this frame; Chromium's request follows. */
    pageBegan(frameId: string) {
      begunIn = frameId;
    },
    /** Whether a document may be loaded. */
    mayOpen({ url, frameId, isRedirect }: PageRequest, isMainFrame: boolean) {
      if (isRedirect) return isAllowed(['will-redirect'], url, isMainFrame);
      // As in Electron, the app isn't asked about what main loads itself.
      const isOfThePage = !isMainFrame || begunIn === frameId;
      begunIn = null;
      return !isOfThePage || mayNavigate(url, isMainFrame);
    },
    /** Whether the page may go where Chromium makes no request. */
    mayLeave: (url: string) => mayNavigate(url, true),
    windowAsked(asked: Pick<HandlerDetails, 'url' | 'frameName' | 'features' | 'disposition'>) {
      const answer = windowOpenHandler({ ...asked, referrer: { url: '', policy: 'default' } });
      // The window that Chromium makes is closed in any case.
      if (answer.action === 'allow')
        console.error(new UnsupportedError("setWindowOpenHandler's answer 'allow'"));
    },
    setWindowOpenHandler(handler: WindowOpenHandler) {
      windowOpenHandler = handler;
    },
  };
}

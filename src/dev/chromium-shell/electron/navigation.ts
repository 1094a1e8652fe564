import type { PageRequest } from '#dev/chromium-shell/browser/requests.ts';
import { shellEvent, supported } from './supported.ts';

/** The main frame of one document, as seen by the app. */
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

/** Emits Electron's navigation events and blocks what the app prevents. */
export function createNavigationGuard(emit: (event: string, ...args: unknown[]) => unknown) {
  let startedIn: string | null = null;

  function isAllowed(names: readonly string[], url: string): boolean {
    const event = supported('navigation event', shellEvent({ url }));
    for (const name of names) if (!event.defaultPrevented) emit(name, event);
    return !event.defaultPrevented;
  }

  const mayNavigate = (url: string, isMainFrame: boolean) =>
    isAllowed(['will-frame-navigate', ...(isMainFrame ? ['will-navigate'] : [])], url);

  return {
    /** The page itself started a navigation in this frame; Chromium's request follows. */
    pageStarted(frameId: string) {
      startedIn = frameId;
    },
    /** Whether a document may be loaded. */
    mayOpen({ url, frameId, isRedirect }: PageRequest, isMainFrame: boolean) {
      if (isRedirect) return isAllowed(['will-redirect'], url);
      // As in Electron, a page that main loads emits no event.
      const isByPage = !isMainFrame || startedIn === frameId;
      startedIn = null;
      return !isByPage || mayNavigate(url, isMainFrame);
    },
    /** Whether the page may navigate to a URL that Chromium doesn't request. */
    mayLeave: (url: string) => mayNavigate(url, true),
  };
}

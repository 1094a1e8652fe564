import { createContext, type ReactNode, useContext, useState } from 'react';
import type { DesktopApi } from '#shared/desktop-api.ts';
import type { Settings } from '#shared/settings.ts';
import { useDesktop } from './desktop-context.ts';

/**
 * The view in which each connection was left, in the settings' file but apart from the settings in hand: nothing on screen
 * shows it, and remembering each page that is turned must not draw the whole window anew.
 */
export type LastViews = {
  all(): Settings['lastViews'];
  /** Takes these over for their connections; main merges them into the file within a second. */
  remember(views: Settings['lastViews']): void;
};

const LastViewsContext = createContext<LastViews | null>(null);

/** Holds them for the page, from what main read at the start. Needs a DesktopProvider above it. */
export function LastViewsProvider({
  initial,
  children,
}: {
  initial: Settings['lastViews'];
  children: ReactNode;
}) {
  const desktop = useDesktop();
  const [lastViews] = useState(() => createLastViews(desktop, initial));
  return <LastViewsContext value={lastViews}>{children}</LastViewsContext>;
}

export function useLastViews(): LastViews {
  const lastViews = useContext(LastViewsContext);
  if (lastViews === null) throw new Error('useLastViews outside of LastViewsProvider');
  return lastViews;
}

function createLastViews(desktop: DesktopApi, initial: Settings['lastViews']): LastViews {
  let all = initial;
  return {
    all: () => all,
    remember(views) {
      all = { ...all, ...views };
      // What could not be written is only forgotten at the next start: nothing to bother anybody with.
      desktop.settings.change({ lastViews: all }).catch(() => {});
    },
  };
}

import { type ReactNode, useEffect, useState } from 'react';
import { createRequiredContext } from '#renderer/ui/required-context.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { Settings } from '#shared/settings.ts';
import { useDesktop } from './desktop-context.ts';

/**
 * The view in which each connection was left, kept in the settings file but apart from the settings that are rendered: nothing
 * on screen shows it, and remembering each page that is turned must not re-render the window.
 */
export type LastViews = {
  all(): Settings['lastViews'];
  /** Counts at once for `all`; goes to main, which merges it into the file, when the view has rested for a moment. */
  remember(connectionId: string, viewText: string): void;
};

/** How long a view rests before it is sent to main. */
const writeAfterMs = 150;

export const [LastViewsContext, useLastViews] = createRequiredContext<LastViews>('LastViewsContext');

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
  useEffect(() => {
    // `beforeunload` comes while main still listens to the window; `pagehide` where a page goes without having been asked.
    const lastMoments = ['beforeunload', 'pagehide'] as const;
    for (const moment of lastMoments) window.addEventListener(moment, lastViews.flush);
    return () => {
      for (const moment of lastMoments) window.removeEventListener(moment, lastViews.flush);
    };
  }, [lastViews]);
  return <LastViewsContext value={lastViews}>{children}</LastViewsContext>;
}

function createLastViews(desktop: DesktopApi, initial: Settings['lastViews']): LastViews & { flush(): void } {
  let all = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    // What could not be written is only forgotten at the next start: nothing to bother the user with.
    desktop.settings.change({ lastViews: all }).catch(() => {});
  }

  return {
    all: () => all,
    remember(connectionId, viewText) {
      if (all[connectionId] === viewText) return;
      all = { ...all, [connectionId]: viewText };
      clearTimeout(timer);
      timer = setTimeout(flush, writeAfterMs);
    },
    flush,
  };
}

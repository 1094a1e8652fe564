import { type ReactNode, useState } from 'react';
import { createRequiredContext } from '#renderer/ui/required-context.ts';
import { usePageLeave } from '#renderer/ui/use-page-leave.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { Settings } from '#shared/settings.ts';
import { isSameView, type View, viewFromText, viewToText } from '#shared/view-link.ts';
import { useDesktop } from './desktop-context.ts';

/**
 * The view in which each connection was left, kept in the settings file but apart from the settings that are rendered: nothing
 * on screen shows it, and remembering each page that is turned must not re-render the window.
 */
export type LastViews = {
  of(connectionId: string): View | null;
  /** Counts at once for `of`; goes to main, which merges it into the file, when the view has rested for a moment. */
  remember(view: View): void;
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
  usePageLeave(lastViews.flush);
  return <LastViewsContext value={lastViews}>{children}</LastViewsContext>;
}

/** Null: that connection has none, or its text is damaged and names another one, which must not open the wrong catalog. */
export function lastViewIn(lastViews: Settings['lastViews'], connectionId: string): View | null {
  const last = viewFromText(lastViews[connectionId] ?? '');
  return last?.connectionId === connectionId ? last : null;
}

function createLastViews(desktop: DesktopApi, initial: Settings['lastViews']): LastViews & { flush(): void } {
  const views = new Map<string, View>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    // What could not be written is only forgotten at the next start: nothing to bother the user with.
    const texts = Object.fromEntries([...views].map(([id, view]) => [id, viewToText(view)]));
    desktop.settings.change({ lastViews: { ...initial, ...texts } }).catch(() => {});
  }

  const of = (connectionId: string) => views.get(connectionId) ?? lastViewIn(initial, connectionId);
  return {
    of,
    remember(view) {
      const last = of(view.connectionId);
      if (last !== null && isSameView(last, view)) return;
      views.set(view.connectionId, view);
      clearTimeout(timer);
      timer = setTimeout(flush, writeAfterMs);
    },
    flush,
  };
}

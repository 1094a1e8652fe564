import { useEffect, useEffectEvent, useRef } from 'react';
import { useLastViews } from '#renderer/desktop/last-views.tsx';
import { type View, viewToText } from '#shared/view-link.ts';

/** How long a view stands still before it is written down. */
const writeAfterMs = 150;

/** Keeps the view of each connection in the settings, so that switching back and the next start begin where it was left. */
export function useRememberedView(view: View): void {
  const lastViews = useLastViews();
  const unwritten = useRef<Record<string, string>>({});
  const text = viewToText(view);

  const write = useEffectEvent(() => {
    if (Object.keys(unwritten.current).length === 0) return;
    lastViews.remember(unwritten.current);
    unwritten.current = {};
  });

  useEffect(() => {
    if (unwritten.current[view.connectionId] === undefined && lastViews.all()[view.connectionId] === text) {
      return;
    }
    unwritten.current[view.connectionId] = text;
    const timer = setTimeout(() => write(), writeAfterMs);
    return () => clearTimeout(timer);
  }, [lastViews, view.connectionId, text]);

  useEffect(() => {
    const writeNow = () => write();
    // The first comes while main still listens to the window; the second where a page goes without having been asked.
    const lastMoments = ['beforeunload', 'pagehide'] as const;
    for (const moment of lastMoments) window.addEventListener(moment, writeNow);
    return () => {
      for (const moment of lastMoments) window.removeEventListener(moment, writeNow);
    };
  }, []);
}

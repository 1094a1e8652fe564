import { useEffect, useEffectEvent } from 'react';

/** `beforeunload` comes while main still listens to the window; `pagehide` where a page goes without having been asked. */
const lastMoments = ['beforeunload', 'pagehide'] as const;

/** Calls `flush` when the window closes, the app quits or the page reloads; usually twice, so it must bear that. */
export function usePageLeave(flush: () => void): void {
  const onLeave = useEffectEvent(flush);
  useEffect(() => {
    const leave = () => onLeave();
    for (const moment of lastMoments) window.addEventListener(moment, leave);
    return () => {
      for (const moment of lastMoments) window.removeEventListener(moment, leave);
    };
  }, []);
}

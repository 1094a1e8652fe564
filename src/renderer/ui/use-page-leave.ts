import { useEffect, useEffectEvent } from 'react';

/** `beforeunload` fires while main still listens to the window; `pagehide` if the page goes away without it. */
const lastMoments = ['beforeunload', 'pagehide'] as const;

/** Calls `flush` when the window closes, the app quits or the page reloads, usually twice. */
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

import { useEffect, useEffectEvent, useState } from 'react';

/** A text being typed over the kept one. `onKeep` is called when the field, its panel or the app is left, by whatever way. */
export function useDraft(kept: string, onKeep: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  function keep() {
    if (draft !== null && draft.trim() !== kept) onKeep(draft);
    setDraft(null);
  }
  // A panel that is left by a shortcut takes its field along before that loses the focus.
  const keepOnUnmount = useEffectEvent(keep);
  useEffect(() => () => keepOnUnmount(), []);
  usePageLeave(keep);
  return {
    text: draft ?? kept,
    isTyped: draft !== null,
    type: setDraft,
    keep,
    discard: () => setDraft(null),
  };
}

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

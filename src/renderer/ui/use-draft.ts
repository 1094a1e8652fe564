import { useEffect, useEffectEvent, useState } from 'react';
import { usePageLeave } from './use-page-leave.ts';

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

import { useEffect, useEffectEvent, useState } from 'react';
import { usePageLeave } from './use-page-leave.ts';

/** A draft of a saved text. `onKeep` is called whenever the field, its panel or the app is left. */
export function useDraft(kept: string, onKeep: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  function keep() {
    if (draft !== null && draft.trim() !== kept) onKeep(draft);
    setDraft(null);
  }
  // A panel left by a shortcut unmounts its field before that loses the focus.
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

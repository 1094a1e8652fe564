import { useEffect, useRef } from 'react';
import { useToast } from '#renderer/ui/toasts.tsx';
import { words } from '#words/words.ts';
import type { DeskState, TicketDesk } from './ticket-desk.ts';

export type OfferUndo = (text: string, undo: () => void, isOver: (now: DeskState) => boolean) => void;

/**
 * Returns a function that shows a toast with Undo. It disappears when the panel is left, and once `isOver`, since Undo would overwrite a
 * later change.
 */
export function useDeskUndo(desk: TicketDesk): OfferUndo {
  const toast = useToast();
  const last = useRef<AbortController>(null);
  useEffect(() => () => last.current?.abort(), []);

  return (text, undo, isOver) => {
    const over = new AbortController();
    const stop = desk.subscribe(() => isOver(desk.state()) && over.abort());
    over.signal.addEventListener('abort', stop);
    last.current = over;
    toast({ text, action: { label: words.common.undo, run: undo }, until: over.signal });
  };
}

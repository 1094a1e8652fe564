import { useState } from 'react';
import { useAppCommand, useCommandListener } from '#renderer/desktop/app-commands.tsx';
import { useAnnounce, useAnnouncement } from '#renderer/ui/announcements.tsx';
import { useDelayedFlag } from '#renderer/ui/timers.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { words } from '#words/words.ts';
import type { FieldReading } from './field-row.tsx';

/** The commands for the previous and the next item. If there is none, that is announced. */
export function useSiblingCommands(
  { previous, next }: { previous: number | null; next: number | null },
  onShowItem: (id: number) => void,
): void {
  const announce = useAnnounce();
  const { noPrevious, noNext } = words.itemDetail.bar;
  useAppCommand('previous-item', () => previous !== null && onShowItem(previous), previous !== null);
  useAppCommand('next-item', () => next !== null && onShowItem(next), next !== null);
  useCommandListener('previous-item', () => previous === null && announce(noPrevious));
  useCommandListener('next-item', () => next === null && announce(noNext));
}

/** A user who moves on sooner is looking for another item, so items in between aren't announced. */
export const stayedForMs = 400;

type Options = { itemId: number; name: FieldReading<string>; onShowItem(id: number): void };

/**
 * Announces the item to which the user moved by buttons or keys, since these don't move the focus. An item that was opened in another way
 * is announced by what opened it. Returns the function that moves.
 */
export function useAnnouncedMoves({ itemId, name, onShowItem }: Options): (id: number) => void {
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const [shown, setShown] = useState(itemId);
  if (shown !== itemId) {
    setShown(itemId);
    if (movedTo !== itemId) setMovedTo(null);
  }
  const isThere = movedTo === itemId;
  const hasStayed = useDelayedFlag(isThere, stayedForMs, itemId);
  useAnnouncement(isThere && hasStayed ? announcement(itemId, name) : null);
  return (id) => {
    setMovedTo(id);
    onShowItem(id);
  };
}

function announcement(itemId: number, name: FieldReading<string>): string | null {
  const { movedTo, heading } = words.itemDetail;
  if (name.kind === 'loading') return null;
  return movedTo(name.kind === 'value' ? visibleText(name.value) : heading.noName, itemId);
}

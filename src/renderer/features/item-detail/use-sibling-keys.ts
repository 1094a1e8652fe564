import { useEffect, useEffectEvent, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useAnnounce, useAnnouncement } from '#renderer/ui/announcements.tsx';
import { useDelayedFlag } from '#renderer/ui/timers.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { words } from '#words/words.ts';
import type { FieldReading } from './field-reading.ts';

/** Alt+↑ and Alt+↓ show the previous and the next item while the pane is open, without taking the focus. */
export function useSiblingKeys(
  siblings: { previous: number | null; next: number | null },
  onShowItem: (id: number) => void,
): void {
  const announce = useAnnounce();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = event.defaultPrevented ? null : paneKeyAction(event, isTypingIn(event.target));
    if (action === null) return;
    event.preventDefault();
    const id = siblings[action];
    if (id !== null) onShowItem(id);
    // Nothing moves then, which no user hears.
    else if (!event.repeat) announce(noSibling[action]);
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** The same for the menu and the palette, where there is such a neighbour. */
export function useSiblingCommands(
  { previous, next }: { previous: number | null; next: number | null },
  onShowItem: (id: number) => void,
): void {
  useAppCommand('previous-item', () => previous !== null && onShowItem(previous), previous !== null);
  useAppCommand('next-item', () => next !== null && onShowItem(next), next !== null);
}

function isTypingIn(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

const noSibling = {
  previous: words.itemDetail.bar.noPrevious,
  next: words.itemDetail.bar.noNext,
};

/** What a key asks of the detail pane; null: nothing. */
type PaneKeyAction = 'previous' | 'next';

type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Alt+↑ and Alt+↓ move to the neighbour item wherever the focus is, but not while text is edited. */
export function paneKeyAction(press: KeyPress, isTyping: boolean): PaneKeyAction | null {
  if (!press.altKey || press.ctrlKey || press.metaKey || press.shiftKey || isTyping) return null;
  if (press.key === 'ArrowUp') return 'previous';
  return press.key === 'ArrowDown' ? 'next' : null;
}

/** A user who goes on sooner is looking for another item: nothing is announced of those on the way. */
export const stayedForMs = 400;

type Options = { itemId: number; name: FieldReading<string>; onShowItem(id: number): void };

/**
 * The way to the previous and the next item for those who hear what is shown: neither the buttons nor the keys move the focus, so
 * nothing else would say which one it is. An item opened in another way is said by what it was opened with.
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
  useAnnouncement(isThere && hasStayed ? said(itemId, name) : null);
  return (id) => {
    setMovedTo(id);
    onShowItem(id);
  };
}

function said(itemId: number, name: FieldReading<string>): string | null {
  const { movedTo, heading } = words.itemDetail;
  if (name.kind === 'loading') return null;
  return movedTo(name.kind === 'value' ? visibleText(name.value) : heading.noName, itemId);
}

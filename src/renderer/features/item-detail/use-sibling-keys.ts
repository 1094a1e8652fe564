import { useEffect, useEffectEvent } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useAnnounce } from '#renderer/ui/announcements.tsx';
import { words } from '#words/words.ts';

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

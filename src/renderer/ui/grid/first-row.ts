import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { useEventCallback } from '#renderer/ui/events.ts';

const eventName = 'first-row-wanted';

/** Handles the keys of a field that searches a list while typing: Arrow Down and Enter go to the first row of the list in its section. */
export function goToFirstRow(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, ctrlKey, altKey, metaKey, shiftKey, currentTarget, nativeEvent } = event;
  if (key !== 'ArrowDown' && key !== 'Enter') return;
  // While a word is composed, these keys choose and accept it.
  if (ctrlKey || altKey || metaKey || shiftKey || nativeEvent.isComposing) return;
  event.preventDefault();
  currentTarget.closest('section')?.querySelector('[role="grid"]')?.dispatchEvent(new Event(eventName));
}

/** Calls `go` when {@link goToFirstRow} leads to this grid. The row may be out of view and not rendered, so only the grid can focus it. */
export function useFirstRowKeys(grid: RefObject<HTMLElement | null>, go: () => void): void {
  const goNow = useEventCallback(go);
  useEffect(() => {
    const element = grid.current;
    element?.addEventListener(eventName, goNow);
    return () => element?.removeEventListener(eventName, goNow);
  }, [grid, goNow]);
}

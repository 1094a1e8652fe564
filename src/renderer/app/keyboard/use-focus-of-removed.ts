import { useEffect } from 'react';
import { isDialogOpen } from '#renderer/desktop/open-dialog.ts';
import { focusMiddle } from './focus-part.ts';

/** A dialog that closes gives the focus back by itself, a moment later. */
const settlesAfterMs = 100;

/**
 * What goes away with the focus in it, a confirmation or a card that was put away, leaves it to the middle of the window: the
 * browser would leave it to nobody, and the next Tab would start over.
 */
export function useFocusOfRemoved(): void {
  useEffect(() => {
    let last: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onFocus = () => {
      last = document.activeElement;
    };
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected) return;
      last = null;
      clearTimeout(timer);
      timer = setTimeout(() => isFree() && focusMiddle(), settlesAfterMs);
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}

/** Nothing has the focus, and no dialog is about to take it. */
function isFree(): boolean {
  const focused = document.activeElement;
  return (focused === null || focused === document.body) && !isDialogOpen();
}

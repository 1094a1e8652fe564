import { useEffect } from 'react';

/** What opened a menu or a popover, while it is open; a field with a list knows Escape itself. */
const openers = 'button[aria-haspopup][aria-expanded="true"], [aria-haspopup="menu"][aria-expanded="true"]';

/** Where Escape is already somebody's own. */
const owners = '[role="menu"], [role="dialog"], [role="listbox"]';

/**
 * Escape closes an open menu or popover even in the moment before it has the focus. Without this the key would go to what had
 * the focus before, and close the item behind it.
 */
export function useEarlyEscape(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(owners) !== null) return;
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      const opener = document.querySelector<HTMLElement>(openers);
      if (opener === null) return;
      event.preventDefault();
      event.stopPropagation();
      opener.click();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

import { useEffect, useState } from 'react';

/**
 * For a dialog that is in the page only while it is open, so that the kit never sees it close: the focus goes back to where it
 * was before, unless it has found a place already.
 */
export function useFocusBack(): void {
  const [cameFrom] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && cameFrom instanceof HTMLElement && cameFrom.isConnected) {
        cameFrom.focus({ preventScroll: true });
      }
    },
    [cameFrom],
  );
}

import { useEffect } from 'react';

const layers = 'dialog, [popover], [data-toasts]';

/**
 * Ignores the second press of a double click when the first opened or closed a dialog, menu or toast: it would press a button of the dialog
 * that the first press has just opened, or open the row behind it.
 */
export function useSwallowStrayPresses(): void {
  useEffect(() => {
    let first: Element | null = null;
    let isStray = false;

    function onPress(event: MouseEvent) {
      if (event.button !== 0) return;
      const layer = event.target instanceof Element ? event.target.closest(layers) : null;
      if (event.detail < 2) first = layer;
      isStray = event.detail > 1 && layer !== first;
      if (isStray) swallow(event);
    }

    function onClick(event: MouseEvent) {
      // A click by keyboard has no press count.
      if (isStray && event.detail > 1) swallow(event);
    }

    window.addEventListener('mousedown', onPress, { capture: true });
    window.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('mousedown', onPress, { capture: true });
      window.removeEventListener('click', onClick, { capture: true });
    };
  }, []);
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

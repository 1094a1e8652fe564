/** Parts that come and go over others. */
const layers = '.mantine-Modal-root, [role="dialog"], [role="menu"], [data-toasts]';

/**
 * A double click belongs to what its first press was on. When that opened or closed something, the second press would fall on what
 * lies there now: close the dialog that the first has just opened, or open the row that was behind it. It falls on nothing.
 * The answer ends it.
 */
export function swallowStrayPresses(): () => void {
  let first: Element | null = null;
  let isStray = false;

  function onPress(event: MouseEvent) {
    if (event.button !== 0) return;
    const layer = layerOf(event.target);
    if (event.detail < 2) first = layer;
    isStray = event.detail > 1 && layer !== first;
    if (isStray) swallow(event);
  }

  function onClick(event: MouseEvent) {
    // A click by the keyboard counts no presses.
    if (isStray && event.detail > 1) swallow(event);
  }

  window.addEventListener('mousedown', onPress, { capture: true });
  window.addEventListener('click', onClick, { capture: true });
  return () => {
    window.removeEventListener('mousedown', onPress, { capture: true });
    window.removeEventListener('click', onClick, { capture: true });
  };
}

function layerOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(layers) : null;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

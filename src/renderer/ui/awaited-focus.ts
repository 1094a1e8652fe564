import { useLayoutEffect } from 'react';

/** What takes the focus once it is rendered, and the element that holds it until then. */
let awaited: { holder: HTMLElement; find: () => HTMLElement | null } | null = null;

/** Focuses what `find` returns as soon as a component with {@link useAwaitedFocus} has rendered it, unless the focus has left `holder`. */
export function awaitFocus(holder: HTMLElement, find: () => HTMLElement | null): void {
  holder.focus({ preventScroll: true });
  awaited = { holder, find };
}

/** For components that render what {@link awaitFocus} waits for. */
export function useAwaitedFocus(): void {
  useLayoutEffect(() => {
    if (awaited === null) return;
    const found = document.activeElement === awaited.holder ? awaited.find() : document.activeElement;
    if (found === null) return;
    awaited = null;
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  });
}

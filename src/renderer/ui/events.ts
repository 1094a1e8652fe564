import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';

/**
 * A stable function that always calls the handler of the latest render. For handlers of
 * memoized children, so that turning a page re-renders only what it changes. Must not be called during render.
 */
export function useEventCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  return useEventCallbacks({ callback }).callback;
}

/** {@link useEventCallback} for an object of functions, which has the same names in each render. */
export function useEventCallbacks<Callbacks extends Record<string, (...args: never[]) => unknown>>(
  callbacks: Callbacks,
): Callbacks {
  const newest = useRef(callbacks);
  useLayoutEffect(() => {
    newest.current = callbacks;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are those of the first render.
  return useMemo(() => {
    const stable = Object.keys(callbacks).map((name) => [
      name,
      (...args: never[]) => newest.current[name]?.(...args),
    ]);
    return Object.fromEntries(stable) as Callbacks; // Safe: each name calls the function of that name.
  }, []);
}

/** Listens to an event of the window, in any phase. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  { capture = false }: { capture?: boolean } = {},
): void {
  const newest = useEventCallback(listener);
  useEffect(() => {
    window.addEventListener(type, newest, { capture });
    return () => window.removeEventListener(type, newest, { capture });
  }, [type, newest, capture]);
}

/**
 * Opens a menu for a right click: where that comes when the button is pressed (Linux, macOS), only after its release, which would close an
 * open popover.
 */
export function afterRelease({ buttons }: Pick<MouseEvent, 'buttons'>, open: () => void): void {
  if (buttons === 0) {
    open();
    return;
  }
  const over = new AbortController();
  const listen = (type: keyof WindowEventMap, listener: () => void) =>
    window.addEventListener(type, listener, { capture: true, signal: over.signal });
  listen('pointerup', () => {
    over.abort();
    open();
  });
  // The release was outside of the window.
  listen('pointerdown', () => over.abort());
}

/** Calls `flush` when the window closes, the app quits or the page reloads, usually twice. */
export function usePageLeave(flush: () => void): void {
  // While main still listens to the window.
  useWindowEvent('beforeunload', flush);
  // If the page goes away without that.
  useWindowEvent('pagehide', flush);
}

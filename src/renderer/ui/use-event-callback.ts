import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function object for the component's whole life, always doing what the newest render wants. For handlers of
 * memoised children, so that turning a page draws only what the page changes. Not to be called while rendering.
 */
export function useEventCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(callback);
  useLayoutEffect(() => {
    newest.current = callback;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}

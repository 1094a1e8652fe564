import { useEffect, useRef, useState } from 'react';

/**
 * Whether the pointer or the focus is on something that would go by itself otherwise. `shows` names what stands in it: a button
 * that went away with the focus on it tells nobody that it has left.
 */
export function useHeld(shows: string) {
  const ref = useRef<HTMLElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown now may be without what had the focus.
  useEffect(() => setHasFocus(ref.current?.contains(document.activeElement) ?? false), [shows]);
  return {
    ref,
    isHeld: isPointedAt || hasFocus,
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  };
}

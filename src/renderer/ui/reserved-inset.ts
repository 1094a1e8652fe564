import { type RefObject, useLayoutEffect } from 'react';
import { createStore, useStore } from './shared-state.ts';

/** The distance between floating parts and the end of the scrolled content: a gap, and room for the selection bar. */
const gapPx = 52;

/** In style sheets it is `--ic-float-inset`: lists leave as much space below their last row, so that nothing stays covered. */
const floatInset = createStore(0);

function setFloatInset(px: number): void {
  document.documentElement.style.setProperty('--ic-float-inset', `${px}px`);
  floatInset.set(px);
}

/** The height at the bottom of the window that something floats over, in CSS pixels. */
export function useFloatInset(): number {
  return useStore(floatInset);
}

/** Reserves the height of `floating` while it is mounted. */
export function useReservedInset(floating: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = floating.current;
    if (element === null) return;
    const reserve = () => setFloatInset(Math.ceil(element.getBoundingClientRect().height) + gapPx);
    reserve();
    const observer = new ResizeObserver(reserve);
    observer.observe(element);
    return () => {
      observer.disconnect();
      setFloatInset(0);
    };
  }, [floating]);
}

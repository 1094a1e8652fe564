import { type RefObject, useLayoutEffect } from 'react';
import { createStore, useStore } from './store.ts';

/** Between what floats and the last thing that can be scrolled out of its way: a gap, and room for the bar of selected rows. */
const gapPx = 52;

/** Style sheets have it as `--ic-float-inset`: lists leave as much empty beneath their last row, so that none of it stays covered. */
const floatInset = createStore(0);

function setFloatInset(px: number): void {
  document.documentElement.style.setProperty('--ic-float-inset', `${px}px`);
  floatInset.set(px);
}

/** The height at the bottom of the window that something floats over, in CSS pixels. */
export function useFloatInset(): number {
  return useStore(floatInset);
}

/** Reserves as much room as `floating` is high, for as long as it is there. */
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

/** How the UI kit finds the place of {@link Floats}. */
export const floatsSelector = '[data-floats]';

/**
 * The place where menus, lists of choices and tooltips float: within the page's main landmark, where a person with a screen
 * reader finds them, instead of beneath the whole page. Each screen has one, last in its `<main>`.
 */
export function Floats() {
  return <div data-floats />;
}

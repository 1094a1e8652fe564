import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

type FloatInset = { insetPx: number; setInset(px: number): void };

const FloatInsetContext = createContext<FloatInset>({ insetPx: 0, setInset: () => {} });

/** Between what floats and the last thing that can be scrolled out of its way: a gap, and room for the bar of selected rows. */
const gapPx = 52;

/**
 * For everything below it: the height at the bottom of the window that something floats over. Style sheets have it as `--ic-float-inset`, and
 * lists leave as much empty beneath their last row, so that none of it stays covered.
 */
export function FloatInsetProvider({ children }: { children: ReactNode }) {
  const [insetPx, setInset] = useState(0);
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--ic-float-inset', `${insetPx}px`);
  }, [insetPx]);
  const inset = useMemo(() => ({ insetPx, setInset }), [insetPx]);
  return <FloatInsetContext value={inset}>{children}</FloatInsetContext>;
}

/** The height at the bottom of the window that something floats over, in CSS pixels. */
export function useFloatInset(): number {
  return useContext(FloatInsetContext).insetPx;
}

/** Reserves as much room as `floating` is high, for as long as it is there. */
export function useReservedInset(floating: RefObject<HTMLElement | null>): void {
  const { setInset } = useContext(FloatInsetContext);
  useLayoutEffect(() => {
    const element = floating.current;
    if (element === null) return;
    const take = () => setInset(Math.ceil(element.getBoundingClientRect().height) + gapPx);
    take();
    const observer = new ResizeObserver(take);
    observer.observe(element);
    return () => {
      observer.disconnect();
      setInset(0);
    };
  }, [floating, setInset]);
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

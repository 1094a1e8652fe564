import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

type FootRoom = { roomPx: number; takeRoom(px: number): void };

const FootRoomContext = createContext<FootRoom>({ roomPx: 0, takeRoom: () => {} });

/** Between what floats and the last thing that can be scrolled out of its way. */
const gapPx = 12;

/**
 * For everything below it: how much of the foot of the window something floats over. Style sheets have it as `--ic-foot-room`, and
 * lists leave as much empty beneath their last row, so that none of it stays covered.
 */
export function FootRoomProvider({ children }: { children: ReactNode }) {
  const [roomPx, takeRoom] = useState(0);
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--ic-foot-room', `${roomPx}px`);
  }, [roomPx]);
  const footRoom = useMemo(() => ({ roomPx, takeRoom }), [roomPx]);
  return <FootRoomContext value={footRoom}>{children}</FootRoomContext>;
}

/** What floats over the foot of the window, in CSS pixels; 0: nothing does. */
export function useFootRoom(): number {
  return useContext(FootRoomContext).roomPx;
}

/** Takes as much room as `floating` is high, for as long as it is there. */
export function useReserveFootRoom(floating: RefObject<HTMLElement | null>): void {
  const { takeRoom } = useContext(FootRoomContext);
  useLayoutEffect(() => {
    const element = floating.current;
    if (element === null) return;
    const take = () => takeRoom(Math.ceil(element.getBoundingClientRect().height) + gapPx);
    take();
    const observer = new ResizeObserver(take);
    observer.observe(element);
    return () => {
      observer.disconnect();
      takeRoom(0);
    };
  }, [floating, takeRoom]);
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

import { afterPaint } from '#renderer/ui/after-paint.ts';
import { isSameView, type View, viewFromText, viewToText } from '#shared/view-link.ts';

/** Where the user is, and whether there is a way back and forward. `view` is null while the address names none. */
export type Place = { view: View | null; canGoBack: boolean; canGoForward: boolean };

/** The browser's own history as the memory of views: Back and Forward of keys, mouse and menu all act on it. */
export type ViewHistory = {
  /** The same object until something changes. */
  place(): Place;
  subscribe(listener: () => void): () => void;
  /** Goes to a view. `step` is decided by {@link stepFor}; `replace` leaves no way back to where the user was. */
  go(view: View, how?: 'step' | 'replace'): void;
  back(): void;
  forward(): void;
};

type HistoryWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'history' | 'location'>;

/** Two looks at items within this time are one step: arrowing down a list must not bury the way back. */
const oneStepWithinMs = 1_000;

/**
 * `now` in milliseconds. Views are values here; the browser's history gets their text form once they are painted, in the hash, from
 * which a reloaded page reads them again. Each entry's state holds its own number and that of the last entry, so that such a page
 * still knows the way forward.
 */
export function createViewHistory(window: HistoryWindow, now: () => number): ViewHistory {
  const listeners = new Set<() => void>();
  /** The views of the entries by their number, as far as this page wrote or read them. */
  const views = new Map<number, View>();
  let { index, furthest } = stateIn(window.history.state);
  let lastGoneAt = Number.NEGATIVE_INFINITY;
  let place = placeOf(viewFromText(window.location.hash.slice(1)));
  const unwritten: (() => void)[] = [];
  /** The browser is on its way to a view that is shown already: what is written next belongs behind it. */
  let isFollowing = false;

  function placeOf(view: View | null): Place {
    if (view !== null) views.set(index, view);
    return { view, canGoBack: index > 0, canGoForward: index < furthest };
  }

  function show(view: View | null): void {
    place = placeOf(view);
    for (const listener of listeners) listener();
  }

  function writeLater(write: () => void): void {
    if (unwritten.length === 0) afterPaint(writeNow);
    unwritten.push(write);
  }

  function writeNow(): void {
    while (!isFollowing) {
      const write = unwritten.shift();
      if (write === undefined) return;
      write();
    }
  }

  function followBrowser(): void {
    const isShown = isFollowing;
    isFollowing = false;
    if (!isShown) writeNow();
    const arrived = stateIn(window.history.state);
    if (!isShown) index = arrived.index;
    furthest = Math.max(furthest, index);
    if (arrived.furthest !== furthest) {
      window.history.replaceState({ index: arrived.index, furthest }, '');
    }
    if (isShown) {
      writeNow();
    } else {
      lastGoneAt = Number.NEGATIVE_INFINITY;
      show(views.get(index) ?? viewFromText(window.location.hash.slice(1)));
    }
  }

  /** A view that this page knows is shown at once, and the browser follows; another one is read where the browser arrives. */
  function move(by: 1 | -1): void {
    const view = views.get(index + by);
    if (view === undefined) {
      unwritten.push(() => window.history.go(by));
      writeNow();
      return;
    }
    index += by;
    lastGoneAt = Number.NEGATIVE_INFINITY;
    writeLater(() => {
      isFollowing = true;
      window.history.go(by);
    });
    show(view);
  }

  return {
    place: () => place,
    subscribe(listener) {
      if (listeners.size === 0) {
        window.addEventListener('popstate', followBrowser);
        window.addEventListener('pagehide', writeNow);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        writeNow();
        window.removeEventListener('popstate', followBrowser);
        window.removeEventListener('pagehide', writeNow);
      };
    },
    go(view, how = 'step') {
      const step = how === 'replace' ? 'replace' : stepFor(place.view, view, now() - lastGoneAt);
      if (step === 'none') return;
      lastGoneAt = now();
      if (step === 'push') {
        index += 1;
        furthest = index;
        for (const later of views.keys()) if (later > index) views.delete(later);
      }
      const entry = { index, furthest };
      writeLater(() => {
        const address = `#${viewToText(view)}`;
        if (step === 'push') window.history.pushState(entry, '', address);
        else window.history.replaceState(entry, '', address);
      });
      show(view);
    },
    back() {
      // What lies before the first view is not this app's.
      if (index > 0) move(-1);
    },
    forward() {
      if (index < furthest) move(1);
    },
  };
}

/** Whether going from one view to the next is a step of its own, part of the last one, or nothing at all. */
export function stepFor(from: View | null, to: View, sinceLastMs: number): 'push' | 'replace' | 'none' {
  if (from === null) return 'replace';
  if (isSameView(from, to)) return 'none';
  const isNextItem =
    from.itemId !== null && to.itemId !== null && isSameView({ ...from, itemId: to.itemId }, to);
  const isPart = isNextItem || isTypedFurther(from, to);
  return isPart && sinceLastMs < oneStepWithinMs ? 'replace' : 'push';
}

/** Whether only the text that is searched in the copy is another one: it is typed letter by letter. */
function isTypedFurther(from: View, to: View): boolean {
  const [before, now] = [from.query.copy, to.query.copy];
  if (before === undefined || now === undefined || before.text === now.text) return false;
  return isSameView({ ...from, query: { ...from.query, copy: now, page: to.query.page } }, to);
}

function stateIn(state: unknown): { index: number; furthest: number } {
  const read = (name: string) => {
    const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
    return typeof value === 'number' ? value : 0;
  };
  const index = read('index');
  return { index, furthest: Math.max(index, read('furthest')) };
}

import { type View, viewFromText, viewToText } from '#shared/view-link.ts';

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
 * `now` in milliseconds. The view's text form is in the hash. Each entry's state holds its own number and that of the last entry,
 * so that a reloaded page still knows the way forward.
 */
export function createViewHistory(window: HistoryWindow, now: () => number): ViewHistory {
  const listeners = new Set<() => void>();
  let { index, furthest } = stateIn(window.history.state);
  let lastGoneAt = Number.NEGATIVE_INFINITY;
  let place = read();

  function read(): Place {
    return {
      view: viewFromText(window.location.hash.slice(1)),
      canGoBack: index > 0,
      canGoForward: index < furthest,
    };
  }

  function changed(): void {
    place = read();
    for (const listener of listeners) listener();
  }

  function followBrowser(): void {
    const arrived = stateIn(window.history.state);
    index = arrived.index;
    furthest = Math.max(furthest, index);
    if (arrived.furthest !== furthest) window.history.replaceState({ index, furthest }, '');
    lastGoneAt = Number.NEGATIVE_INFINITY;
    changed();
  }

  return {
    place: () => place,
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('popstate', followBrowser);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('popstate', followBrowser);
      };
    },
    go(view, how = 'step') {
      const step = how === 'replace' ? 'replace' : stepFor(place.view, view, now() - lastGoneAt);
      if (step === 'none') return;
      lastGoneAt = now();
      const address = `#${viewToText(view)}`;
      if (step === 'replace') {
        window.history.replaceState({ index, furthest }, '', address);
      } else {
        index += 1;
        furthest = index;
        window.history.pushState({ index, furthest }, '', address);
      }
      changed();
    },
    back() {
      // What lies before the first view is not this app's.
      if (index > 0) window.history.back();
    },
    forward: () => window.history.forward(),
  };
}

/** Whether going from one view to the next is a step of its own, part of the last one, or nothing at all. */
export function stepFor(from: View | null, to: View, sinceLastMs: number): 'push' | 'replace' | 'none' {
  if (from === null) return 'replace';
  if (viewToText(from) === viewToText(to)) return 'none';
  const isSameList = viewToText({ ...from, itemId: null }) === viewToText({ ...to, itemId: null });
  const isNextItem = isSameList && from.itemId !== null && to.itemId !== null;
  return isNextItem && sinceLastMs < oneStepWithinMs ? 'replace' : 'push';
}

function stateIn(state: unknown): { index: number; furthest: number } {
  const read = (name: string) => {
    const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
    return typeof value === 'number' ? value : 0;
  };
  const index = read('index');
  return { index, furthest: Math.max(index, read('furthest')) };
}

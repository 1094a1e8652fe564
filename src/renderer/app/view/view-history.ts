import { useSyncExternalStore } from 'react';
import type { GridPlace, GridPlaces } from '#renderer/ui/grid/grid-focus.ts';
import { createRequiredContext } from '#renderer/ui/required-context.ts';
import { isSameView, type View, viewFromText, viewToText } from '#shared/view-link.ts';

/** Where the user is, and whether there is a way back and forward. `view` is null while the address names none. */
export type Place = { view: View | null; canGoBack: boolean; canGoForward: boolean };

/** The browser's own history as the memory of views: Back and Forward of keys, mouse and menu all act on it. */
export type ViewHistory = ReturnType<typeof createViewHistory>;

/** For going somewhere; never changes, so it never causes a re-render. */
export const [ViewHistoryContext, useViewHistory] = createRequiredContext<ViewHistory>('ViewHistoryContext');

export const ViewHistoryProvider = ViewHistoryContext.Provider;

/** Where the user is. Going elsewhere is rendered in the same task, without a frame in between. */
export function usePlace(): Place {
  const history = useViewHistory();
  return useSyncExternalStore(history.subscribe, history.place);
}

type HistoryWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'history' | 'location'>;

/** Two looks at items within this time are one step: arrowing down a list must not bury the way back. */
const oneStepWithinMs = 1_000;

/** Chromium silently ignores calls beyond 200 within 10 s: at this pace not even a held arrow key gets there. */
const writeAfterMs = 100;
const retryAfterMs = 2_000;

/**
 * `now` in milliseconds. What `place` says is the truth and is shown at once; the browser's history follows shortly after, one
 * entry at a time, and whatever it ignores is retried. An entry's view is in its hash, from which a reloaded page reads it again. Its
 * state holds its own number and that of the last entry, so that such a page still knows the way forward.
 */
export function createViewHistory(window: HistoryWindow, now: () => number) {
  const listeners = new Set<() => void>();
  /** The views of the entries by their number, as far as this page wrote or read them. */
  const views = new Map<number, View>();
  /** Entries that the browser doesn't have like this yet, in the order in which they are written. */
  const unwritten = new Map<number, { view: View; isNew: boolean }>();
  const gridPlaces = new Map<number, Map<string, GridPlace>>();
  const leaveListeners = new Set<() => void>();
  let { index, furthest } = stateIn(window.history.state);
  /** The entry that the browser was last seen at. */
  let browserIndex = index;
  /** The entry that the browser is on its way to. */
  let goingTo: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastGoneAt = Number.NEGATIVE_INFINITY;
  let place = placeOf(viewLeft() ?? viewInAddress());

  /** What the page showed when it was reloaded, before the browser was there; null: the browser was. */
  function viewLeft(): View | null {
    const left = leftIn(window.history.state);
    if (left === null) return null;
    window.history.replaceState({ index: browserIndex, furthest: left.furthest }, '');
    ({ index, furthest } = left);
    unwritten.set(index, left);
    return left.view;
  }

  function viewInAddress(): View | null {
    return viewFromText(window.location.hash.slice(1));
  }

  function placeOf(view: View | null): Place {
    if (view !== null) views.set(index, view);
    return { view, canGoBack: index > 0, canGoForward: index < furthest };
  }

  function show(view: View | null): void {
    place = placeOf(view);
    for (const listener of listeners) listener();
  }

  /** Until the browser has answered, or the time of a retry, nothing more is asked of it. */
  function syncAfter(ms: number): void {
    timer ??= setTimeout(() => {
      stopWaiting();
      sync();
    }, ms);
  }

  function stopWaiting(): void {
    clearTimeout(timer);
    timer = undefined;
    goingTo = null;
  }

  /** Brings the browser's history to what is shown, as far as that goes without waiting for the browser. */
  function sync(): void {
    if (goingTo !== null) return;
    for (const [number, { view, isNew }] of unwritten) {
      if (!isBrowserAt(isNew ? number - 1 : number)) return;
      if (!isWritten(number, isNew, `#${viewToText(view)}`)) return;
      unwritten.delete(number);
    }
    if (isBrowserAt(index) && stateIn(window.history.state).furthest !== furthest) isWritten(index, false);
  }

  function isBrowserAt(number: number): boolean {
    if (browserIndex === number) return true;
    stopWaiting();
    goingTo = number;
    syncAfter(retryAfterMs);
    window.history.go(number - browserIndex);
    return false;
  }

  function isWritten(number: number, isNew: boolean, address?: string): boolean {
    const before: unknown = window.history.state;
    const entry = { index: number, furthest };
    if (isNew) window.history.pushState(entry, '', address);
    else window.history.replaceState(entry, '', address);
    const isIgnored = window.history.state === before;
    if (isIgnored) syncAfter(retryAfterMs);
    else browserIndex = number;
    return !isIgnored;
  }

  /** The browser goes nowhere any more, so the entry it is at says what is shown. */
  function leave(): void {
    sync();
    const { view } = place;
    if (browserIndex === index || view === null) return;
    const isNew = unwritten.get(index)?.isNew ?? false;
    const left = { index, furthest, view: viewToText(view), isNew };
    window.history.replaceState({ index: browserIndex, furthest, left }, '');
  }

  function followBrowser(): void {
    const arrivedAt = stateIn(window.history.state).index;
    const by = arrivedAt - (goingTo ?? browserIndex);
    browserIndex = arrivedAt;
    if (unwritten.size === 0) furthest = Math.max(furthest, arrivedAt);
    stopWaiting();
    if (by !== 0) move(by);
    else if (arrivedAt === index && !views.has(index)) show(viewInAddress());
    sync();
  }

  /** Back and Forward act on what is shown, even if the browser's history isn't there yet. */
  function move(by: number): void {
    // What lies before the first view is not this app's.
    const to = Math.min(Math.max(0, index + by), furthest);
    if (to === index) return;
    for (const listener of leaveListeners) listener();
    index = to;
    lastGoneAt = Number.NEGATIVE_INFINITY;
    const view = views.get(index);
    if (view !== undefined) show(view);
    else if (browserIndex === index) show(viewInAddress());
    // Only the browser knows that view.
    else sync();
    syncAfter(writeAfterMs);
  }

  return {
    /** The same object until something changes. */
    place: (): Place => place,
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) {
        window.addEventListener('popstate', followBrowser);
        window.addEventListener('pagehide', leave);
        browserIndex = stateIn(window.history.state).index;
        if (browserIndex !== index) syncAfter(writeAfterMs);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        sync();
        stopWaiting();
        window.removeEventListener('popstate', followBrowser);
        window.removeEventListener('pagehide', leave);
      };
    },
    /** Goes to a view. `step` is decided by {@link stepFor}; `replace` leaves no way back to where the user was. */
    go(view: View, how: 'step' | 'replace' = 'step'): void {
      const step = how === 'replace' ? 'replace' : stepFor(place.view, view, now() - lastGoneAt);
      if (step === 'none') return;
      lastGoneAt = now();
      if (step === 'push') {
        for (const listener of leaveListeners) listener();
        index += 1;
        furthest = index;
        gridPlaces.set(index, new Map(gridPlaces.get(index - 1)));
        for (const later of views.keys()) if (later > index) views.delete(later);
        for (const later of unwritten.keys()) if (later >= index) unwritten.delete(later);
      }
      unwritten.set(index, { view, isNew: step === 'push' || unwritten.get(index)?.isNew === true });
      syncAfter(writeAfterMs);
      show(view);
    },
    back: (): void => move(-1),
    forward: (): void => move(1),
    /** Where the lists of each entry were left. A new entry starts with the places of the one before it. */
    gridPlaces: {
      current() {
        const known = gridPlaces.get(index) ?? new Map<string, GridPlace>();
        gridPlaces.set(index, known);
        return known;
      },
      onLeave(listener) {
        leaveListeners.add(listener);
        return () => void leaveListeners.delete(listener);
      },
    } satisfies GridPlaces,
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
  const index = numberIn(state, 'index');
  return { index, furthest: Math.max(index, numberIn(state, 'furthest')) };
}

function leftIn(state: unknown) {
  const left = partOf(state, 'left');
  const view = viewFromText(String(partOf(left, 'view') ?? ''));
  return view && { ...stateIn(left), view, isNew: partOf(left, 'isNew') === true };
}

function numberIn(state: unknown, name: string): number {
  const value = partOf(state, name);
  return typeof value === 'number' ? value : 0;
}

function partOf(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
}

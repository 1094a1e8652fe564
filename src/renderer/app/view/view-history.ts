import { useSyncExternalStore } from 'react';
import type { GridPlace, GridPlaces } from '#renderer/ui/grid/grid-focus.ts';
import { createRequiredContext } from '#renderer/ui/shared-state.ts';
import { isSameView, type View, viewFromText, viewToText } from '#shared/view-link.ts';

/** The current view, and whether Back and Forward are possible. `view` is null while the address has none. */
export type Place = { view: View | null; canGoBack: boolean; canGoForward: boolean };

/** Views in the browser's history, so that keys, mouse and menu all use the same Back and Forward. */
export type ViewHistory = ReturnType<typeof createViewHistory>;

/** Navigation; a stable value, so it never causes a re-render. */
export const [ViewHistoryContext, useViewHistory] = createRequiredContext<ViewHistory>('ViewHistoryContext');

export const ViewHistoryProvider = ViewHistoryContext.Provider;

/** The current place. Navigation renders synchronously, without a frame in between. */
export function usePlace(): Place {
  const history = useViewHistory();
  return useSyncExternalStore(history.subscribe, history.place);
}

type HistoryWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'history' | 'location'>;

/** Opening another item within this time is the same step, so that stepping through a list doesn't fill the history. */
const oneStepWithinMs = 1_000;

/** Chromium silently ignores calls beyond 200 within 10 s; at this rate even a held arrow key stays below that. */
const writeAfterMs = 100;
const retryAfterMs = 2_000;

/**
 * `now` in milliseconds. `place` is the source of truth and shown immediately; the browser's history follows shortly after, one
 * entry at a time, and ignored calls are retried. An entry's hash contains its view for a reloaded page. Its state contains
 * its index and that of the last entry, so that a reloaded page can still go forward.
 */
export function createViewHistory(window: HistoryWindow, now: () => number) {
  const listeners = new Set<() => void>();
  /** The known views of the entries, by index. */
  const views = new Map<number, View>();
  /** Entries that are not yet in the browser's history, in writing order. */
  const unwritten = new Map<number, { view: View; isNew: boolean }>();
  const gridPlaces = new Map<number, Map<string, GridPlace>>();
  const leaveListeners = new Set<() => void>();
  let { index, furthest } = stateIn(window.history.state);
  /** The browser's entry as of its last event. */
  let browserIndex = index;
  /** The entry that the browser is navigating to. */
  let goingTo: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastGoneAt = Number.NEGATIVE_INFINITY;
  let isReturn = true;
  let place = placeOf(viewLeft() ?? viewInAddress());

  /** The visible view at a reload that the browser's history had not reached; null: it had. */
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

  /** Pauses until the browser has navigated or the retry is due. */
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

  /** Writes pending entries until the browser has to navigate first. */
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

  /** The browser can't navigate while unloading, so the state of its current entry stores the visible view. */
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

  /** Back and Forward start from the visible view, even if the browser's history is behind. */
  function move(by: number): void {
    // Entries before the first view belong to another page.
    const to = Math.min(Math.max(0, index + by), furthest);
    if (to === index) return;
    for (const listener of leaveListeners) listener();
    index = to;
    lastGoneAt = Number.NEGATIVE_INFINITY;
    isReturn = true;
    const view = views.get(index);
    if (view !== undefined) show(view);
    else if (browserIndex === index) show(viewInAddress());
    // Only the browser's address has that view.
    else sync();
    syncAfter(writeAfterMs);
  }

  return {
    /** Returns the same object until something changes. */
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
    /** Navigates to a view. `step` is decided by {@link stepFor}; `replace` replaces the current entry. */
    go(view: View, how: 'step' | 'replace' = 'step'): void {
      const step = how === 'replace' ? 'replace' : stepFor(place.view, view, now() - lastGoneAt);
      if (step === 'none') return;
      lastGoneAt = now();
      if (how === 'step') isReturn = false;
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
    /** Whether the view was reached by Back, Forward or a reload. */
    isReturn: () => isReturn,
    back: (): void => move(-1),
    forward: (): void => move(1),
    /** The scroll places of each entry's lists. A new entry starts with those of the one before it. */
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

/** Whether a navigation is a step of its own, part of the last one, or none. */
export function stepFor(from: View | null, to: View, sinceLastMs: number): 'push' | 'replace' | 'none' {
  if (from === null) return 'replace';
  if (isSameView(from, to)) return 'none';
  const isNextItem =
    from.itemId !== null && to.itemId !== null && isSameView({ ...from, itemId: to.itemId }, to);
  const isPart = isNextItem || isTypedFurther(from, to);
  return isPart && sinceLastMs < oneStepWithinMs ? 'replace' : 'push';
}

/** Whether the copy's search text was typed on or partly deleted at its end, and nothing else differs. Any other text is another search. */
function isTypedFurther(from: View, to: View): boolean {
  const [before, now] = [from.query.copy, to.query.copy];
  if (before === undefined || now === undefined || before.text === now.text) return false;
  if (!now.text.startsWith(before.text) && !before.text.startsWith(now.text)) return false;
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

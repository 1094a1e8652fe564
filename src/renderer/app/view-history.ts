import { useSyncExternalStore } from 'react';
import type { GridOffset, GridOffsets } from '#renderer/ui/grid/grid-focus.ts';
import { createRequiredContext } from '#renderer/ui/shared-state.ts';
import { onceLoaded } from '#renderer/ui/timers.ts';
import { isSameView, type View, viewFromText, viewToText } from '#shared/view-link.ts';

/** The current view, and whether Back and Forward are possible. `view` is null while the address has none. */
export type HistoryEntry = { view: View | null; canGoBack: boolean; canGoForward: boolean };

/** The views that the user came through, so that keys, mouse and menu all use the same Back and Forward. */
export type ViewHistory = ReturnType<typeof createViewHistory>;

/** Navigation; a stable value, so it never causes a re-render. */
export const [ViewHistoryContext, useViewHistory] = createRequiredContext<ViewHistory>('ViewHistoryContext');

export const ViewHistoryProvider = ViewHistoryContext.Provider;

/** The entry on screen. Navigation renders synchronously, without a frame in between. */
export function useHistoryEntry(): HistoryEntry {
  const history = useViewHistory();
  return useSyncExternalStore(history.subscribe, history.entryOnScreen);
}

type HistoryWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'history' | 'location'>;

/** A view, and the scroll offsets of its lists by the grid's label. */
type Entry = { view: View; offsets: Map<string, GridOffset> };

/** As many as a browser keeps. */
const maxEntries = 50;

/** Opening another item within this time is the same step, so that stepping through a list doesn't fill the history. */
const oneStepWithinMs = 1_000;

/** Chromium silently ignores calls beyond 200 within 10 s; at this rate even a held arrow key stays below that. */
const writeAfterMs = 100;

/**
 * `now` in milliseconds. The browser's own history has a single entry, which is written shortly after each change: its address contains
 * the current view, and its state all of them, for a page that is reloaded.
 */
export function createViewHistory(window: HistoryWindow, now: () => number) {
  const listeners = new Set<() => void>();
  const leaveListeners = new Set<() => void>();
  let { entries, index } = writtenIn(window);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastGoneAt = Number.NEGATIVE_INFINITY;
  let isReturn = true;
  let entry = entryNow();
  let entryOnScreen = entry;

  function entryNow(): HistoryEntry {
    const view = entries[index]?.view ?? null;
    return { view, canGoBack: index > 0, canGoForward: index < entries.length - 1 };
  }

  function show(loading?: Promise<unknown>): void {
    const shown = entryNow();
    entry = shown;
    timer ??= setTimeout(write, writeAfterMs);
    const render = () => {
      // Unless another view was requested meanwhile.
      if (entry === shown) entryOnScreen = shown;
      notify();
    };
    if (loading === undefined) {
      render();
    } else {
      notify();
      onceLoaded(loading, render);
    }
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    if (entry.view === null) return;
    const views = entries.map(({ view }) => viewToText(view));
    window.history.replaceState({ views, index }, '', `#${viewToText(entry.view)}`);
  }

  function leave(): void {
    for (const listener of leaveListeners) listener();
  }

  function move(by: 1 | -1): void {
    if (entries[index + by] === undefined) return;
    leave();
    index += by;
    lastGoneAt = Number.NEGATIVE_INFINITY;
    isReturn = true;
    show();
  }

  return {
    /** Returns the same object until something changes. */
    entry: (): HistoryEntry => entry,
    /** The same, except while a view waits for its rows: then the entry before it. */
    entryOnScreen: (): HistoryEntry => entryOnScreen,
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) window.addEventListener('pagehide', write);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        write();
        window.removeEventListener('pagehide', write);
      };
    },
    /**
     * Navigates to a view. `step` is decided by {@link stepFor}; `replace` replaces the current entry. With `loading`, the view is rendered
     * once that has settled: see {@link onceLoaded}.
     */
    go(view: View, how: 'step' | 'replace' = 'step', loading?: Promise<unknown>): void {
      const step = how === 'replace' ? 'replace' : stepFor(entry.view, view, now() - lastGoneAt);
      if (step === 'none') return;
      lastGoneAt = now();
      if (how === 'step') isReturn = false;
      if (step === 'push') {
        leave();
        const before = entries.slice(0, index + 1);
        entries = [...before, { view, offsets: new Map(before.at(-1)?.offsets) }].slice(-maxEntries);
        index = entries.length - 1;
      } else {
        entries[index] = { view, offsets: entries[index]?.offsets ?? new Map() };
      }
      show(loading);
    },
    /** Whether the view was reached by Back, Forward or a reload. */
    isReturn: () => isReturn,
    back: (): void => move(-1),
    forward: (): void => move(1),
    /** The scroll offsets of each entry's lists. A new entry starts with those of the one before it. */
    gridOffsets: {
      current: () => entries[index]?.offsets ?? new Map<string, GridOffset>(),
      onLeave(listener) {
        leaveListeners.add(listener);
        return () => void leaveListeners.delete(listener);
      },
    } satisfies GridOffsets,
  };
}

/** What was written before the page was reloaded, else the view in its address. */
function writtenIn({ history, location }: HistoryWindow): { entries: Entry[]; index: number } {
  const written = history.state as { views: string[]; index: number } | null; // Safe: nothing else sets it.
  const { views, index } = written ?? { views: [location.hash.slice(1)], index: 0 };
  // A view whose text is too long isn't read.
  const readable = (some: readonly string[]) => some.map(viewFromText).filter((view) => view !== null);
  return {
    entries: readable(views).map((view) => ({ view, offsets: new Map() })),
    index: Math.max(0, readable(views.slice(0, index + 1)).length - 1),
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

/** Whether the local copy's search text was typed on or partly deleted at its end, and nothing else differs. Any other text is another search. */
function isTypedFurther(from: View, to: View): boolean {
  const [before, now] = [from.query.localCopy, to.query.localCopy];
  if (before === undefined || now === undefined || before.text === now.text) return false;
  if (!now.text.startsWith(before.text) && !before.text.startsWith(now.text)) return false;
  return isSameView({ ...from, query: { ...from.query, localCopy: now, page: to.query.page } }, to);
}

import type { SavedView } from '#shared/saved-view.ts';

/** The list with one view at another place among those of its connection; `to` counts from 0 and is clamped. */
export function withMoved(views: readonly SavedView[], id: string, to: number): SavedView[] {
  const moved = views.find((view) => view.id === id);
  if (moved === undefined) return [...views];
  return withPlaced(
    views.filter((view) => view.id !== id),
    moved,
    to,
  );
}

/** The list with a view more, at a place among those of its connection; `at` counts from 0 and is clamped. */
export function withPlaced(views: readonly SavedView[], placed: SavedView, at: number): SavedView[] {
  const isOwn = (view: SavedView) => view.connectionId === placed.connectionId;
  const next = views.filter(isOwn)[Math.max(0, at)];
  const index = next === undefined ? views.length : views.indexOf(next);
  return views.toSpliced(index, 0, placed);
}

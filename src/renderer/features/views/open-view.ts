import { hasFilters } from '#shared/item-query.ts';
import { type SavedView, savedTextOf } from '#shared/saved-view.ts';
import type { Settings } from '#shared/settings.ts';
import { type View, viewFromText } from '#shared/view-link.ts';

/** The saved view that the sidebar marks; `isChanged`: what is shown differs from what was saved, so it is not the current place. */
export type OpenView = { id: string; isChanged: boolean };

/**
 * The saved view that is exactly what is shown, else the one that was opened last and has been changed since. Null: neither.
 * Clearing every filter leaves a view that has some: saving "nothing" over it is never offered. `lastOpenedId`: null when the
 * user went elsewhere since.
 */
export function openViewOf(
  views: readonly SavedView[],
  view: View,
  columns: Settings['columns'],
  lastOpenedId: string | null,
): OpenView | null {
  if (view.panel !== 'items') return null;
  const same = views.filter((one) => isSame(one, view, columns));
  const last = views.find(({ id }) => id === lastOpenedId);
  const exact = same.find((one) => one === last) ?? same[0];
  if (exact !== undefined) return { id: exact.id, isChanged: false };
  if (last === undefined || isCleared(last, view)) return null;
  return { id: last.id, isChanged: true };
}

function isCleared(saved: SavedView, view: View): boolean {
  const before = viewFromText(saved.text);
  return before !== null && hasFilters(before.query) && !hasFilters(view.query);
}

function isSame(saved: SavedView, view: View, columns: Settings['columns']): boolean {
  if (saved.text !== savedTextOf(view)) return false;
  return saved.columns === null || columnsText(saved.columns) === columnsText(columns);
}

/** Which columns are hidden matters, not in what order they were. */
function columnsText({ order, hidden }: Settings['columns']): string {
  return JSON.stringify([order, [...hidden].sort()]);
}

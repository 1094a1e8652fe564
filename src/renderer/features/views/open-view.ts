import { type SavedView, savedTextOf } from '#shared/saved-view.ts';
import type { Settings } from '#shared/settings.ts';
import type { View } from '#shared/view-link.ts';

/** Which saved view is looked at, and whether what is shown is still what was saved. */
export type OpenView = { id: string; isChanged: boolean };

/**
 * The saved view that is shown: one that is exactly this, else the one that was opened last and has been changed since. Null:
 * what is shown is no saved view. `lastOpenedId`: null when somebody went elsewhere since.
 */
export function openViewOf(
  views: readonly SavedView[],
  view: View,
  columns: Settings['columns'],
  lastOpenedId: string | null,
): OpenView | null {
  if (view.panel !== 'items') return null;
  const last = views.find(({ id }) => id === lastOpenedId);
  if (last !== undefined) return { id: last.id, isChanged: !isSame(last, view, columns) };
  const same = views.find((one) => isSame(one, view, columns));
  return same === undefined ? null : { id: same.id, isChanged: false };
}

function isSame(saved: SavedView, view: View, columns: Settings['columns']): boolean {
  if (saved.text !== savedTextOf(view)) return false;
  return saved.columns === null || columnsText(saved.columns) === columnsText(columns);
}

/** Which columns are hidden matters, not in what order they were. */
function columnsText({ order, hidden }: Settings['columns']): string {
  return JSON.stringify([order, [...hidden].sort()]);
}

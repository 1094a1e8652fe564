import type { DesktopApi } from '#shared/ipc-contract.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import type { SavedView } from '#shared/saved-view.ts';
import { viewFromText } from '#shared/view-link.ts';

/** Saved views in memory, with main's promises: names differ within a connection, every change returns the whole list. */
export function fakeViews(initial: SavedView[]): { api: DesktopApi['views']; stored(): SavedView[] } {
  let views = initial;
  let count = initial.length;

  function put(next: SavedView[]): Outcome<SavedView[]> {
    views = next;
    return success(views);
  }
  function problemOf(view: SavedView): Outcome<never> | null {
    const isTaken = views.some(
      (one) =>
        one.id !== view.id &&
        one.connectionId === view.connectionId &&
        one.name.toLowerCase() === view.name.toLowerCase(),
    );
    if (view.name.trim() === '') return failed({ kind: 'invalid-input', field: 'name', problem: 'empty' });
    return isTaken ? failed({ kind: 'invalid-input', field: 'name', problem: 'name-taken' }) : null;
  }
  /** All views belong to one connection here, so its order is theirs. */
  const placed = (view: SavedView, at: number) =>
    views.filter(({ id }) => id !== view.id).toSpliced(at, 0, view);

  return {
    stored: () => views,
    api: {
      list: async () => views,
      add: async ({ name, text, columns }) => {
        count += 1;
        const connectionId = viewFromText(text)?.connectionId ?? '';
        const added = { id: `view-${count}`, connectionId, name: name.trim(), text, columns };
        return problemOf(added) ?? put([...views, added]);
      },
      change: async ({ id, change }) => {
        const before = views.find((view) => view.id === id);
        if (before === undefined) return success(views);
        const changed = { ...before, ...change };
        return problemOf(changed) ?? put(views.map((view) => (view.id === id ? changed : view)));
      },
      move: async ({ id, to }) => {
        const moved = views.find((view) => view.id === id);
        return moved === undefined ? success(views) : put(placed(moved, to));
      },
      remove: async ({ id }) => put(views.filter((view) => view.id !== id)),
      restore: async ({ view, at }) => put(placed(view, at)),
    },
  };
}

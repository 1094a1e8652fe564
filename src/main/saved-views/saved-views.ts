import { z } from 'zod';
import { parseConnectionName } from '#main/connections/connection-draft.ts';
import type { AppStore } from '#main/store/app-store.ts';
import { connectionIdSchema } from '#shared/connection-id.ts';
import { type Failure, failed, type Outcome, success } from '#shared/failure.ts';
import {
  type SavedView,
  type SavedViewChange,
  type SavedViewDraft,
  savedTextOf,
} from '#shared/saved-view.ts';
import { settingsSchema } from '#shared/settings.ts';
import { maxViewTextLength, viewFromText } from '#shared/view-link.ts';

/** Of a connection: more than any user needs, so that a bug in the page can't fill the disk. */
const maxViews = 500;

const viewSchema = z.object({
  id: connectionIdSchema,
  connectionId: connectionIdSchema,
  name: z.string().min(1).max(80),
  text: z.string().max(maxViewTextLength),
  columns: settingsSchema.shape.columns.unwrap().nullable(),
});

/**
 * The named views of every connection, in the user's order. Each change returns the whole list, or the failure `invalid-input` for a
 * name or view that can't be kept. A change that the disk refuses holds for this run.
 */
export function createSavedViews(deps: { store: Pick<AppStore, 'list'>; newId: () => string }) {
  const stored = deps.store.list<SavedView>({
    name: 'views',
    schema: viewSchema,
    max: maxViews,
    isSavedAtOnce: true,
  });

  async function list(): Promise<SavedView[]> {
    const connectionIds = await stored.connectionIds();
    return (await Promise.all(connectionIds.map(stored.list))).flat();
  }

  async function change(
    connectionId: string,
    decide: (now: readonly SavedView[]) => Outcome<readonly SavedView[]>,
  ): Promise<Outcome<SavedView[]>> {
    const failures: Failure[] = [];
    await stored.change(connectionId, (now) => {
      const outcome = decide(now);
      if (outcome.ok) return outcome.value;
      failures.push(outcome.failure);
      return now;
    });
    const [failure] = failures;
    return failure === undefined ? success(await list()) : failed(failure);
  }

  /** Changes the list of a view's connection. A view that no longer exists is ignored. */
  async function changeOf(
    id: string,
    decide: (now: readonly SavedView[], view: SavedView) => Outcome<readonly SavedView[]>,
  ): Promise<Outcome<SavedView[]>> {
    const all = await list();
    const connectionId = all.find((view) => view.id === id)?.connectionId;
    if (connectionId === undefined) return success(all);
    return change(connectionId, (now) => {
      const view = now.find((one) => one.id === id);
      return view === undefined ? success(now) : decide(now, view);
    });
  }

  return {
    list,
    /** At the end of its connection's. */
    async add({ name, text, columns }: SavedViewDraft): Promise<Outcome<SavedView[]>> {
      const kept = parseText(text);
      if (kept === null) return failed(notKept);
      return change(kept.connectionId, (now) => {
        if (now.length >= maxViews) return failed(notKept);
        const added = { id: deps.newId(), connectionId: kept.connectionId, name, text: kept.text, columns };
        return named(added, now, (view) => [...now, view]);
      });
    },
    change: (id: string, { name, text, columns }: SavedViewChange): Promise<Outcome<SavedView[]>> =>
      changeOf(id, (now, before) => {
        const kept = parseText(text ?? before.text);
        if (kept === null || kept.connectionId !== before.connectionId) return failed(notKept);
        const changed: SavedView = {
          ...before,
          text: kept.text,
          ...(name !== undefined && { name }),
          ...(columns !== undefined && { columns }),
        };
        return named(changed, now, (view) => now.map((one) => (one.id === id ? view : one)));
      }),
    /** To a place among its connection's views, from 0. */
    move: (id: string, to: number): Promise<Outcome<SavedView[]>> =>
      changeOf(id, (now, moved) =>
        success(
          withPlaced(
            now.filter((view) => view !== moved),
            moved,
            to,
          ),
        ),
      ),
    remove: (id: string): Promise<Outcome<SavedView[]>> =>
      changeOf(id, (now) => success(now.filter((view) => view.id !== id))),
    /** Undoes a removal, at the view's old place among its connection's. */
    async restore(view: SavedView, at: number): Promise<Outcome<SavedView[]>> {
      return change(view.connectionId, (now) => {
        if (now.some(({ id }) => id === view.id)) return success(now);
        const kept = parseText(view.text);
        if (kept === null || kept.connectionId !== view.connectionId) return failed(notKept);
        if (now.length >= maxViews || !viewSchema.safeParse(view).success) return failed(notKept);
        // Even if the name has been taken in the meantime.
        return success(withPlaced(now, { ...view, text: kept.text }, at));
      });
    },
  };
}

const notKept: Failure = { kind: 'invalid-input', field: 'query', problem: 'out-of-range' };

/** The text of a view to keep, and its connection. Null: not a view, or too long. */
function parseText(text: string): { connectionId: string; text: string } | null {
  const view = viewFromText(text);
  if (view === null) return null;
  const kept = savedTextOf(view);
  // Encoding may have made it longer.
  return kept.length > maxViewTextLength ? null : { connectionId: view.connectionId, text: kept };
}

function named(
  view: SavedView,
  now: readonly SavedView[],
  put: (view: SavedView) => SavedView[],
): Outcome<SavedView[]> {
  const others = now.filter(({ id }) => id !== view.id);
  const parsed = parseConnectionName(
    view.name,
    others.map(({ name }) => name),
  );
  return parsed.ok
    ? success(put({ ...view, name: parsed.name }))
    : failed({ kind: 'invalid-input', field: 'name', problem: parsed.problem });
}

/** `at` counts from 0 and is clamped. */
function withPlaced(views: readonly SavedView[], placed: SavedView, at: number): SavedView[] {
  return views.toSpliced(Math.max(0, at), 0, placed);
}

import { z } from 'zod';
import { parseConnectionName } from '#main/connections/connection-draft.ts';
import type { JsonFile } from '#main/files/json-file.ts';
import { createKeptFile, type FileTrouble } from '#main/files/kept-file.ts';
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

/** More than any user needs, so that a bug in the page can't fill the disk. */
const maxViews = 500;

const viewSchema = z.object({
  id: connectionIdSchema,
  connectionId: connectionIdSchema,
  name: z.string().min(1).max(80),
  text: z.string().max(maxViewTextLength),
  columns: settingsSchema.shape.columns.unwrap().nullable(),
});

const fileSchema = z.object({ views: z.array(viewSchema).max(maxViews) });

/**
 * The named views of every connection, in the user's order. Each change returns the whole list, or the failure `invalid-input` for a
 * name or view that can't be kept. A change that the disk refuses holds for this run.
 */
export function createSavedViews(deps: {
  file: JsonFile;
  newId: () => string;
  onDiskError: (error: unknown) => void;
  /** Removed connections: a page that doesn't know yet must not add views to them. */
  gone: ReadonlySet<string>;
}) {
  const file = createKeptFile(deps.file, { version: 1, schema: fileSchema });
  const loading = file.load().then(({ value, trouble }) => ({ views: value?.views ?? [], trouble }));
  let views: SavedView[] | null = null;
  let last: Promise<unknown> = loading;

  /** Runs changes one after the other. Each writes the whole list, including what the disk refused before. */
  function change(decide: (now: SavedView[]) => Outcome<SavedView[]>): Promise<Outcome<SavedView[]>> {
    const changing = last.then(async () => {
      const outcome = decide(views ?? (await loading).views);
      if (!outcome.ok) return outcome;
      views = outcome.value;
      await file.write({ views }).catch(deps.onDiskError);
      return outcome;
    });
    last = changing.catch(() => {});
    return changing;
  }

  return {
    async list(): Promise<SavedView[]> {
      return views ?? (await loading).views;
    },
    /** At the end of its connection's. */
    add: ({ name, text, columns }: SavedViewDraft): Promise<Outcome<SavedView[]>> =>
      change((now) => {
        const kept = parseText(text);
        if (kept === null || now.length >= maxViews) return failed(notKept);
        if (deps.gone.has(kept.connectionId)) return success(now);
        const added = { id: deps.newId(), connectionId: kept.connectionId, name, text: kept.text, columns };
        return named(added, now, (view) => [...now, view]);
      }),
    /** A view that no longer exists is ignored. */
    change: (id: string, { name, text, columns }: SavedViewChange): Promise<Outcome<SavedView[]>> =>
      change((now) => {
        const before = now.find((view) => view.id === id);
        if (before === undefined) return success(now);
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
      change((now) => success(withMoved(now, id, to))),
    remove: (id: string): Promise<Outcome<SavedView[]>> =>
      change((now) => success(now.filter((view) => view.id !== id))),
    /** Undoes a removal, at the view's old place among its connection's. */
    restore: (view: SavedView, at: number): Promise<Outcome<SavedView[]>> =>
      change((now) => {
        if (now.some(({ id }) => id === view.id) || deps.gone.has(view.connectionId)) return success(now);
        const kept = parseText(view.text);
        if (kept === null || kept.connectionId !== view.connectionId) return failed(notKept);
        if (now.length >= maxViews || !viewSchema.safeParse(view).success) return failed(notKept);
        // Even if the name has been taken in the meantime.
        return success(withPlaced(now, { ...view, text: kept.text }, at));
      }),
    forgetConnection(connectionId: string): void {
      void change((now) => success(now.filter((view) => view.connectionId !== connectionId)));
    },
    fileTrouble: async (): Promise<FileTrouble | null> => (await loading).trouble,
    async flush(): Promise<void> {
      await last;
      await file.settled();
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
  const others = now.filter((one) => one.connectionId === view.connectionId && one.id !== view.id);
  const parsed = parseConnectionName(
    view.name,
    others.map(({ name }) => name),
  );
  return parsed.ok
    ? success(put({ ...view, name: parsed.name }))
    : failed({ kind: 'invalid-input', field: 'name', problem: parsed.problem });
}

/** Moves a view among those of its connection; `to` counts from 0 and is clamped. */
function withMoved(views: readonly SavedView[], id: string, to: number): SavedView[] {
  const moved = views.find((view) => view.id === id);
  if (moved === undefined) return [...views];
  return withPlaced(
    views.filter((view) => view.id !== id),
    moved,
    to,
  );
}

/** Inserts a view among those of its connection; `at` counts from 0 and is clamped. */
function withPlaced(views: readonly SavedView[], placed: SavedView, at: number): SavedView[] {
  const isOwn = (view: SavedView) => view.connectionId === placed.connectionId;
  const next = views.filter(isOwn)[Math.max(0, at)];
  const index = next === undefined ? views.length : views.indexOf(next);
  return views.toSpliced(index, 0, placed);
}

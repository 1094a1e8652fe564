import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { SavedView, SavedViewChange, SavedViewDraft } from '#shared/saved-view.ts';
import { type View, viewFromText } from '#shared/view-link.ts';
import { useDesktop } from './desktop-context.ts';
import { toOutcome } from './failure-error.ts';
import { keptQuery } from './kept-lists.ts';

const viewsQuery = (desktop: DesktopApi) => keptQuery(['views'], () => desktop.views.list());

/** The saved views of one connection, in their order; a stable array. */
export function useSavedViews(connectionId: string): readonly SavedView[] {
  const views = useQuery(viewsQuery(useDesktop())).data;
  return useMemo(
    () => (views ?? []).filter((view) => view.connectionId === connectionId),
    [views, connectionId],
  );
}

const parsed = new WeakMap<SavedView, View | null>();

/** The saved view; null: its text is invalid. */
export function viewOf(saved: SavedView): View | null {
  const view = parsed.has(saved) ? (parsed.get(saved) ?? null) : viewFromText(saved.text);
  parsed.set(saved, view);
  return view;
}

/** Changes saved views. Each action updates the cache and returns the whole list, or why nothing changed. */
export function useSavedViewActions() {
  const desktop = useDesktop();
  const client = useQueryClient();
  return useMemo(() => {
    const shown = async (changing: Promise<Outcome<SavedView[]>>) => {
      const outcome = await toOutcome(changing);
      if (outcome.ok) client.setQueryData(viewsQuery(desktop).queryKey, outcome.value);
      return outcome;
    };
    return {
      add: (draft: SavedViewDraft) => shown(desktop.views.add(draft)),
      change: (id: string, change: SavedViewChange) => shown(desktop.views.change({ id, change })),
      move: (id: string, to: number) => shown(desktop.views.move({ id, to })),
      remove: (id: string) => shown(desktop.views.remove({ id })),
      restore: (view: SavedView, at: number) => shown(desktop.views.restore({ view, at })),
    };
  }, [client, desktop]);
}

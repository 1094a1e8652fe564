import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { ItemNote, NoteDraft } from '#shared/note.ts';
import { useDesktop } from './desktop-context.ts';

const noteQueries = {
  list: (desktop: DesktopApi, connectionId: string) =>
    queryOptions({
      queryKey: ['notes', connectionId] as const,
      queryFn: () => desktop.notes.list({ connectionId }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

const none: readonly ItemNote[] = [];

/** The notes on items of a connection, the one that was changed last first. */
export function useNotes(connectionId: string): readonly ItemNote[] {
  return useQuery(noteQueries.list(useDesktop(), connectionId)).data ?? none;
}

/** Adds, replaces or, with an empty text, removes a note, shown everywhere at once. */
export function usePutNote(): (draft: NoteDraft) => Promise<void> {
  const desktop = useDesktop();
  const client = useQueryClient();
  return useCallback(
    async (draft) => {
      const notes = await desktop.notes.put(draft);
      client.setQueryData(noteQueries.list(desktop, draft.connectionId).queryKey, notes);
    },
    [client, desktop],
  );
}

export function textsByItem(notes: readonly ItemNote[]): ReadonlyMap<number, string> {
  return new Map(notes.map(({ itemId, text }) => [itemId, text]));
}

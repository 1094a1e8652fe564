import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { OpenedItem, RecentItem } from '#shared/item.ts';
import { useDesktop } from './desktop-context.ts';

const recentItemQueries = {
  list: (desktop: DesktopApi, connectionId: string) =>
    queryOptions({
      queryKey: ['recents', connectionId] as const,
      queryFn: () => desktop.recents.list({ connectionId }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

/** The items of a connection that were opened lately, the newest first; null while they are read. */
export function useRecentItems(connectionId: string): readonly RecentItem[] | null {
  return useQuery(recentItemQueries.list(useDesktop(), connectionId)).data ?? null;
}

/** Noting and clearing, shown everywhere at once. That one could not be noted is nothing to bother the user with. */
export function useRecentItemActions() {
  const desktop = useDesktop();
  const client = useQueryClient();
  return useMemo(() => {
    const shown = (connectionId: string, changing: Promise<RecentItem[]>) =>
      changing.then(
        (items) => client.setQueryData(recentItemQueries.list(desktop, connectionId).queryKey, items),
        () => {},
      );
    return {
      note: (opened: OpenedItem) => void shown(opened.connectionId, desktop.recents.note(opened)),
      clear: (connectionId: string) => void shown(connectionId, desktop.recents.clear({ connectionId })),
    };
  }, [client, desktop]);
}

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CopyState, copiedAt } from '#shared/catalog-copy.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { locale } from '#words/locale.ts';
import { useDesktop } from './desktop-context.ts';
import { itemQueries } from './item-queries.ts';

const keyOf = (connectionId: string) => ['copies', connectionId] as const;

/** The copy of the connection's list as main last told of it; null: not known yet. */
export function useCatalogCopy(connectionId: string): CopyState | null {
  const desktop = useDesktop();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: keyOf(connectionId),
    queryFn: () => desktop.copies.read({ connectionId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => desktop.copies.onChanged((state) => setCopyState(client, state)), [desktop, client]);
  return data ?? null;
}

/** Also searches the copy again where it has become another one. */
export function setCopyState(client: QueryClient, state: CopyState): void {
  const before = client.getQueryData<CopyState>(keyOf(state.connectionId));
  if (before === state) return;
  client.setQueryData(keyOf(state.connectionId), state);
  if (before !== undefined && contentOf(before) === contentOf(state)) return;
  void client.invalidateQueries({
    queryKey: itemQueries.connection(state.connectionId),
    // Safe: the keys of a connection end with a query or an ID.
    predicate: ({ queryKey }) => (queryKey.at(-1) as Partial<ItemQuery>).copy !== undefined,
  });
}

/** What is searched again for: while the first pass runs, every few thousand items. */
function contentOf({ whole, pass, items }: CopyState): string {
  return `${whole?.number} ${pass === null} ${Math.floor(items / 5_000)}`;
}

/** When the copy was made, on the day itself without its date. Null: nothing was copied yet. */
export function copyTime(state: CopyState | null): string | null {
  const at = state === null ? null : copiedAt(state);
  return at === null ? null : timeText(at);
}

export function timeText(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return (isToday ? timeOnly : dayAndTime).format(at);
}

const timeOnly = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayAndTime = new Intl.DateTimeFormat(locale, {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});

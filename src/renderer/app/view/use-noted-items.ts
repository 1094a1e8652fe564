import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { useRecentItemActions } from '#renderer/desktop/kept-lists.ts';
import { afterPaint } from '#renderer/ui/after-paint.ts';
import { useCopy } from '#renderer/ui/copy.tsx';
import type { Connection } from '#shared/connection.ts';
import { deepLinkTo } from '#shared/deep-link.ts';
import { withoutTradeUrl } from '#shared/trade-secrets.ts';
import { words } from '#words/words.ts';

/**
 * Notes the open item among the recent ones, once the catalog has answered for it: an id that is none leaves no trace. Returns whether it
 * has.
 */
export function useNotedItems(connectionId: string, itemId: number | null): boolean {
  const desktop = useDesktop();
  const { note } = useRecentItemActions();
  const answer = useQuery({
    ...itemQueries.detail(desktop, connectionId, itemId ?? 0),
    enabled: false,
  }).data;
  const isAnswered = itemId !== null && answer !== undefined;
  // They go to a file: without the trade token, should a name repeat it.
  const { name = '', market_hash_name: marketHashName = '' } = withoutTradeUrl(answer?.item ?? {});
  useEffect(() => {
    if (!isAnswered || itemId === null) return;
    const opened = {
      connectionId,
      itemId,
      name: name.slice(0, 1_000),
      marketHashName: marketHashName.slice(0, 1_000),
    };
    // Not cancelled when the user goes on at once: the item was opened.
    afterPaint(() => note(opened));
  }, [connectionId, itemId, isAnswered, name, marketHashName, note]);
  return isAnswered;
}

/** Copies the link to a view of this connection (its text form), and says so as every copy does. */
export function useCopiedLink({
  catalogFingerprint,
}: Pick<Connection, 'catalogFingerprint'>): (viewText: string) => void {
  const copy = useCopy();
  return useCallback(
    (viewText) => void copy(deepLinkTo(viewText, catalogFingerprint), words.links.noun),
    [copy, catalogFingerprint],
  );
}

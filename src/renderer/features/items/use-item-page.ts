import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { failureOf } from '#renderer/desktop/failure-error.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import type { Failure } from '#shared/failure.ts';
import type { ItemPage } from '#shared/item.ts';
import type { ItemQuery } from '#shared/item-query.ts';

/** An answer and the query it answers. */
export type AnsweredPage = { connectionId: string; query: ItemQuery; answer: ItemPage };

export type ItemPageState = {
  /** The newest answer of this connection: to the query itself, or to an earlier one while that isn't answered. */
  shown: AnsweredPage | null;
  /** Whether `shown` answers the query that is asked now. */
  isCurrent: boolean;
  isWaiting: boolean;
  /** The trouble with the query that is asked now; null while waiting for another try. */
  failure: Failure | null;
  retry(): void;
  cancel(): void;
};

type Options = {
  connectionId: string;
  query: ItemQuery;
  onFailure: ((failure: Failure) => void) | undefined;
};

/**
 * One page of the list (section 4.1). An answer stays through waiting and failures until the next one of the same
 * connection; rows of another connection are never given.
 */
export function useItemPage({ connectionId, query, onFailure }: Options): ItemPageState {
  const desktop = useDesktop();
  const client = useQueryClient();
  const options = itemQueries.list(desktop, connectionId, query);
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery(options);

  const [kept, setKept] = useState<AnsweredPage | null>(null);
  if (data !== undefined && kept?.answer !== data) setKept({ connectionId, query, answer: data });
  const shown = kept?.connectionId === connectionId ? kept : null;

  const isCurrent = data !== undefined;
  // Query forgets a first request that was cancelled: neither data nor error nor fetching is what it leaves.
  const wasCancelled = !isFetching && !isCurrent && error === null;
  const failure = isFetching ? null : wasCancelled ? cancelled : error === null ? null : failureOf(error);

  const report = useEffectEvent((trouble: Failure) => onFailure?.(trouble));
  useEffect(() => {
    if (error !== null && errorUpdateCount > 0) report(failureOf(error));
  }, [error, errorUpdateCount]);

  const retry = useCallback(() => void refetch(), [refetch]);
  const queryHash = JSON.stringify(options.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash stands for the key, which is new at each render.
  const cancel = useCallback(
    () => void client.cancelQueries({ queryKey: options.queryKey, exact: true }),
    [client, queryHash],
  );

  return { shown, isCurrent, isWaiting: isFetching, failure, retry, cancel };
}

const cancelled: Failure = { kind: 'cancelled' };

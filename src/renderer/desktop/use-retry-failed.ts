import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { itemQueries } from './item-queries.ts';

/**
 * Retries everything on screen that failed for a connection: trying again in one place means the whole catalog, and a failure
 * that is over must not stay on screen in another.
 */
export function useRetryFailed(connectionId: string): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void client.refetchQueries(
      {
        queryKey: itemQueries.connection(connectionId),
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      },
      { cancelRefetch: false },
    );
  }, [client, connectionId]);
}

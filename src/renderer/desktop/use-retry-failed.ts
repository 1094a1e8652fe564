import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { itemQueries } from './item-queries.ts';

/**
 * Asks again for everything on screen that could not be had from a connection: whoever tries again in one place means the
 * catalog, and trouble that is over must not go on standing in another.
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

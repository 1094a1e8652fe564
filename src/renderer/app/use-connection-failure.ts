import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureOf } from '#renderer/desktop/failure-error.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { type Failure, isAboutTheToken } from '#shared/failure.ts';

/**
 * The trouble of a whole connection, null when there is none: what the last answered request said about its token. An
 * answer clears it, a request that failed for another reason says nothing about the token and changes nothing.
 */
export function useConnectionFailure(connectionId: string): Failure | null {
  const client = useQueryClient();
  const [last, setLast] = useState<{ connectionId: string; failure: Failure } | null>(null);

  useEffect(() => {
    const [family] = itemQueries.connection(connectionId);
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryKey[0] !== family) return;
      if (event.query.queryKey[1] !== connectionId) return;
      if (event.action.type === 'success') setLast(null);
      if (event.action.type !== 'error') return;
      const failure = failureOf(event.action.error);
      if (isAboutTheToken(failure)) setLast({ connectionId, failure });
    });
  }, [client, connectionId]);

  return last?.connectionId === connectionId ? last.failure : null;
}

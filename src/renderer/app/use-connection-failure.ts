import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isWaitedFor } from '#renderer/data/background-queue.ts';
import { notifyOfRefresh, onConnectionRefresh, useRetryFailed } from '#renderer/data/connections.ts';
import { failureOf } from '#renderer/data/failure-error.ts';
import { isOfLocalCopy, itemQueries } from '#renderer/data/item-queries.ts';
import { useView } from '#renderer/data/view.ts';
import { useWatchedItems } from '#renderer/data/watched-items.ts';
import { useEventCallback } from '#renderer/ui/events.ts';
import type { Connection } from '#shared/connection.ts';
import { type Failure, isAboutTheToken, isServiceAway } from '#shared/failure.ts';
import type { WatchedItem } from '#shared/watch.ts';

const needsToken: Failure = { kind: 'needs-token', because: 'none-stored' };

/** The waits before the first attempts to reach a catalog that doesn't respond; the last is also that of all further ones. */
const waitsMs = [10_000, 20_000, 40_000, 80_000, 120_000] as const;

type Trouble = {
  connectionId: string;
  baseUrl: string | null;
  failure: Failure;
  /** The failed query on screen; null: its result isn't on screen, such as a status. */
  shownQuery: string | null;
  /** How often the catalog couldn't be reached without a response in between, and when to try again. Of no use for a token. */
  attempts: number;
  untilMs: number;
};

type ConnectionFailure = {
  failure: Failure | null;
  /** When the catalog is requested again by itself; null: it responds, or only the user can help. */
  retriesAtMs: number | null;
  retryNow(): void;
};

/**
 * The failure of a whole connection: its token isn't accepted, or the catalog doesn't respond.
 *
 * A missing token is one before any request; else only foreground requests raise it, and a refused prefetch does not. A refused check does
 * while the watched items are on screen. Any success shows that the token is accepted after all: queries still refused on screen are
 * requested once more, and the failure ends when none is left. It also ends with a new token, which was verified before it was saved.
 *
 * A catalog that doesn't respond to a request on screen is requested again after growing waits, never while the window is hidden. Any
 * response ends that failure. A query that alone keeps failing afterwards reports that in its own place.
 */
export function useConnectionFailure({ id: connectionId, baseUrl, token }: Connection): ConnectionFailure {
  const client = useQueryClient();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const isWatchedShown = useView().panel === 'watched';
  const checks = useWatchedItems(connectionId);
  const current = trouble?.connectionId === connectionId && trouble.baseUrl === baseUrl ? trouble : null;

  useEffect(() => {
    const queryKey = itemQueries.connection(connectionId);
    const retried = new Set<string>();
    const onScreen = () =>
      client
        .getQueryCache()
        .findAll({ queryKey, type: 'active' })
        .filter((query) => !isOfLocalCopy(query.queryKey));

    function note(query: Query): void {
      const failure = connectionFailureOf(query);
      // Any other response shows that the catalog isn't away.
      if (failure === null) endOutage();
      else if (isServiceAway(failure) ? isNews(query) : isForeground(query)) raise(query, failure);
    }

    /** Of a query on screen that didn't just fail alone, while others succeeded. */
    function isNews(query: Query): boolean {
      return query.isActive() && !retried.has(query.queryHash);
    }

    function raise(query: Query, failure: Failure): void {
      const shownQuery = query.isActive() ? query.queryHash : null;
      setTrouble((before) => {
        const isSame = before?.connectionId === connectionId && isServiceAway(before.failure);
        const { attempts, untilMs } = isSame ? before : { attempts: 0, untilMs: 0 };
        // Several queries fail in one attempt.
        const isScheduled = untilMs > Date.now();
        return {
          connectionId,
          baseUrl,
          failure,
          shownQuery,
          attempts: isScheduled ? attempts : attempts + 1,
          untilMs: isScheduled ? untilMs : nextAttempt(attempts),
        };
      });
    }

    /** The user cancelled an attempt: the next one comes later. */
    function noteCancelled(): void {
      setTrouble((before) => {
        if (before === null || !isServiceAway(before.failure) || before.untilMs > Date.now()) return before;
        return { ...before, attempts: before.attempts + 1, untilMs: nextAttempt(before.attempts) };
      });
    }

    function endOutage(): void {
      setTrouble((before) => {
        if (before === null || !isServiceAway(before.failure)) return before;
        queueMicrotask(() => notifyOfRefresh(client, connectionId, 'responds-again'));
        return null;
      });
    }

    function noteSuccess(): void {
      endOutage();
      const unresolved = onScreen().filter(
        (query) =>
          connectionFailureOf(query) !== null ||
          (retried.has(query.queryHash) && query.state.status !== 'success'),
      );
      if (unresolved.length === 0) {
        retried.clear();
        setTrouble(null);
      }
      for (const query of unresolved) {
        // Once: a catalog that refuses only this query would otherwise be requested forever.
        if (retried.has(query.queryHash)) continue;
        retried.add(query.queryHash);
        void client.refetchQueries({ queryKey: query.queryKey, exact: true });
      }
    }

    function noteLeft({ queryHash }: Query): void {
      const left = onScreen();
      // Nothing is left to try again.
      if (left.every(({ state }) => state.status === 'success')) {
        setTrouble((before) => (before !== null && isServiceAway(before.failure) ? null : before));
      }
      if (!left.some(({ state }) => state.status === 'success')) return;
      setTrouble((before) =>
        before?.shownQuery === queryHash && !isServiceAway(before.failure) ? null : before,
      );
    }

    const stopListening = onConnectionRefresh(client, (id, why) => {
      if (id !== connectionId || why !== 'new-token') return;
      retried.clear();
      setTrouble(null);
    });
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      const { query } = event;
      if (query.queryKey[0] !== queryKey[0] || query.queryKey[1] !== connectionId) return;
      // Responses from the local copy say nothing about the service.
      if (isOfLocalCopy(query.queryKey)) return;
      if (event.type === 'updated' && event.action.type === 'success') noteSuccess();
      if (event.type === 'updated' && event.action.type === 'error') note(query);
      if (event.type === 'updated' && event.action.type === 'setState') noteCancelled();
      // A query that failed before it came on screen, unless it is being refetched there.
      if (event.type === 'observerAdded')
        queueMicrotask(
          () => query.state.status === 'error' && query.state.fetchStatus === 'idle' && note(query),
        );
      // After the next item's observer was added.
      if (event.type === 'observerRemoved') queueMicrotask(() => query.isActive() || noteLeft(query));
    });
    return () => {
      stopListening();
      unsubscribe();
    };
  }, [client, connectionId, baseUrl]);

  const isAway = current !== null && isServiceAway(current.failure);
  const retryNow = useEventCallback(() =>
    setTrouble((before) => before && { ...before, untilMs: Math.min(before.untilMs, Date.now()) }),
  );
  useAttemptAt(isAway ? current.untilMs : null, useRetryFailed(connectionId));

  return {
    failure:
      current?.failure ?? (token.kind === 'none' ? needsToken : isWatchedShown ? refusalIn(checks) : null),
    retriesAtMs: isAway ? current.untilMs : null,
    retryNow,
  };
}

function refusalIn(checks: readonly WatchedItem[]): Failure | null {
  return checks.find(({ failure }) => failure !== null && isAboutTheToken(failure))?.failure ?? null;
}

function nextAttempt(attempts: number): number {
  return Date.now() + (waitsMs[attempts] ?? waitsMs[waitsMs.length - 1] ?? 0);
}

/** Attempts at a time, or once the window is visible again, and whenever the network comes back. */
function useAttemptAt(atMs: number | null, attempt: () => void): void {
  useEffect(() => {
    if (atMs === null) return;
    const attemptIfDue = () => {
      if (document.visibilityState === 'visible' && Date.now() >= atMs) attempt();
    };
    const timer = setTimeout(attemptIfDue, Math.max(0, atMs - Date.now()));
    document.addEventListener('visibilitychange', attemptIfDue);
    window.addEventListener('online', attempt);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', attemptIfDue);
      window.removeEventListener('online', attempt);
    };
  }, [atMs, attempt]);
}

/** The failure of a query, if it concerns the whole connection. */
function connectionFailureOf({ state }: Query): Failure | null {
  if (state.status !== 'error') return null;
  const failure = failureOf(state.error);
  return isAboutTheToken(failure) || isServiceAway(failure) ? failure : null;
}

function isForeground(query: Query): boolean {
  return query.isActive() || isWaitedFor(query, 'reply', 'ticket', 'status');
}

import { isForeground, type RequestPurpose } from '#shared/request-record.ts';

/** The requests that people wait for now, so that what can wait lets them go first. */
export function createForegroundRequests() {
  const running = new Map<string, number>();
  const waiting = new Set<() => void>();

  return {
    /** Notes a request that was sent; the returned function notes its end. */
    begin({ connectionId, purpose }: { connectionId: string; purpose: RequestPurpose }): () => void {
      if (!isForeground(purpose)) return () => {};
      running.set(connectionId, (running.get(connectionId) ?? 0) + 1);
      return () => {
        running.set(connectionId, (running.get(connectionId) ?? 0) - 1);
        for (const look of waiting) look();
      };
    },
    /** Resolves when no foreground request of this connection is pending, or on the abort. */
    whenQuiet(connectionId: string, signal: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const look = () => {
          if (!signal.aborted && (running.get(connectionId) ?? 0) > 0) return;
          waiting.delete(look);
          signal.removeEventListener('abort', look);
          resolve();
        };
        waiting.add(look);
        signal.addEventListener('abort', look);
        look();
      });
    },
  };
}

import { failed, type Outcome } from '#shared/failure.ts';

export type Requests = ReturnType<typeof createRequests>;

/** Running requests by the page's ids, because an AbortSignal can't be sent to main. */
export function createRequests() {
  const running = new Map<string, AbortController>();
  let isOver = false;

  return {
    /** Runs `operation` with a signal that `cancel` aborts; the operation decides when that settles it. */
    async run<T>(requestId: string, operation: (signal: AbortSignal) => Promise<T>): Promise<T> {
      if (running.has(requestId)) throw new Error('request id in use');
      const controller = new AbortController();
      if (isOver) controller.abort();
      running.set(requestId, controller);
      try {
        return await operation(controller.signal);
      } finally {
        running.delete(requestId);
      }
    },
    /** Messages arrive in the order in which they are sent, so a cancel never overtakes its request. */
    cancel: (requestId: string): void => running.get(requestId)?.abort(),
    /** Aborts running and future requests. */
    close(): void {
      isOver = true;
      for (const controller of running.values()) controller.abort();
    },
  };
}

/** Resolves with `cancelled` as soon as the signal aborts, even if the operation still waits (for a keychain, say). */
export function orCancelled<T>(signal: AbortSignal, operation: Promise<Outcome<T>>): Promise<Outcome<T>> {
  const { promise: cancelled, resolve } = Promise.withResolvers<Outcome<T>>();
  const cancel = () => resolve(failed({ kind: 'cancelled' }));
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel);
  return Promise.race([cancelled, operation]);
}

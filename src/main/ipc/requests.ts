import type { Clock } from '#main/items-api/effects.ts';
import { failed, type Outcome } from '#shared/outcome.ts';

/** Running requests by the id that the page gave them, because an AbortSignal can't cross from page to main. */
export type Requests = {
  /** Runs `operation` with a signal that `cancel` aborts; the operation decides when that settles it. */
  run<T>(requestId: string, operation: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** A cancel that arrives before its request is remembered for a while. */
  cancel(requestId: string): void;
  /** For quitting: aborts what runs and whatever comes. */
  abortAll(): void;
};

export function createRequests(deps: { clock: Clock }): Requests {
  const running = new Map<string, AbortController>();
  /** When each early cancel came. */
  const early = new Map<string, number>();
  let isOver = false;

  function dropOldCancels(): void {
    for (const [requestId, cameAt] of early) {
      const isOld = deps.clock.now() - cameAt > earlyCancelMs;
      if (!isOld && early.size <= mostEarlyCancels) break;
      early.delete(requestId);
    }
  }

  return {
    async run(requestId, operation) {
      if (running.has(requestId)) throw new Error('request id in use');
      const controller = new AbortController();
      dropOldCancels();
      if (early.delete(requestId) || isOver) controller.abort();
      running.set(requestId, controller);
      try {
        return await operation(controller.signal);
      } finally {
        running.delete(requestId);
      }
    },
    cancel(requestId) {
      const controller = running.get(requestId);
      if (controller !== undefined) return controller.abort();
      early.set(requestId, deps.clock.now());
      dropOldCancels();
    },
    abortAll() {
      isOver = true;
      for (const controller of running.values()) controller.abort();
    },
  };
}

/** An early cancel overtakes its request by milliseconds; a late one (the answer was under way) is simply never used. */
const earlyCancelMs = 10_000;
const mostEarlyCancels = 500;

/** Settles as `cancelled` as soon as the signal aborts, whatever the operation still waits for (a keychain, say). */
export function orCancelled<T>(signal: AbortSignal, operation: Promise<Outcome<T>>): Promise<Outcome<T>> {
  return new Promise((resolve, reject) => {
    const cancelled = () => resolve(failed({ kind: 'cancelled' }));
    if (signal.aborted) cancelled();
    signal.addEventListener('abort', cancelled, { once: true });
    operation.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancelled));
  });
}

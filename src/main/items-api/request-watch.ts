import type { Timers } from '#main/effects.ts';
import type { Failure, TimeoutStage } from '#shared/failure.ts';

/** Thrown in a watched request that was cancelled or timed out. */
export class RequestStopped extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

export type RequestWatch = ReturnType<typeof watchRequest>;

/**
 * Ends a request when the caller cancels or a deadline passes, even if the fetch ignores its signal. `totalMs` runs from now on, in
 * parallel to the deadline of each stage.
 */
export function watchRequest(given: { signal: AbortSignal; timers: Timers; totalMs: number }) {
  const controller = new AbortController();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  // It may reject while no race is running.
  stopped.catch(() => {});

  function timer(stage: TimeoutStage, afterMs: number): unknown {
    const stop = () => reject(new RequestStopped({ kind: 'timeout', stage, afterMs }));
    return given.timers.setTimeout(stop, afterMs);
  }
  function cancel(): void {
    reject(new RequestStopped({ kind: 'cancelled' }));
  }

  const total = timer('total', given.totalMs);
  let stage: unknown;
  if (given.signal.aborted) cancel();
  else given.signal.addEventListener('abort', cancel);

  return {
    /** For the fetch: aborted by `close`. */
    signal: controller.signal,
    /** Settles as `work` does, or rejects with {@link RequestStopped} as soon as the request is stopped. */
    race: <T>(work: Promise<T>): Promise<T> => Promise.race([stopped, work]),
    /** Replaces the deadline of the previous stage. */
    arm(name: TimeoutStage, afterMs: number): void {
      given.timers.clearTimeout(stage);
      stage = timer(name, afterMs);
    },
    /**
     * Clears all timers and listeners, and frees the socket of a response that wasn't read to its end. Cancelling its body alone wouldn't
     * end Electron's request.
     */
    close(): void {
      given.signal.removeEventListener('abort', cancel);
      given.timers.clearTimeout(total);
      given.timers.clearTimeout(stage);
      controller.abort();
    },
  };
}

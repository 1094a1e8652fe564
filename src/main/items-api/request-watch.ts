import type { Timers } from '#main/effects.ts';
import type { Failure, TimeoutStage } from '#shared/failure.ts';

/** Thrown inside of a watched request when it was cancelled or ran out of time. */
export class RequestStopped extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Ends a request by the caller's cancel or a deadline, whether or not the fetch underneath obeys its signal. */
export type RequestWatch = {
  /** For the fetch: aborted by `close`. */
  signal: AbortSignal;
  /** Settles as `work` does, or rejects with {@link RequestStopped} at once when the request is stopped. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Starts the deadline of a stage, instead of the one running. */
  arm(stage: TimeoutStage, afterMs: number): void;
  /**
   * Clears all timers and listeners, and frees the socket of an answer that wasn't read to its end: Electron's request goes on when
   * only its body is cancelled.
   */
  close(): void;
};

/** `totalMs` runs from now on, beside the deadline of each stage. A `signal` that is aborted already stops the request at once. */
export function watchRequest(given: { signal: AbortSignal; timers: Timers; totalMs: number }): RequestWatch {
  const controller = new AbortController();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  // No race may be running when it rejects.
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
    signal: controller.signal,
    race: (work) => Promise.race([stopped, work]),
    arm(name, afterMs) {
      given.timers.clearTimeout(stage);
      stage = timer(name, afterMs);
    },
    close() {
      given.signal.removeEventListener('abort', cancel);
      given.timers.clearTimeout(total);
      given.timers.clearTimeout(stage);
      controller.abort();
    },
  };
}

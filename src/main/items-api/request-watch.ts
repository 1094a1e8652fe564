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
  /** For the fetch: aborted as soon as the request is stopped or abandoned. */
  signal: AbortSignal;
  /** Settles as `work` does, or rejects with {@link RequestStopped} at once when the request is stopped. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Starts the deadline of a stage, instead of the one running. */
  arm(stage: TimeoutStage, afterMs: number): void;
  /** Frees the socket of an answer that is not read to its end. */
  abandon(): void;
  /** Clears all timers and listeners. */
  close(): void;
};

/** `totalMs` runs from now on, beside the deadline of each stage. A `signal` that is aborted already stops the request at once. */
export function watchRequest(given: { signal: AbortSignal; timers: Timers; totalMs: number }): RequestWatch {
  const controller = new AbortController();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  // No race may be running when it rejects.
  stopped.catch(() => {});

  function stop(failure: Failure): void {
    // First, so that the race is lost before the fetch answers the abort with an error of its own.
    reject(new RequestStopped(failure));
    close();
    controller.abort();
  }
  function timer(stage: TimeoutStage, afterMs: number): unknown {
    return given.timers.setTimeout(() => stop({ kind: 'timeout', stage, afterMs }), afterMs);
  }
  function cancel(): void {
    stop({ kind: 'cancelled' });
  }
  function close(): void {
    given.signal.removeEventListener('abort', cancel);
    given.timers.clearTimeout(total);
    given.timers.clearTimeout(stage);
  }

  const total = timer('total', given.totalMs);
  let stage: unknown;
  if (given.signal.aborted) cancel();
  else given.signal.addEventListener('abort', cancel, { once: true });

  return {
    signal: controller.signal,
    race: (work) => Promise.race([stopped, work]),
    arm(name, afterMs) {
      given.timers.clearTimeout(stage);
      if (!controller.signal.aborted) stage = timer(name, afterMs);
    },
    abandon: () => controller.abort(),
    close,
  };
}

import type { FetchResponse, Time } from '#main/effects.ts';
import { type Failure, failed, type Outcome, success, type TimeoutStage } from '#shared/failure.ts';

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
export function watchRequest(given: { signal?: AbortSignal; time: Time; totalMs: number }) {
  const controller = new AbortController();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  // It may reject while no race is running.
  stopped.catch(() => {});

  function timer(stage: TimeoutStage, afterMs: number): unknown {
    const stop = () => reject(new RequestStopped({ kind: 'timeout', stage, afterMs }));
    return given.time.setTimeout(stop, afterMs);
  }
  function cancel(): void {
    reject(new RequestStopped({ kind: 'cancelled' }));
  }

  const total = timer('total', given.totalMs);
  let stage: unknown;
  if (given.signal?.aborted) cancel();
  else given.signal?.addEventListener('abort', cancel);

  return {
    /** For the fetch: aborted by `close`. */
    signal: controller.signal,
    /** Settles as `work` does, or rejects with {@link RequestStopped} as soon as the request is stopped. */
    race: <T>(work: Promise<T>): Promise<T> => Promise.race([stopped, work]),
    /** Replaces the deadline of the previous stage. */
    arm(name: TimeoutStage, afterMs: number): void {
      given.time.clearTimeout(stage);
      stage = timer(name, afterMs);
    },
    /**
     * Clears all timers and listeners, and frees the socket of a response that wasn't read to its end. Cancelling its body alone wouldn't
     * end Electron's request.
     */
    close(): void {
      given.signal?.removeEventListener('abort', cancel);
      given.time.clearTimeout(total);
      given.time.clearTimeout(stage);
      controller.abort();
    },
  };
}

/**
 * Reads the body, counting decoded bytes as they arrive, so that a small compressed response can't fill the memory. Fails with `too-large`
 * as soon as the count exceeds `maxBytes`, and with `truncated` if fewer bytes came than announced. Rejects as the stream or the watch
 * does. Closing the watch cancels a stream that wasn't read to its end.
 */
export async function readBody(
  response: Pick<FetchResponse, 'headers' | 'body'>,
  given: { maxBytes: number; idleMs: number; watch: RequestWatch },
): Promise<Outcome<Uint8Array<ArrayBuffer>>> {
  const { maxBytes, idleMs, watch } = given;
  const announced = announcedBytes(response);
  if (announced > maxBytes) return failed({ kind: 'too-large', limitBytes: maxBytes });
  if (response.body === null) return success(new Uint8Array());

  const reader = response.body.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    watch.arm('body', idleMs);
    const { done, value } = await watch.race(reader.read());
    if (done) break;
    bytes += value.byteLength;
    if (bytes > maxBytes) return failed({ kind: 'too-large', limitBytes: maxBytes });
    pieces.push(value);
  }
  // Not every network stack compares the two.
  if (bytes < announced) return failed({ kind: 'truncated' });
  return success(new Uint8Array(Buffer.concat(pieces)));
}

/** Whether the network stack decodes all content codings of this response; an unknown one would be passed through. */
export function hasKnownEncoding(response: Pick<FetchResponse, 'headers'>): boolean {
  const codings = (response.headers.get('content-encoding') ?? '').toLowerCase().split(',');
  return codings.every((coding) => knownCodings.has(coding.trim()));
}

const knownCodings = new Set(['', 'identity', 'gzip', 'x-gzip', 'deflate', 'br', 'zstd']);

/** `Content-Length`, if it counts decoded bytes; else 0. */
function announcedBytes({ headers }: Pick<FetchResponse, 'headers'>): number {
  const isEncoded = !/^(identity)?$/i.test(headers.get('content-encoding') ?? '');
  return isEncoded ? 0 : Number(headers.get('content-length'));
}

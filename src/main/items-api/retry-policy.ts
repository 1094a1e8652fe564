import type { Failure } from '#shared/failure.ts';
import { type HoldingFailure, isWaitedFor, type RequestPurpose } from '#shared/request-record.ts';

export type FailedTry = {
  failure: Failure;
  /** What the answer's `Retry-After` said, clamped; null: nothing usable. */
  retryAfterMs: number | null;
  /** 0: the first try failed. */
  retry: number;
  purpose: RequestPurpose;
  /** In [0, 1). */
  random: number;
};

export type RetryDecision = {
  /** For how long all requests of the connection are held; null: they go on. */
  hold: { failure: HoldingFailure; forMs: number } | null;
  /** The pause of this one request before it goes again, beside any hold; null: it gives up. */
  pauseMs: number | null;
};

export const mostRetries = 3;

/** Upper bounds of the first pause, doubled at each further retry; the pause itself is anywhere below (full jitter). */
const firstPauseMs = 500;
const firstUnstatedHoldMs = 5_000;
/** A service that asks to slow down without saying for how long is left alone for a second at least. */
const shortestHoldMs = 1_000;

/**
 * Whether a failed GET is sent again, and whom its failure holds up. Only a 429, a 502, 503 or 504 and a connection that was
 * reset before an answer are retried: everything else says that the same request would be answered the same.
 *
 * Nobody waits for a prefetch or a check in a way that can be shown as a countdown, so they are told at once; only a reset, mostly
 * a kept-alive socket that the service closed in the same moment, is tried once more for them too.
 */
export function decideRetry(tried: FailedTry): RetryDecision {
  const hold = holdAfter(tried);
  const retries = isWaitedFor(tried.purpose) ? mostRetries : isReset(tried.failure) ? 1 : 0;
  if (!isPassing(tried.failure) || tried.retry >= retries) return { hold, pauseMs: null };
  // The hold is the pause.
  return { hold, pauseMs: hold === null ? upTo(firstPauseMs, tried) : 0 };
}

function holdAfter(tried: FailedTry): RetryDecision['hold'] {
  const { failure, retryAfterMs } = tried;
  if (failure.kind === 'slow-down') {
    const unstatedMs = Math.max(shortestHoldMs, upTo(firstUnstatedHoldMs, tried));
    return { failure, forMs: retryAfterMs ?? unstatedMs };
  }
  if (failure.kind === 'server-trouble' && isPassing(failure) && retryAfterMs !== null) {
    return { failure, forMs: retryAfterMs };
  }
  return null;
}

function isPassing(failure: Failure): boolean {
  return (
    failure.kind === 'slow-down' ||
    (failure.kind === 'server-trouble' && passingStatuses.has(failure.status)) ||
    isReset(failure)
  );
}

const passingStatuses = new Set([502, 503, 504]);

function isReset(failure: Failure): boolean {
  return failure.kind === 'unreachable' && failure.reason === 'reset';
}

function upTo(firstMs: number, { retry, random }: FailedTry): number {
  return Math.floor(random * firstMs * 2 ** retry);
}

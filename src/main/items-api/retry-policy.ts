import { type Failure, passingStatuses } from '#shared/failure.ts';
import { type HoldingFailure, isForeground, type RequestPurpose } from '#shared/request-record.ts';

export type FailedTry = {
  failure: Failure;
  /** The response's `Retry-After`, clamped; null: nothing usable. */
  retryAfterMs: number | null;
  /** 0: the first try failed. */
  retry: number;
  purpose: RequestPurpose;
  /** In [0, 1). */
  random: number;
};

type RetryDecision = {
  /** For how long all requests of the connection are held; null: they go on. */
  hold: { failure: HoldingFailure; forMs: number } | null;
  /** The pause of this one request before it goes again, beside any hold; null: it gives up. */
  pauseMs: number | null;
};

export const maxRetries = 3;

/** Upper bounds of the first pause, doubled with each retry; the pause itself is random (full jitter). */
const firstPauseMs = 500;
const firstUnstatedHoldMs = 5_000;
/** The shortest hold for a service that doesn't say for how long. */
const minHoldMs = 1_000;

/**
 * Whether a failed GET is retried, and whether the connection is held. Only a 429, 502, 503, 504 and a connection reset before a response
 * are retried; any other failure would repeat itself.
 *
 * A prefetch or a check has no countdown on screen, so it fails without a retry. Only after a reset, usually of a kept-alive socket that
 * the service was just closing, is it tried once more.
 */
export function decideRetry(tried: FailedTry): RetryDecision {
  const hold = holdAfter(tried);
  const retries = isForeground(tried.purpose) ? maxRetries : isReset(tried.failure) ? 1 : 0;
  if (!isPassing(tried.failure) || tried.retry >= retries) return { hold, pauseMs: null };
  // The hold is the pause.
  return { hold, pauseMs: hold === null ? upTo(firstPauseMs, tried) : 0 };
}

function holdAfter(tried: FailedTry): RetryDecision['hold'] {
  const { failure, retryAfterMs } = tried;
  if (failure.kind === 'slow-down') {
    const unstatedMs = Math.max(minHoldMs, upTo(firstUnstatedHoldMs, tried));
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

function isReset(failure: Failure): boolean {
  return failure.kind === 'unreachable' && failure.reason === 'reset';
}

function upTo(firstMs: number, { retry, random }: FailedTry): number {
  return Math.floor(random * firstMs * 2 ** retry);
}

/** The bounds of an accepted wait; a huge one would overflow the timer and not wait at all. */
const retryAfterBounds = { minMs: 1_000, maxMs: 120_000 } as const;

/** `Retry-After` as milliseconds from now, clamped to 1-120 s: seconds or an HTTP date. Null: missing or neither. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  const text = header ?? '';
  if (/^\d+$/.test(text)) return clamped(Number(text) * 1_000);
  if (!httpDate.test(text)) return null;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : clamped(atMs - nowMs);
}

/** `Sun, 06 Nov 1994 08:49:37 GMT`. Date.parse alone would make a year out of `-5`. */
const httpDate = /^[A-Za-z]{3}, \d{2} [A-Za-z]{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

function clamped(ms: number): number {
  return Math.min(retryAfterBounds.maxMs, Math.max(retryAfterBounds.minMs, ms));
}

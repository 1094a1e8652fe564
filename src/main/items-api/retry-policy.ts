import type { Failure } from '#shared/failure.ts';

export type RetryDecision = { kind: 'give-up' } | { kind: 'retry'; afterMs: number };

/** One retry, at most this long after the failure: full jitter, so that many callers don't come back at once. */
const longestPauseMs = 250;

/**
 * Whether a failed GET is sent again. Only a connection that was reset before any answer is: mostly a kept-alive socket that
 * the service closed in the same moment. A 429 and server trouble are told at once, since there is no limiter yet
 * that all callers share, and retries without one would only add to the load that caused them.
 *
 * @param attempt the number of the attempt that failed, from 1
 * @param random a number in [0, 1)
 */
export function decideRetry(failure: Failure, attempt: number, random: number): RetryDecision {
  const isReset = failure.kind === 'unreachable' && failure.reason === 'reset';
  if (!isReset || attempt > 1) return { kind: 'give-up' };
  return { kind: 'retry', afterMs: Math.floor(random * longestPauseMs) };
}

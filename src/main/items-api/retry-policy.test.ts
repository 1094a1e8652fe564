import { expect, test } from 'vitest';
import type { Failure } from '#shared/failure.ts';
import { decideRetry } from './retry-policy.ts';

const reset: Failure = { kind: 'unreachable', reason: 'reset' };

test('a reset is tried once more, after a random pause', () => {
  expect(decideRetry(reset, 1, 0)).toEqual({ kind: 'retry', afterMs: 0 });
  expect(decideRetry(reset, 1, 0.999)).toEqual({ kind: 'retry', afterMs: 249 });
  expect(decideRetry(reset, 2, 0)).toEqual({ kind: 'give-up' });
});

test.each<Failure>([
  { kind: 'token-refused' },
  { kind: 'not-permitted' },
  { kind: 'item-not-found', status: 404 },
  { kind: 'slow-down', retryAfterMs: 1_000 },
  { kind: 'server-trouble', status: 503 },
  { kind: 'cut-off' },
  { kind: 'cancelled' },
  { kind: 'timeout', stage: 'headers', afterMs: 1 },
  { kind: 'unreachable', reason: 'refused' },
])('$kind is told at once', (failure) => {
  expect(decideRetry(failure, 1, 0)).toEqual({ kind: 'give-up' });
});

import { describe, expect, test } from 'vitest';
import type { Failure } from '#shared/failure.ts';
import { decideRetry, type FailedTry, maxRetries, retryAfterMs } from './retry-policy.ts';

const reset: Failure = { kind: 'unreachable', reason: 'reset' };
const slowDown: Failure = { kind: 'slow-down', retryAfterMs: null };

function decide(failure: Failure, change: Partial<FailedTry> = {}) {
  return decideRetry({ failure, retryAfterMs: null, retry: 0, purpose: 'shown', random: 0.5, ...change });
}

describe('a retry', () => {
  test.each<Failure>([
    reset,
    { kind: 'server-trouble', status: 502 },
    { kind: 'server-trouble', status: 503 },
    { kind: 'server-trouble', status: 504 },
  ])('follows $kind $status, three times, after a random pause that may grow', (failure) => {
    expect(maxRetries).toBe(3);
    const pauses = [0, 1, 2, 3].map((retry) => decide(failure, { retry, random: 0.999 }).pauseMs);
    expect(pauses).toEqual([499, 999, 1_998, null]);
    expect(decide(failure, { random: 0 })).toEqual({ hold: null, pauseMs: 0 });
  });

  test.each<Failure>([
    { kind: 'token-refused' },
    { kind: 'not-permitted' },
    { kind: 'item-not-found', status: 404 },
    { kind: 'filter-refused', messages: {} },
    { kind: 'request-refused', status: 400 },
    { kind: 'server-trouble', status: 500 },
    { kind: 'truncated' },
    { kind: 'cancelled' },
    { kind: 'timeout', stage: 'headers', afterMs: 1 },
    { kind: 'unreachable', reason: 'refused' },
  ])('never follows $kind, even with a Retry-After', (failure) => {
    expect(decide(failure, { retryAfterMs: 5_000 })).toEqual({ hold: null, pauseMs: null });
  });
});

describe('a service that asks to slow down', () => {
  test('holds all requests for the stated time, which is the pause', () => {
    expect(decide(slowDown, { retryAfterMs: 12_000 })).toEqual({
      hold: { failure: slowDown, forMs: 12_000 },
      pauseMs: 0,
    });
  });

  test('holds all requests when this one gives up too', () => {
    const decision = decide(slowDown, { retryAfterMs: 12_000, retry: 3 });
    expect(decision).toEqual({ hold: { failure: slowDown, forMs: 12_000 }, pauseMs: null });
  });

  test('without a stated time is left alone for at least a second, and longer each time', () => {
    const held = (retry: number, random: number) => decide(slowDown, { retry, random }).hold?.forMs;
    expect([held(0, 0), held(0, 0.999), held(2, 0.999)]).toEqual([1_000, 4_995, 19_980]);
  });

  test('may send a 503 with a time instead', () => {
    const failure: Failure = { kind: 'server-trouble', status: 503 };
    expect(decide(failure, { retryAfterMs: 9_000 }).hold).toEqual({ failure, forMs: 9_000 });
    expect(decide(failure).hold).toBeNull();
  });
});

describe.each(['prefetch', 'check'] as const)('a %s', (purpose) => {
  test('fails without a retry, and still holds the others', () => {
    expect(decide(slowDown, { purpose, retryAfterMs: 3_000 })).toEqual({
      hold: { failure: slowDown, forMs: 3_000 },
      pauseMs: null,
    });
    expect(decide({ kind: 'server-trouble', status: 503 }, { purpose }).pauseMs).toBeNull();
  });

  test('is tried once more after a reset', () => {
    expect(decide(reset, { purpose }).pauseMs).toBe(250);
    expect(decide(reset, { purpose, retry: 1 }).pauseMs).toBeNull();
  });
});

const nowMs = Date.parse('Sun, 06 Nov 2026 08:49:00 GMT');

test.each([
  ['5', 5_000],
  ['0', 1_000],
  ['9999999999', 120_000],
  ['9'.repeat(400), 120_000],
  ['Fri, 06 Nov 2026 08:49:37 GMT', 37_000],
  ['Fri, 06 Nov 2026 08:40:00 GMT', 1_000],
  ['Fri, 06 Nov 2099 08:49:37 GMT', 120_000],
  ['-5', null],
  ['1.5', null],
  ['1e1', null],
  ['0x10', null],
  ['+5', null],
  // Not one of the blanks that HTTP trims.
  ['\u00a05', null],
  ['５', null],
  ['soon', null],
  ['', null],
  [null, null],
  ['Fri, 99 Nov 2026 08:49:37 GMT', null],
])('%j is %j', (header, ms) => {
  expect(retryAfterMs(header, nowMs)).toBe(ms);
});

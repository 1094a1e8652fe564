import { describe, expect, test } from 'vitest';
import { backOffMs, nextCheck, type PlannedItem } from './check-schedule.ts';

const minuteMs = 60_000;
const schedule = { intervalMs: 5 * minuteMs, lastSentAt: null, notBefore: 0, heldUntil: 0 };
const tried = (itemId: number, attemptedAt: number | null, isUrgent = false): PlannedItem => ({
  itemId,
  attemptedAt,
  isUrgent,
});

describe('which item is checked next, and when', () => {
  test('the one that has waited longest, an interval after its last try', () => {
    expect(nextCheck([tried(1, 900), tried(2, 500), tried(3, 700)], schedule, 1_000)).toEqual({
      itemId: 2,
      atMs: 500 + 5 * minuteMs,
    });
  });

  test('many overdue items are spread over the interval', () => {
    const items = Array.from({ length: 10 }, (_, index) => tried(index + 1, -10 * minuteMs));
    expect(nextCheck(items, { ...schedule, lastSentAt: 0 }, 0)?.atMs).toBe(minuteMs / 2);
  });

  test('one that the user asked for goes immediately', () => {
    const items = [tried(1, -10 * minuteMs), tried(2, 999, true)];
    expect(nextCheck(items, { ...schedule, lastSentAt: 999, notBefore: 5_000 }, 1_000)).toEqual({
      itemId: 2,
      atMs: 1_000,
    });
  });

  test('a hold delays all, including what the user asked for', () => {
    const held = { ...schedule, heldUntil: 90_000 };
    expect(nextCheck([tried(1, null)], held, 1_000)?.atMs).toBe(90_000);
    expect(nextCheck([tried(1, 0, true)], held, 1_000)?.atMs).toBe(90_000);
  });

  test('items do not wait for times from before the clock was set back', () => {
    const dayMs = 24 * 60 * minuteMs;
    const items = [tried(1, 900), tried(2, dayMs)];
    expect(nextCheck(items, schedule, 1_000)).toEqual({ itemId: 2, atMs: 1_000 });
    expect(nextCheck(items, { ...schedule, lastSentAt: dayMs }, 1_000)?.atMs).toBe(1_000);
    const afterFailure = { ...schedule, notBefore: dayMs };
    expect(nextCheck(items, afterFailure, 1_000)?.atMs).toBe(1_000 + 30 * minuteMs);
  });

  test('nothing goes before the end of a back-off', () => {
    expect(nextCheck([tried(1, null)], { ...schedule, notBefore: 3_000 }, 1_000)?.atMs).toBe(3_000);
  });
});

test('the back-off doubles with each failure, up to half an hour', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 60].map((failures) => backOffMs(failures, 5 * minuteMs) / 1_000);
  expect(waits).toEqual([0, 30, 60, 120, 240, 480, 960, 1_800, 1_800, 1_800]);
});

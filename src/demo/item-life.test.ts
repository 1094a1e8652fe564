import { describe, expect, test } from 'vitest';
import { type ItemLife, lifeOf } from './item-life.ts';

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 10, 21, 12);

/** The states of an item every five minutes over a fortnight. */
function livesOf(itemHash: number): ItemLife[] {
  return Array.from({ length: 14 * 24 * 12 }, (_, at) => lifeOf(itemHash, startMs + at * 5 * minuteMs));
}

const allowed: Record<string, string[]> = {
  AVAILABLE: ['WAITING_FOR_SEND'],
  WAITING_FOR_SEND: ['WAITING_FOR_TRADE_ACCEPT', 'UNAVAILABLE'],
  WAITING_FOR_TRADE_ACCEPT: ['TRADE_ACCEPTED'],
  TRADE_ACCEPTED: ['AVAILABLE'],
  UNAVAILABLE: ['WAITING_FOR_SEND'],
};

describe('the life of an item', () => {
  // Only long cycles, of which no stage is missed.
  const slow = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((hash) => {
    const bought = livesOf(hash).map(({ boughtAtMs }) => boughtAtMs);
    return new Set(bought).size < 60;
  });

  test('follows the order of a delivery', () => {
    expect(slow.length).toBeGreaterThan(3);
    for (const hash of slow) {
      const statuses = livesOf(hash).map(({ status }) => status);
      for (const [at, status] of statuses.slice(1).entries()) {
        const before = statuses[at] ?? status;
        if (status !== before) expect(allowed[before]).toContain(status);
      }
    }
  });

  test('has no time in the future except the next attempt', () => {
    for (const hash of slow) {
      for (const [at, life] of livesOf(hash).entries()) {
        const nowMs = startMs + at * 5 * minuteMs;
        expect(life.boughtAtMs).toBeLessThanOrEqual(life.sendDateMs);
        expect(life.sendDateMs).toBeLessThanOrEqual(nowMs);
        expect(life.lastSendMs).toBeLessThanOrEqual(nowMs);
        if (life.nextTryMs !== null) expect(life.nextTryMs).toBeGreaterThan(nowMs);
      }
    }
  });

  test('has an error only while sending fails, and a retry only with an error', () => {
    const lives = Array.from({ length: 3_000 }, (_, hash) => lifeOf(hash, startMs));
    for (const { status, error, nextTryMs } of lives) {
      if (status === 'UNAVAILABLE') expect(error).not.toBeNull();
      if (nextTryMs !== null) expect(error).not.toBeNull();
      if (status === 'AVAILABLE' || status === 'TRADE_ACCEPTED') expect(error).toBeNull();
    }
    const unavailable = lives.filter(({ status }) => status === 'UNAVAILABLE');
    expect(unavailable.some(({ nextTryMs }) => nextTryMs === null)).toBe(true);
    expect(unavailable.some(({ nextTryMs }) => nextTryMs !== null)).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { ageText, isOldResponse, msUntilNextAge, seenTimeText } from './response-age.ts';

const seenAtMs = new Date(2026, 10, 21, 10, 7, 12).getTime();

describe('the age of a response', () => {
  it.each([
    [0, 'just now'],
    [9_999, 'just now'],
    [10_000, '10 s ago'],
    [59_999, '50 s ago'],
    [60_000, '1 min ago'],
    [3_599_999, '59 min ago'],
    [3_600_000, '1 h ago'],
    [86_400_000, '1 d ago'],
    [-5_000, 'just now'],
  ])('after %i ms is “%s”', (passedMs, text) => {
    expect(ageText(seenAtMs, seenAtMs + passedMs)).toBe(text);
  });

  it.each([3_000, 10_000, 59_000, 61_000, 3_599_000, 7_000_000])(
    'does not change before the time it names (%i ms old)',
    (passedMs) => {
      const nowMs = seenAtMs + passedMs;
      const nextMs = nowMs + msUntilNextAge(seenAtMs, nowMs);
      expect(ageText(seenAtMs, nextMs)).not.toBe(ageText(seenAtMs, nowMs));
      expect(ageText(seenAtMs, nextMs - 1_001)).toBe(ageText(seenAtMs, Math.max(nowMs, nextMs - 1_001)));
    },
  );
});

describe('the time of a response', () => {
  it('is the time of day, with the date if that is not today', () => {
    expect(seenTimeText(seenAtMs, seenAtMs + 60_000)).toBe('10:07:12');
    expect(seenTimeText(seenAtMs, new Date(2026, 10, 22, 9).getTime())).toBe('2026-11-21 10:07:12');
  });
});

it('a response is outdated after five minutes, when its age text changes', () => {
  const justBefore = 299_000;
  expect(isOldResponse(0, justBefore)).toBe(false);
  expect(isOldResponse(0, justBefore + msUntilNextAge(0, justBefore))).toBe(true);
});

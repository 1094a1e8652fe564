import { expect, test } from 'vitest';
import { slopePerHour } from './slope.ts';

const minuteMs = 60_000;

test('what rises by one a minute rises by sixty an hour, whatever the noise around the line', () => {
  const points = Array.from({ length: 21 }, (_, minute) => ({
    atMs: 5_000 + minute * minuteMs,
    value: 100 + minute + (minute % 2 === 0 ? 3 : -3),
  }));
  expect(slopePerHour(points)).toBeCloseTo(60, 0);
});

test('what stays has no slope', () => {
  expect(slopePerHour([0, 1, 2, 3].map((minute) => ({ atMs: minute * minuteMs, value: 7 })))).toBe(0);
});

test('two points are no line, and neither are three at one moment', () => {
  expect(
    slopePerHour([
      { atMs: 0, value: 1 },
      { atMs: 1, value: 2 },
    ]),
  ).toBeNull();
  expect(slopePerHour([1, 2, 3].map((value) => ({ atMs: 0, value })))).toBeNull();
});

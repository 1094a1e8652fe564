import { expect, test } from 'vitest';
import { dueInMs } from './use-auto-refresh.ts';

test('is due one interval after the last response, whatever requested it', () => {
  expect(dueInMs(1_000, 30, 11_000)).toBe(20_000);
  expect(dueInMs(1_000, 30, 99_000)).toBe(0);
  expect(dueInMs(null, 30, 99_000)).toBe(30_000);
});

import { expect, test } from 'vitest';
import { isOverdue } from './watched-columns.tsx';

const intervalMs = 300_000;

test('an item is overdue when two checks were missed, not while one is on its way', () => {
  const item = { checkedAt: 0, addedAt: 0 };
  expect(isOverdue(item, { nowMs: 2 * intervalMs, intervalMs })).toBe(false);
  expect(isOverdue(item, { nowMs: 2 * intervalMs + 31_000, intervalMs })).toBe(true);
});

test('one that was never answered counts from when it was added', () => {
  const item = { checkedAt: null, addedAt: 1_000_000 };
  expect(isOverdue(item, { nowMs: 1_000_000 + intervalMs, intervalMs })).toBe(false);
  expect(isOverdue(item, { nowMs: 1_000_000 + 3 * intervalMs, intervalMs })).toBe(true);
});

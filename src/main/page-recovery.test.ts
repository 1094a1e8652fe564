import { expect, test } from 'vitest';
import { decideReload } from './page-recovery.ts';

test('a crashed page is loaded again, three times within a minute at most', () => {
  expect(decideReload('crashed', [], 0)).toBe(true);
  expect(decideReload('oom', [0, 10_000], 20_000)).toBe(true);
  expect(decideReload('crashed', [0, 10_000, 20_000], 30_000)).toBe(false);
  expect(decideReload('crashed', [0, 10_000, 20_000], 65_000)).toBe(true);
});

test('a page that was meant to end stays ended', () => {
  expect(decideReload('clean-exit', [], 0)).toBe(false);
});

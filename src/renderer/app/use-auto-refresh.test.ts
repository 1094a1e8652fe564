import { expect, test } from 'vitest';
import { dueInMs, mayRefreshNow, type RefreshSituation } from './use-auto-refresh.ts';

const quiet: RefreshSituation = {
  isWindowHidden: false,
  isHeld: false,
  isFailing: false,
  isFetching: false,
  isTyping: false,
  isOverlayOpen: false,
};

test('refreshes when the user is idle', () => {
  expect(mayRefreshNow(quiet)).toBe(true);
});

test.each(Object.keys(quiet) as (keyof RefreshSituation)[])('not while %s', (what) => {
  expect(mayRefreshNow({ ...quiet, [what]: true })).toBe(false);
});

test('is due one interval after the last response, whatever requested it', () => {
  expect(dueInMs(1_000, 30, 11_000)).toBe(20_000);
  expect(dueInMs(1_000, 30, 99_000)).toBe(0);
  expect(dueInMs(null, 30, 99_000)).toBe(30_000);
});

import { expect, test } from 'vitest';
import { dueInMs, isTypingIn, mayRefreshNow, type RefreshSituation } from './use-auto-refresh.ts';

const quiet: RefreshSituation = {
  isWindowHidden: false,
  isHeld: false,
  isFailing: false,
  isFetching: false,
  isTyping: false,
  isOverlayOpen: false,
};

test('at a quiet moment it refreshes', () => {
  expect(mayRefreshNow(quiet)).toBe(true);
});

test.each(Object.keys(quiet) as (keyof RefreshSituation)[])('not while %s', (what) => {
  expect(mayRefreshNow({ ...quiet, [what]: true })).toBe(false);
});

test('it is due one interval after the last answer, whatever requested that', () => {
  expect(dueInMs(1_000, 30, 11_000)).toBe(20_000);
  expect(dueInMs(1_000, 30, 99_000)).toBe(0);
  expect(dueInMs(null, 30, 99_000)).toBe(30_000);
});

test('a filter or another text field is typed in, a button or a box is not', () => {
  const element = (html: string) => {
    const place = document.createElement('div');
    place.append(
      Object.assign(document.createElement(html === 'text' || html === 'checkbox' ? 'input' : html), {
        ...(html === 'checkbox' || html === 'text' ? { type: html } : {}),
      }),
    );
    return place.firstElementChild;
  };
  expect(['text', 'textarea'].map((kind) => isTypingIn(element(kind)))).toEqual([true, true]);
  expect(['checkbox', 'button'].map((kind) => isTypingIn(element(kind)))).toEqual([false, false]);
  expect(isTypingIn(null)).toBe(false);
});

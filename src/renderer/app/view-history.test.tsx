import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultQuery, withLocalCopySearch, withPage } from '#shared/item-query.ts';
import { wholeLocalCopy } from '#shared/local-copy.ts';
import type { View } from '#shared/view-link.ts';
import { createViewHistory, stepFor, type ViewHistory } from './view-history.ts';

const list: View = { connectionId: 'demo', query: defaultQuery, panel: 'items', itemId: null };
const item = (itemId: number): View => ({ ...list, itemId });
const inLocalCopy = (text: string): View => ({
  ...list,
  query: withLocalCopySearch(list.query, { ...wholeLocalCopy, text }),
});
const page = (number: number): View => ({ ...list, query: withPage(list.query, number) });

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A history that has been through these views, each for a while. */
function aHistory(...steps: View[]) {
  let time = 0;
  const history = createViewHistory(window, () => time);
  stops.push(history.subscribe(() => {}));
  const wait = (ms = 5_000) => (time += ms);
  for (const view of steps) {
    history.go(view);
    wait();
  }
  return { history, wait };
}

it('the first view replaces an address without one', () => {
  const { history } = aHistory();
  history.go(list);
  expect(history.entry()).toEqual({ view: list, canGoBack: false, canGoForward: false });
});

it('a new view is returned immediately as the same object, and written to the address shortly after', async () => {
  const { history } = aHistory();
  const view = page(3);
  history.go(view);
  expect(history.entry().view).toBe(view);
  expect(window.location.hash).toBe('');
  await expect.poll(() => window.location.hash).toContain('page=3');
});

it('Back and Forward pass through the views, report both ends and stop there', () => {
  const { history } = aHistory(list, page(2), page(3));
  history.back();
  expect(history.entry()).toEqual({ view: page(2), canGoBack: true, canGoForward: true });
  for (let press = 1; press <= 2; press += 1) history.back();
  expect(history.entry()).toEqual({ view: list, canGoBack: false, canGoForward: true });
  for (let press = 1; press <= 3; press += 1) history.forward();
  expect(history.entry()).toEqual({ view: page(3), canGoBack: true, canGoForward: false });
});

it('a new step after going back discards the way forward', () => {
  const { history } = aHistory(list, page(2));
  history.back();
  history.go(page(9));
  expect(history.entry()).toEqual({ view: page(9), canGoBack: true, canGoForward: false });
  history.back();
  expect(history.entry().view).toEqual(list);
});

it('only the last 50 views are kept', () => {
  const { history } = aHistory(...Array.from({ length: 60 }, (_, at) => page(at + 1)));
  for (let press = 1; press <= 60; press += 1) history.back();
  expect(history.entry()).toEqual({ view: page(11), canGoBack: false, canGoForward: true });
});

it('a reloaded page shows the same view and can still go back and forward', () => {
  const { history } = aHistory(list, page(2), page(3));
  history.back();
  window.dispatchEvent(new Event('pagehide'));
  const { history: reloaded } = aHistory();
  expect(reloaded.entry()).toEqual({ view: page(2), canGoBack: true, canGoForward: true });
  expect(reloaded.isReturn()).toBe(true);
  reloaded.forward();
  expect(reloaded.entry()).toEqual({ view: page(3), canGoBack: true, canGoForward: false });
});

it('a reloaded page leaves out views that are too long to be read', () => {
  const name = Array.from({ length: 200 }, (_, at) => `${at}`.padEnd(500, 'x'));
  const long: View = { ...list, query: { ...defaultQuery, name } };
  aHistory(list, long, { ...long, panel: 'recent' }, page(2), page(3)).history.back();
  window.dispatchEvent(new Event('pagehide'));
  const { history } = aHistory();
  expect(history.entry()).toEqual({ view: page(2), canGoBack: true, canGoForward: true });
  history.back();
  expect(history.entry().view).toEqual(list);
});

it('only Back and Forward return to a view', () => {
  const { history } = aHistory(list, page(2));
  expect(history.isReturn()).toBe(false);
  history.back();
  expect(history.isReturn()).toBe(true);
  history.go(page(3), 'replace');
  expect(history.isReturn()).toBe(true);
  history.go(page(4));
  expect(history.isReturn()).toBe(false);
});

it('each entry keeps its scroll entry, and new entries start with it', () => {
  const { history, wait } = aHistory();
  const { gridOffsets } = history;
  const offsets = [1, 2].map((page) => ({
    listKey: String(page),
    topPx: page * 100,
    row: page,
    openId: null,
  }));
  gridOffsets.onLeave(() => {
    const entry = offsets[(history.entry().view?.query.page ?? 0) - 1];
    if (entry !== undefined) gridOffsets.current().set('Items', entry);
  });
  history.go(list);
  wait();
  history.go(page(2));
  expect(gridOffsets.current().get('Items')).toEqual(offsets[0]);
  history.back();
  expect(gridOffsets.current().get('Items')).toEqual(offsets[0]);
  history.forward();
  expect(gridOffsets.current().get('Items')).toEqual(offsets[1]);
});

it('a held arrow key writes the address less often than the 200 times in 10 s that Chromium allows', () => {
  const { history } = aHistory();
  const replaceState = vi.spyOn(window.history, 'replaceState');
  vi.useFakeTimers();
  for (let id = 1; id <= 300; id += 1) {
    history.go(item(id));
    vi.advanceTimersByTime(33);
  }
  vi.advanceTimersByTime(1_000);
  expect(replaceState.mock.calls.length).toBeLessThan(150);
  expect(window.location.hash).toContain('item=300');
});

describe('a view with rows to load', () => {
  const loading = () => Promise.withResolvers<void>();

  it('is on screen together with its rows, but is the entry to go on from immediately', async () => {
    const { history } = aHistory(list);
    const { promise, resolve } = loading();
    history.go(page(2), 'step', promise);
    expect([history.entry().view, history.entryOnScreen().view]).toEqual([page(2), list]);
    resolve();
    await expect.poll(() => history.entryOnScreen()).toBe(history.entry());
  });

  it('is on screen without rows that take longer', async () => {
    vi.useFakeTimers();
    const { history } = aHistory(list);
    history.go(page(2), 'step', loading().promise);
    await vi.advanceTimersByTimeAsync(40);
    expect(history.entryOnScreen().view).toEqual(list);
    await vi.advanceTimersByTimeAsync(20);
    expect(history.entryOnScreen().view).toEqual(page(2));
  });

  it.each([
    ['a view with rows of its own', (history: ViewHistory) => history.go(page(3), 'step', loading().promise)],
    ['Back', (history: ViewHistory) => history.back()],
  ])('is never on screen after %s', async (_, next) => {
    const { history } = aHistory(list);
    const { promise, resolve } = loading();
    history.go(page(2), 'step', promise);
    next(history);
    resolve();
    await promise.then();
    expect(history.entryOnScreen().view).toEqual(list);
  });
});

it('stepping quickly through items is one step, so that Back skips them', () => {
  const { history, wait } = aHistory(list);
  for (const id of [1, 2, 3, 4]) {
    history.go(item(id));
    wait(120);
  }
  history.back();
  expect(history.entry().view).toEqual(list);
});

it.each([
  ['the same view is no step', list, list, 0, 'none'],
  ['opening an item is a step, however quick', list, item(1), 0, 'push'],
  ['closing it too', item(1), list, 0, 'push'],
  ['looking at the next item after a while is a step', item(1), item(2), 5_000, 'push'],
  ['another page with the item open is a step', item(1), { ...page(2), itemId: 1 }, 0, 'push'],
  [
    'typing on in the copy’s search is no step of its own',
    inLocalCopy('redl'),
    inLocalCopy('redlime'),
    300,
    'replace',
  ],
  [
    'a corrected search is a step, however quick',
    inLocalCopy('redlime ak'),
    inLocalCopy('redline ak'),
    0,
    'push',
  ],
  ['another connection is a step', item(1), { ...item(2), connectionId: 'staging' }, 0, 'push'],
] as const)('%s', (_, from, to, sinceLastMs, step) => {
  expect(stepFor(from, to, sinceLastMs)).toBe(step);
});

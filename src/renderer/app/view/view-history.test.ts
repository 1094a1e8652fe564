import { afterEach, expect, it, vi } from 'vitest';
import { wholeCopy } from '#shared/catalog-copy.ts';
import { defaultQuery, withCopySearch, withPage } from '#shared/item-query.ts';
import type { View } from '#shared/view-link.ts';
import { createViewHistory, stepFor, type ViewHistory } from './view-history.ts';

const list: View = { connectionId: 'demo', query: defaultQuery, panel: 'items', itemId: null };
const item = (itemId: number): View => ({ ...list, itemId });
const inCopy = (text: string): View => ({
  ...list,
  query: withCopySearch(list.query, { ...wholeCopy, text }),
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
  const stop = history.subscribe(() => {});
  stops.push(stop);
  const wait = (ms = 5_000) => (time += ms);
  for (const view of steps) {
    history.go(view);
    wait();
  }
  return { history, stop, wait };
}

/** jsdom goes back asynchronously, like a browser. */
async function gone(act: () => void) {
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  act();
  await arrived;
}

it('the first view replaces an address without one', () => {
  const { history } = aHistory();
  history.go(list);
  expect(history.place()).toEqual({ view: list, canGoBack: false, canGoForward: false });
});

it('a new view is returned immediately as the same object, and written to the address shortly after', async () => {
  const { history } = aHistory();
  const view = page(3);
  history.go(view);
  expect(history.place().view).toBe(view);
  expect(window.location.hash).toBe('');
  await expect.poll(() => window.location.hash).toContain('page=3');
});

it('Back and Forward pass through the views and report both ends', async () => {
  const { history } = aHistory(list, page(2), page(3));
  await gone(history.back);
  expect(history.place()).toEqual({ view: page(2), canGoBack: true, canGoForward: true });
  await gone(history.back);
  expect(history.place()).toEqual({ view: list, canGoBack: false, canGoForward: true });
  await gone(history.forward);
  expect(history.place().view).toEqual(page(2));
});

it('a new step after going back discards the way forward', async () => {
  const { history, wait } = aHistory();
  history.go(list);
  history.go(page(2));
  await gone(history.back);
  wait();
  history.go(page(9));
  expect(history.place()).toMatchObject({ canGoBack: true, canGoForward: false });
});

it('a reloaded page can still go forward', async () => {
  const before = aHistory(list, page(2), page(3));
  await gone(before.history.back);
  before.stop();
  const { history } = aHistory();
  expect(history.place()).toEqual({ view: page(2), canGoBack: true, canGoForward: true });
  await gone(history.forward);
  expect(history.place()).toEqual({ view: page(3), canGoBack: true, canGoForward: false });
});

it('Back never leaves the app', async () => {
  const go = vi.spyOn(window.history, 'go').mockImplementation(() => {});
  const { history } = aHistory();
  history.go(list);
  history.go(page(2));
  for (let press = 1; press <= 3; press += 1) history.back();
  await expect.poll(() => go.mock.calls).toEqual([[-1]]);
  expect(history.place()).toMatchObject({ view: list, canGoBack: false });
});

it('a known view is shown immediately, and the next step is written after it', async () => {
  const { history } = aHistory(list, page(2), page(3));
  history.back();
  expect(history.place().view).toEqual(page(2));
  history.back();
  history.go(page(9));
  expect(history.place()).toEqual({ view: page(9), canGoBack: true, canGoForward: false });
  await expect.poll(() => window.location.hash).toContain('page=9');
  await gone(history.back);
  expect(history.place()).toEqual({ view: list, canGoBack: false, canGoForward: true });
  expect(window.location.hash).toContain('page=1');
});

it('Back and Forward work even if the browser ignores them for a while, and so does the next step', async () => {
  vi.useFakeTimers();
  /** The address after all pending writes. */
  const address = () => {
    vi.runOnlyPendingTimers();
    return window.location.hash;
  };
  const { history } = aHistory(list, page(2));
  await expect.poll(address).toContain('page=2');
  // As Chromium does after too many calls.
  vi.spyOn(window.history, 'go').mockImplementationOnce(() => {});
  history.back();
  await expect.poll(address).toContain('page=1');
  vi.spyOn(window.history, 'pushState').mockImplementationOnce(() => {});
  history.go(page(9));
  await expect.poll(address).toContain('page=9');
  history.back();
  await expect.poll(address).toContain('page=1');
  expect(history.place()).toEqual({ view: list, canGoBack: false, canGoForward: true });
});

it('catches up with a Back whose event was missed', async () => {
  const { history, stop } = aHistory(list, page(2));
  history.back();
  await gone(stop);
  stops.push(history.subscribe(() => {}));
  history.go(page(9));
  await expect.poll(() => window.location.hash).toContain('page=9');
  expect(history.place()).toEqual({ view: page(9), canGoBack: true, canGoForward: false });
});

it('a mouse’s Back button starts from the visible view, written or not', async () => {
  const { history } = aHistory(list, page(2), page(3), page(4));
  await expect.poll(() => window.location.hash).toContain('page=4');
  history.back();
  await gone(() => window.history.back());
  expect(history.place()).toEqual({ view: page(2), canGoBack: true, canGoForward: true });
  await expect.poll(() => window.location.hash).toContain('page=2');
  history.go(page(9));
  await gone(() => window.history.back());
  expect(history.place()).toEqual({ view: page(2), canGoBack: true, canGoForward: true });
  await expect.poll(() => window.location.hash).toContain('page=2');
  await gone(history.forward);
  expect(window.location.hash).toContain('page=9');
  expect(history.place()).toEqual({ view: page(9), canGoBack: true, canGoForward: false });
});

it.each([
  ['the view that Back led to', () => {}, list, true],
  ['a view that was gone to from there', (history: ViewHistory) => history.go(page(9)), page(9), false],
])('a page reloaded before the browser is there shows %s', async (_, go, shown, canGoForward) => {
  const { history } = aHistory(list, page(2), page(3), page(4));
  await expect.poll(() => window.location.hash).toContain('page=4');
  for (let press = 1; press <= 3; press += 1) history.back();
  go(history);
  // A page that is unloading can't navigate.
  const ignored = vi.spyOn(window.history, 'go').mockImplementation(() => {});
  window.dispatchEvent(new Event('pagehide'));
  for (const stop of stops.splice(0)) stop();
  ignored.mockRestore();
  const { history: reloaded } = aHistory();
  expect(reloaded.place()).toMatchObject({ view: shown, canGoForward });
  await expect.poll(() => window.location.hash).toContain(`page=${shown.query.page}`);
  expect(reloaded.place()).toMatchObject({ view: shown, canGoForward });
});

it('each entry keeps its scroll place, and new entries start with it', async () => {
  const { history, wait } = aHistory();
  const { gridPlaces } = history;
  const places = [1, 2].map((page) => ({
    listKey: String(page),
    topPx: page * 100,
    row: page,
    openId: null,
  }));
  gridPlaces.onLeave(() => {
    const place = places[(history.place().view?.query.page ?? 0) - 1];
    if (place !== undefined) gridPlaces.current().set('Items', place);
  });
  history.go(list);
  wait();
  history.go(page(2));
  expect(gridPlaces.current().get('Items')).toEqual(places[0]);
  await gone(history.back);
  expect(gridPlaces.current().get('Items')).toEqual(places[0]);
  await gone(history.forward);
  expect(gridPlaces.current().get('Items')).toEqual(places[1]);
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

it('stepping quickly through items is one step, so that Back skips them', async () => {
  const { history, wait } = aHistory(list);
  for (const id of [1, 2, 3, 4]) {
    history.go(item(id));
    wait(120);
  }
  await gone(history.back);
  expect(history.place().view).toEqual(list);
});

it.each([
  ['the same view is no step', list, list, 0, 'none'],
  ['opening an item is a step, however quick', list, item(1), 0, 'push'],
  ['closing it too', item(1), list, 0, 'push'],
  ['looking at the next item after a while is a step', item(1), item(2), 5_000, 'push'],
  ['another page with the item open is a step', item(1), { ...page(2), itemId: 1 }, 0, 'push'],
  ['typing on in the copy’s search is no step of its own', inCopy('redl'), inCopy('redlime'), 300, 'replace'],
  ['a corrected search is a step, however quick', inCopy('redlime ak'), inCopy('redline ak'), 0, 'push'],
  ['another connection is a step', item(1), { ...item(2), connectionId: 'staging' }, 0, 'push'],
] as const)('%s', (_, from, to, sinceLastMs, step) => {
  expect(stepFor(from, to, sinceLastMs)).toBe(step);
});

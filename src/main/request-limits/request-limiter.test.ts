import { getEventListeners } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { createManualTime, flushPromises } from '#main/testing/fake-effects.ts';
import { failed } from '#shared/failure.ts';
import type { HoldChange, HoldingFailure } from '#shared/request-record.ts';
import {
  createForegroundRequests,
  createRequestLimiter,
  type Turn,
  type TurnRequest,
} from './request-limiter.ts';

const slowDown: HoldingFailure = { kind: 'slow-down', retryAfterMs: 10_000 };

function setUp() {
  const time = createManualTime(0);
  const news: HoldChange[] = [];
  const limiter = createRequestLimiter({ time, onHold: (hold) => news.push(hold) });
  const gone: string[] = [];
  const turns = new Map<string, Turn>();

  /** Requests a turn; `gone` lists the names in the order of their turns. */
  function ask(name: string, change: Partial<TurnRequest> = {}) {
    const controller = new AbortController();
    const outcome = limiter
      .turn({
        connectionId: 'c1',
        baseUrl: 'https://catalog.example',
        purpose: 'shown',
        signal: controller.signal,
        timeoutMs: 360_000,
        ...change,
      })
      .then((turn) => {
        if (turn.ok) {
          gone.push(name);
          turns.set(name, turn.value);
        }
        return turn;
      });
    return { outcome, signal: controller.signal, cancel: () => controller.abort() };
  }
  async function settled(name: string, hold: { failure: HoldingFailure; forMs: number } | null) {
    await flushPromises();
    turns.get(name)?.settle({ hold, wasCancelled: false });
    await flushPromises();
  }
  async function pass(ms: number) {
    time.advance(ms);
    await flushPromises();
  }
  return { time, limiter, news, gone, turns, ask, settled, pass };
}

/** A connection after a 429 with ten seconds. */
async function heldForTenSeconds() {
  const all = setUp();
  all.ask('refused');
  await all.settled('refused', { failure: slowDown, forMs: 10_000 });
  all.gone.length = 0;
  return all;
}

test('a 429 holds its connection at its address until the stated time', async () => {
  const { ask, gone, pass, news } = await heldForTenSeconds();
  ask('list');
  ask('other', { connectionId: 'c2' });
  ask('moved', { baseUrl: 'https://elsewhere.example' });
  await pass(9_999);
  expect(gone).toEqual(['other', 'moved']);
  await pass(1);
  expect(gone).toEqual(['other', 'moved', 'list']);
  expect(news[0]).toEqual({
    connectionId: 'c1',
    hold: { connectionId: 'c1', untilMs: 10_000, failure: slowDown },
  });
});

test('after the hold one request tries, and the others follow its response', async () => {
  const { ask, gone, pass, settled, news } = await heldForTenSeconds();
  ask('list');
  ask('item');
  await pass(10_000);
  ask('late');
  await flushPromises();
  expect(gone).toEqual(['list']);
  await settled('list', null);
  expect(gone).toEqual(['list', 'item', 'late']);
  expect(news.at(-1)).toEqual({ connectionId: 'c1', hold: null });
});

test('a trial without a response holds the others for two seconds only', async () => {
  const { ask, gone, pass, settled } = await heldForTenSeconds();
  ask('hangs');
  ask('item');
  await pass(10_000);
  await pass(1_999);
  expect(gone).toEqual(['hangs']);
  await pass(1);
  expect(gone).toEqual(['hangs', 'item']);
  // A late response, after the end of the hold.
  await settled('hangs', null);
});

test("the timer of a successful trial doesn't end a later hold", async () => {
  const { ask, gone, pass, settled } = await heldForTenSeconds();
  ask('list');
  await pass(10_000);
  await settled('list', null);
  ask('next');
  await settled('next', { failure: slowDown, forMs: 10_000 });
  await pass(2_000);
  ask('waits');
  await flushPromises();
  expect(gone).toEqual(['list', 'next']);
});

test('the next request tries after a cancelled trial', async () => {
  const { ask, gone, pass, turns } = await heldForTenSeconds();
  for (const name of ['list', 'item', 'third']) ask(name);
  await pass(10_000);
  turns.get('list')?.settle({ hold: null, wasCancelled: true });
  await flushPromises();
  expect(gone).toEqual(['list', 'item']);
});

test('a second response can only lengthen the hold', async () => {
  const { ask, gone, pass, settled, turns } = setUp();
  for (const name of ['a', 'b', 'c']) ask(name);
  await settled('a', { failure: slowDown, forMs: 10_000 });
  await settled('b', { failure: slowDown, forMs: 20_000 });
  await settled('c', { failure: slowDown, forMs: 1_000 });
  expect(turns.size).toBe(3);
  ask('waits');
  await pass(19_999);
  expect(gone).toEqual(['a', 'b', 'c']);
  await pass(1);
  expect(gone).toContain('waits');
});

test('a late response to a trial does not end the trial of a later hold', async () => {
  const { ask, gone, pass, settled, turns } = await heldForTenSeconds();
  ask('late');
  await pass(10_000);
  ask('next');
  await pass(2_000);
  await settled('next', { failure: slowDown, forMs: 10_000 });
  for (const name of ['second trial', 'waits']) ask(name);
  await pass(10_000);
  turns.get('late')?.settle({ hold: null, wasCancelled: false });
  await flushPromises();
  expect(gone).toEqual(['late', 'next', 'second trial']);
});

test('the success of an older request does not end the hold', async () => {
  const { ask, gone, settled, pass } = setUp();
  ask('refused');
  ask('fine');
  await settled('refused', { failure: slowDown, forMs: 10_000 });
  await settled('fine', null);
  ask('waits');
  await pass(9_999);
  expect(gone).not.toContain('waits');
});

test('a background request fails as the request that caused the hold, instead of waiting', async () => {
  const { ask, settled } = setUp();
  const failure: HoldingFailure = { kind: 'server-trouble', status: 503 };
  ask('refused');
  await settled('refused', { failure, forMs: 10_000 });
  expect(await ask('ahead', { purpose: 'prefetch' }).outcome).toEqual(failed(failure));
});

describe('a hold', () => {
  test('is left by a cancelled request and its timer', async () => {
    const { ask, gone, pass, time } = await heldForTenSeconds();
    const { outcome, cancel, signal } = ask('list');
    await flushPromises();
    cancel();
    expect(await outcome).toEqual(failed({ kind: 'cancelled' }));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(time.running()).toEqual([10_000]);
    await pass(10_000);
    expect(gone).toEqual([]);
    expect(time.running()).toEqual([]);
  });

  test('or not, a cancelled request gets no turn', async () => {
    const { ask } = setUp();
    const controller = new AbortController();
    controller.abort();
    expect(await ask('list', { signal: controller.signal }).outcome).toEqual(failed({ kind: 'cancelled' }));
  });

  test('ends with "Retry now", for that connection alone', async () => {
    const { ask, gone, limiter, settled } = await heldForTenSeconds();
    ask('list');
    ask('item');
    await flushPromises();
    limiter.retryNow('c2');
    await flushPromises();
    expect(gone).toEqual([]);
    limiter.retryNow('c1');
    await flushPromises();
    expect(gone).toEqual(['list']);
    // A new hold from now.
    await settled('list', { failure: slowDown, forMs: 3_000 });
    expect(gone).toEqual(['list']);
    limiter.retryNow('c1');
    await flushPromises();
    expect(gone).toEqual(['list', 'item']);
  });

  test('has one trial, whatever "Retry now" does', async () => {
    const { ask, gone, limiter } = await heldForTenSeconds();
    for (const name of ['list', 'item']) ask(name);
    for (const _press of [1, 2]) {
      limiter.retryNow('c1');
      await flushPromises();
    }
    expect(gone).toEqual(['list']);
  });

  test('does not outlast the limit of a request', async () => {
    const { ask, pass } = await heldForTenSeconds();
    const { outcome } = ask('list', { timeoutMs: 4_000 });
    await flushPromises();
    await pass(4_000);
    expect(await outcome).toEqual(failed({ kind: 'slow-down', retryAfterMs: 6_000 }));
  });

  test('ends on its own without waiting requests, and has no timer after quitting', async () => {
    const { pass, news, time } = await heldForTenSeconds();
    await pass(10_000);
    expect(news.at(-1)).toEqual({ connectionId: 'c1', hold: null });
    expect(time.running()).toEqual([]);

    const quitting = await heldForTenSeconds();
    quitting.limiter.close();
    expect(quitting.time.running()).toEqual([]);
  });

  test('is emitted again for a page that was loaded since', async () => {
    const { ask, news } = await heldForTenSeconds();
    news.length = 0;
    ask('list');
    await flushPromises();
    expect(news).toMatchObject([{ hold: { untilMs: 10_000 } }]);
  });
});

describe('a connection that moves to another address', () => {
  const elsewhere = 'https://elsewhere.example';

  /** Held for ten seconds at its current address. */
  async function heldHere() {
    const all = setUp();
    all.limiter.setAddress('c1', 'https://catalog.example');
    all.ask('refused');
    await all.settled('refused', { failure: slowDown, forMs: 10_000 });
    return all;
  }

  test("keeps the new address's countdown when the old one's ends", async () => {
    const { limiter, ask, settled, pass, news } = await heldHere();
    limiter.setAddress('c1', elsewhere);
    expect(news.at(-1)).toEqual({ connectionId: 'c1', hold: null });
    ask('at the new one', { baseUrl: elsewhere });
    await settled('at the new one', { failure: slowDown, forMs: 60_000 });
    await pass(59_999);
    expect(news.at(-1)?.hold?.untilMs).toBe(60_000);
    await pass(1);
    expect(news.at(-1)).toEqual({ connectionId: 'c1', hold: null });
  });

  test('emits nothing for its first or unchanged address', async () => {
    const { limiter, news } = await heldHere();
    news.length = 0;
    limiter.setAddress('c1', 'https://catalog.example');
    limiter.setAddress('c2', elsewhere);
    expect(news).toEqual([]);
  });

  test('emits the rest of the hold when it moves back', async () => {
    const { limiter, pass, news } = await heldHere();
    limiter.setAddress('c1', elsewhere);
    await pass(4_000);
    limiter.setAddress('c1', 'https://catalog.example');
    expect(news.at(-1)?.hold?.untilMs).toBe(10_000);
  });

  test('does not end the hold of the old address by "Retry now"', async () => {
    const { limiter, ask, settled, gone } = await heldHere();
    ask('waits');
    limiter.setAddress('c1', elsewhere);
    limiter.retryNow('c1');
    await settled('unknown', null);
    expect(gone).toEqual(['refused']);
  });
});

test('a connection is quiet once no foreground request is pending', async () => {
  const requests = createForegroundRequests();
  const { signal } = new AbortController();
  const begin = (connectionId: string) => requests.begin({ connectionId, purpose: 'shown' });
  const endOfFirst = begin('c1');
  const endOfSecond = begin('c1');
  begin('c2');
  requests.begin({ connectionId: 'c1', purpose: 'prefetch' });
  let isQuiet = false;
  const quiet = requests.whenQuiet('c1', signal).then(() => {
    isQuiet = true;
  });
  endOfFirst();
  await flushPromises();
  expect(isQuiet).toBe(false);
  endOfSecond();
  await quiet;
  await requests.whenQuiet('c1', signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  // The end of later requests concerns no wait that is over.
  const look = vi.spyOn(signal, 'aborted', 'get');
  begin('c1')();
  expect(look).not.toHaveBeenCalled();
});

test('an abort ends the wait', async () => {
  const requests = createForegroundRequests();
  requests.begin({ connectionId: 'c1', purpose: 'shown' });
  const controller = new AbortController();
  const quiet = requests.whenQuiet('c1', controller.signal);
  controller.abort();
  await quiet;
  await requests.whenQuiet('c1', controller.signal);
});

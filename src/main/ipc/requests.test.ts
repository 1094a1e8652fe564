import { expect, test } from 'vitest';
import { createHandClock } from '#main/testing/hand-clock.ts';
import { failed, success } from '#shared/outcome.ts';
import { createRequests, orCancelled } from './requests.ts';

function setUp() {
  const clock = createHandClock();
  return { clock, requests: createRequests({ clock }) };
}

/** Ends when its signal aborts. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'));
  });

test('a cancel aborts the request of that id and no other', async () => {
  const { requests } = setUp();
  const signals: AbortSignal[] = [];
  const first = requests.run('a', (signal) => {
    signals.push(signal);
    return untilAborted(signal);
  });
  void requests.run('b', (signal) => {
    signals.push(signal);
    return untilAborted(signal);
  });
  requests.cancel('a');
  expect(await first).toBe('aborted');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('a cancel that arrives first counts, once, and only for a while', async () => {
  const { clock, requests } = setUp();
  const isAborted = (id: string) => requests.run(id, async (signal) => signal.aborted);
  requests.cancel('a');
  expect(await isAborted('a')).toBe(true);
  expect(await isAborted('a')).toBe(false);
  requests.cancel('b');
  clock.pass(60_000);
  expect(await isAborted('b')).toBe(false);
});

test('cancels of nothing do not pile up', async () => {
  const { requests } = setUp();
  for (let id = 0; id < 2_000; id += 1) requests.cancel(`r-${id}`);
  expect(await requests.run('r-0', async (signal) => signal.aborted)).toBe(false);
  expect(await requests.run('r-1999', async (signal) => signal.aborted)).toBe(true);
});

test('quitting aborts what runs and what comes', async () => {
  const { requests } = setUp();
  const running = requests.run('a', untilAborted);
  requests.abortAll();
  expect(await running).toBe('aborted');
  expect(await requests.run('b', untilAborted)).toBe('aborted');
});

test('an id is free again once its request has ended, badly too', async () => {
  const { requests } = setUp();
  await expect(requests.run('a', () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
  expect(await requests.run('a', async () => 'done')).toBe('done');
});

test('two requests cannot share an id: a cancel would reach the wrong one', async () => {
  const { requests } = setUp();
  void requests.run('a', untilAborted);
  await expect(requests.run('a', untilAborted)).rejects.toThrow('in use');
});

test('a cancel settles at once what waits for something that cannot be aborted', async () => {
  const controller = new AbortController();
  const waiting = orCancelled(controller.signal, new Promise<never>(() => {}));
  controller.abort();
  expect(await waiting).toEqual(failed({ kind: 'cancelled' }));
  expect(await orCancelled(new AbortController().signal, Promise.resolve(success(1)))).toEqual(success(1));
  expect(await orCancelled(controller.signal, Promise.resolve(success(1)))).toEqual(
    failed({ kind: 'cancelled' }),
  );
});

import { expect, test } from 'vitest';
import { failed, success } from '#shared/failure.ts';
import { createRequests, orCancelled } from './requests.ts';

const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'));
  });

test('a cancel aborts only the request with that id', async () => {
  const requests = createRequests();
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

test('quitting aborts running and future requests', async () => {
  const requests = createRequests();
  const running = requests.run('a', untilAborted);
  requests.close();
  expect(await running).toBe('aborted');
  expect(await requests.run('b', untilAborted)).toBe('aborted');
});

test('an id is free again after its request, even after a failure', async () => {
  const requests = createRequests();
  await expect(requests.run('a', () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
  expect(await requests.run('a', async () => 'done')).toBe('done');
});

test('two requests cannot share an id', async () => {
  const requests = createRequests();
  void requests.run('a', untilAborted);
  await expect(requests.run('a', untilAborted)).rejects.toThrow('in use');
});

test('a cancel resolves an operation that cannot be aborted', async () => {
  const controller = new AbortController();
  const waiting = orCancelled(controller.signal, new Promise<never>(() => {}));
  controller.abort();
  expect(await waiting).toEqual(failed({ kind: 'cancelled' }));
  expect(await orCancelled(new AbortController().signal, Promise.resolve(success(1)))).toEqual(success(1));
  expect(await orCancelled(controller.signal, Promise.resolve(success(1)))).toEqual(
    failed({ kind: 'cancelled' }),
  );
});

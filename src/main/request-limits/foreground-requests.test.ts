import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { flushPromises } from '#main/testing/manual-time.ts';
import { createForegroundRequests } from './foreground-requests.ts';

test('what can wait goes once no foreground request of its connection is pending', async () => {
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

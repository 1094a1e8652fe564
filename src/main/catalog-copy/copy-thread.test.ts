import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { openCopyThread } from './copy-thread.ts';

afterEach(() => {
  vi.useRealTimers();
});

const data = { filePath: '', history: { filePath: '', key: { connectionId: 'shop', baseAddress: '' } } };

test('a thread that hangs is ended, and its calls reject', async () => {
  const hanging = `require('node:worker_threads').parentPort.postMessage({ kind: 'open', isNew: false });
    for (;;);`;
  const worker = new Worker(hanging, { eval: true });
  const thread = openCopyThread(() => worker, data);
  await thread.opened;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const found = thread.call('size');
  const rejected = expect(found).rejects.toThrow('ended');
  const exited = once(worker, 'exit');
  const closed = thread.close();
  await vi.advanceTimersByTimeAsync(2_000);
  await Promise.all([closed, exited, rejected]);
  expect(thread.ended).toBe(true);
  await expect(thread.call('size')).rejects.toThrow('ended');
});

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { openLocalCopyThread } from './local-copy-thread.ts';

const folder = temporaryFolder();

afterEach(() => {
  vi.useRealTimers();
});

const data = { filePath: '', history: { filePath: '', key: { connectionId: 'shop', baseAddress: '' } } };

test('a thread that hangs is ended, and its calls reject', async () => {
  const hanging = `require('node:worker_threads').parentPort.postMessage({ kind: 'open', isNew: false });
    for (;;);`;
  const worker = new Worker(hanging, { eval: true });
  const thread = openLocalCopyThread(() => worker, data);
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

test('an error of the file arrives with the fields that say what happened, and without what can’t be cloned', async () => {
  const start = (workerData: unknown) =>
    new Worker(new URL('./testing/unclonable-error-worker.ts', import.meta.url), { workerData });
  const filePath = folder.at('copy.sqlite');
  const history = { filePath: folder.at('app.sqlite'), key: data.history.key };
  const thread = openLocalCopyThread(start, { filePath, history });
  expect(await thread.opened).toMatchObject({ kind: 'open' });
  const error = await thread
    .call('beginPass', 0, false)
    .catch((thrown: Error) => ({ ...thrown, message: thrown.message }));
  expect(error).toEqual({ message: 'the file broke', code: 'ERR_SQLITE_ERROR', errcode: 10 });
  await thread.close();
});

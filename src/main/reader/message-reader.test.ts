import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { createManualTime } from '#main/testing/fake-effects.ts';
import { createMessageReader } from './message-reader.ts';

const threads: Worker[] = [];
const time = createManualTime();
const namesFolder = path.join(import.meta.dirname, '../../../resources/names');
const reader = createMessageReader({
  startThread() {
    const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), {
      workerData: { namesFolder },
    });
    threads.push(worker);
    return worker;
  },
  time,
  catalogOf: async (id) => ({ id }),
});

afterEach(() => reader.close());

async function read(text: string) {
  const message = await reader.read({ connectionId: 'shop', text });
  return message.ok ? message.value : null;
}

// The thread reads 80,000 names, which takes longer on a busy machine.
test('messages are read in one thread, which ends when it is idle', { timeout: 240_000 }, async () => {
  const [first, second] = await Promise.all([
    read('my trade token is Zq7Kx_2m\nawp asiimov ft never arrived'),
    read('2 Recoil Case'),
  ]);
  expect(JSON.stringify(first)).not.toContain('Zq7Kx_2m');
  expect(first?.removed).toEqual([{ kind: 'token', count: 1 }]);
  expect(first?.items.filter(({ doubt }) => doubt === null).map(({ text }) => text)).toEqual([
    'AWP | Asiimov (Field-Tested)',
  ]);
  expect(second?.items.map(({ text, count }) => [text, count])).toEqual([['Recoil Case', 2]]);
  expect(threads).toHaveLength(1);

  const ended = new Promise((resolve) => threads[0]?.once('exit', resolve));
  time.advance(5 * 60_000);
  await ended;
});

test('a thread that fails rejects its calls, and the next message starts another', async () => {
  const broken = createMessageReader({
    startThread() {
      const worker = new Worker('throw new Error("no names")', { eval: true });
      threads.push(worker);
      return worker;
    },
    time,
    catalogOf: async (id) => ({ id }),
  });
  const before = threads.length;
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(broken.read({ connectionId: 'shop', text: 'a' })).rejects.toThrow('no names');
  expect(threads).toHaveLength(before + 2);
  await broken.close();
});

import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

function aQueue() {
  const queue = createWorkQueue({ atOnce: 4, perGroup: 2 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  function ask(group: string, name: string, signal = new AbortController().signal) {
    const work = () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    };
    return queue.run(work, { group, signal });
  }
  return { started, ask, end: (name: string) => ends.get(name)?.() };
}

test('a group whose work never ends leaves room for the others', async () => {
  const { started, ask, end } = aQueue();
  for (let at = 0; at < 50; at += 1) void ask('stuck', `stuck ${at}`);
  const first = ask('fine', 'fine 1');
  void ask('fine', 'fine 2');
  void ask('fine', 'fine 3');
  await Promise.resolve();
  expect(started).toEqual(['stuck 0', 'stuck 1', 'fine 1', 'fine 2']);
  end('fine 1');
  await first;
  expect(started).toEqual(['stuck 0', 'stuck 1', 'fine 1', 'fine 2', 'fine 3']);
});

test('work that is dropped before its turn is never started', async () => {
  const { started, ask, end } = aQueue();
  const first = ask('a', 'first');
  void ask('a', 'second');
  const dropped = new AbortController();
  const third = ask('a', 'third', dropped.signal);
  void ask('a', 'fourth');
  dropped.abort();
  await expect(third).rejects.toThrow();
  end('first');
  await first;
  expect(started).toEqual(['first', 'second', 'fourth']);
  await expect(ask('a', 'fifth', dropped.signal)).rejects.toThrow();
});

test('work that fails hands its place on', async () => {
  const queue = createWorkQueue({ atOnce: 1, perGroup: 1 });
  const turn = { group: 'a', signal: new AbortController().signal };
  await expect(queue.run(() => Promise.reject(new Error('broken')), turn)).rejects.toThrow('broken');
  expect(await queue.run(async () => 'done', turn)).toBe('done');
});

test('no more runs at once than there is room for, whatever its groups; whose work has ended may have its turn again', async () => {
  const { started, ask, end } = aQueue();
  const running = ['a', 'a', 'b', 'b', 'c', 'a'].map((group, at) => ask(group, `${group}${at}`));
  await Promise.resolve();
  expect(started).toEqual(['a0', 'a1', 'b2', 'b3']);
  end('b2');
  end('a0');
  await Promise.all([running[2], running[0]]);
  expect(started.slice(4)).toEqual(['c4', 'a5']);
  for (const name of ['a1', 'a5', 'b3', 'c4']) end(name);
  await Promise.all(running);
  for (const at of [6, 7, 8]) void ask('a', `a${at}`);
  await Promise.resolve();
  expect(started.slice(6)).toEqual(['a6', 'a7']);
});

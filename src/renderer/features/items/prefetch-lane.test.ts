import { describe, expect, it } from 'vitest';
import { createPrefetchLane, type Prefetch } from './prefetch-lane.ts';

describe('prefetching', () => {
  it('runs two at a time and the next when one is done', async () => {
    const { lane, prefetch, started, finish } = aLane();
    lane.want('pages', [prefetch('a'), prefetch('b'), prefetch('c')]);
    expect(started).toEqual(['a', 'b']);
    await finish('a');
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('takes details before pages', async () => {
    const { lane, prefetch, started, finish } = aLane();
    lane.want('pages', [prefetch('page 1'), prefetch('page 2'), prefetch('page 3')]);
    lane.want('detail', [prefetch('item')]);
    await finish('page 1');
    expect(started).toEqual(['page 1', 'page 2', 'item']);
  });

  it('drops what is no longer wanted, and cancels it when it is on its way', async () => {
    const { lane, prefetch, started, cancelled, finish } = aLane();
    lane.want('pages', [prefetch('a'), prefetch('b'), prefetch('c')]);
    lane.want('pages', [prefetch('b'), prefetch('d')]);
    expect(cancelled).toEqual(['a']);
    await finish('a');
    expect(started).toEqual(['a', 'b', 'd']);
  });

  it('keeps the groups apart', () => {
    const { lane, prefetch, cancelled } = aLane();
    lane.want('pages', [prefetch('page')]);
    lane.want('detail', []);
    expect(cancelled).toEqual([]);
  });

  it('leaves a service in trouble alone for a while', async () => {
    const { lane, prefetch, started, fail, clock } = aLane();
    lane.want('pages', [prefetch('a'), prefetch('b'), prefetch('c')]);
    await fail('a');
    lane.want('detail', [prefetch('item')]);
    expect(started).toEqual(['a', 'b']);
    clock.nowMs += 1_000;
    lane.want('detail', [prefetch('item')]);
    expect(started).toEqual(['a', 'b', 'item']);
  });

  it('stops', () => {
    const { lane, prefetch, cancelled } = aLane();
    lane.want('pages', [prefetch('a')]);
    lane.want('detail', [prefetch('b')]);
    lane.stop();
    expect(cancelled.sort()).toEqual(['a', 'b']);
  });
});

function aLane() {
  const clock = { nowMs: 0 };
  const started: string[] = [];
  const cancelled: string[] = [];
  const running = new Map<string, PromiseWithResolvers<void>>();
  const lane = createPrefetchLane({ atOnce: 2, quietAfterTroubleMs: 1_000, now: () => clock.nowMs });
  const prefetch = (key: string): Prefetch => ({
    key,
    start() {
      started.push(key);
      const end = Promise.withResolvers<void>();
      running.set(key, end);
      return end.promise;
    },
    cancel: () => cancelled.push(key),
  });
  const finish = async (key: string) => {
    running.get(key)?.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  const fail = async (key: string) => {
    running.get(key)?.reject(new Error('trouble'));
    await Promise.resolve();
    await Promise.resolve();
  };
  return { lane, prefetch, started, cancelled, finish, fail, clock };
}

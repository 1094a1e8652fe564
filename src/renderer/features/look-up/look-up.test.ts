import { describe, expect, it } from 'vitest';
import type { Waiter } from '#renderer/desktop/background-queue.ts';
import { aDetail } from '#renderer/testing/builders.ts';
import type { Failure } from '#shared/failure.ts';
import type { ItemDetail } from '#shared/item.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import { createLookUp } from './look-up.ts';

/** A look-up whose requests begin and end when a test says so. */
function setUp(text = '') {
  const asked: number[] = [];
  const left: number[] = [];
  const waiters = new Map<number, Waiter<ItemDetail>>();
  const lookUp = createLookUp((itemId, waiter) => {
    asked.push(itemId);
    waiters.set(itemId, waiter);
    return () => {
      left.push(itemId);
      waiters.delete(itemId);
    };
  });
  lookUp.setText(text);
  const begin = (id: number) => waiters.get(id)?.onStart?.();
  const answer = (id: number, outcome: Outcome<ItemDetail> = success(aDetail({ id }))) => {
    const waiter = waiters.get(id);
    waiters.delete(id);
    waiter?.onAnswer?.(outcome);
  };
  const kinds = () => lookUp.state().rows.map(({ id, result }) => `${id} ${result.kind}`);
  return { lookUp, asked, left, begin, answer, kinds };
}

const refusal = (failure: Failure) => failed(failure);

describe('a look-up', () => {
  it('asks for each once, in their order', () => {
    const { lookUp, asked, begin, answer, kinds } = setUp('5, 3 #9 1 x 5');
    lookUp.start();
    expect(asked).toEqual([5, 3, 9, 1]);
    for (const id of [5, 3]) begin(id);
    answer(3);
    expect(kinds()).toEqual(['5 asking', '3 found', '9 waiting', '1 waiting']);
    for (const id of [5, 9, 1]) answer(id);
    expect(lookUp.state()).toMatchObject({ isRunning: false, stoppedBy: null });
  });

  it('tells found, missing and failed apart, and goes on', () => {
    const { lookUp, answer, kinds } = setUp('1 2 3');
    lookUp.start();
    answer(1, refusal({ kind: 'item-not-found', status: 404 }));
    answer(2, refusal({ kind: 'server-trouble', status: 500 }));
    answer(3);
    expect(kinds()).toEqual(['1 missing', '2 failed', '3 found']);
  });

  it('asks again only for what failed', () => {
    const { lookUp, asked, answer, kinds } = setUp('1 2 3');
    lookUp.start();
    answer(1);
    answer(2, refusal({ kind: 'timeout', stage: 'headers', afterMs: 15_000 }));
    answer(3, refusal({ kind: 'item-not-found', status: 404 }));
    lookUp.retryFailed();
    expect(asked).toEqual([1, 2, 3, 2]);
    answer(2);
    expect(kinds()).toEqual(['1 found', '2 found', '3 missing']);
  });

  it('that is restarted in the middle leaves nothing hanging', () => {
    const { lookUp, left, answer, kinds } = setUp('1 2');
    lookUp.start();
    lookUp.retryFailed();
    expect(left).toEqual([1, 2]);
    answer(1);
    answer(2);
    expect(kinds()).toEqual(['1 found', '2 found']);
  });

  it('keeps nothing of the trade URL', () => {
    const { lookUp, answer } = setUp('1');
    lookUp.start();
    const trade_url = 'https://x.example/?token=Canary7f3a';
    const error_message = `Cannot send to ${trade_url}: bad token Canary7f3a`;
    answer(1, success(aDetail({ id: 1, trade_url, error_message })));
    expect(JSON.stringify(lookUp.state())).not.toContain('Canary7f3a');
  });
});

describe('a look-up that ends early', () => {
  it.each([
    { kind: 'token-refused' },
    { kind: 'slow-down', retryAfterMs: 60_000 },
    { kind: 'unreachable', reason: 'offline' },
  ] satisfies Failure[])('on $kind asks for nothing more, and can go on', (failure) => {
    const { lookUp, asked, left, answer, kinds } = setUp('1 2 3 4 5');
    lookUp.start();
    answer(1);
    answer(2, refusal(failure));
    expect(kinds()).toEqual(['1 found', '2 waiting', '3 waiting', '4 waiting', '5 waiting']);
    expect(lookUp.state()).toMatchObject({ isRunning: false, stoppedBy: failure });
    expect(left).toEqual([3, 4, 5]);
    lookUp.resume();
    expect(asked.slice(5)).toEqual([2, 3, 4, 5]);
    expect(lookUp.state().stoppedBy).toBeNull();
  });

  it('is cancelled at once', () => {
    const { lookUp, left, kinds } = setUp('1 2 3 4');
    lookUp.start();
    lookUp.cancel();
    expect(left).toEqual([1, 2, 3, 4]);
    expect(kinds()).toEqual(['1 waiting', '2 waiting', '3 waiting', '4 waiting']);
    expect(lookUp.state()).toMatchObject({ isRunning: false, stoppedBy: null });
  });

  it('whose requests are cancelled from outside, as by another address, waits to be resumed', () => {
    const { lookUp, left, begin, answer, kinds } = setUp('1 2 3');
    lookUp.start();
    begin(1);
    answer(1, refusal({ kind: 'cancelled' }));
    expect(left).toEqual([2, 3]);
    expect(kinds()).toEqual(['1 waiting', '2 waiting', '3 waiting']);
    expect(lookUp.state()).toMatchObject({ isRunning: false, stoppedBy: null });
  });

  it('another list ends the first', () => {
    const { lookUp, answer, kinds } = setUp('1 2');
    lookUp.start();
    lookUp.setText('7');
    lookUp.start();
    answer(1);
    expect(kinds()).toEqual(['7 waiting']);
    answer(7);
    expect(lookUp.state().isRunning).toBe(false);
  });

  it('nothing but text is no list: what was found stays', () => {
    const { lookUp, answer, kinds } = setUp('1');
    lookUp.start();
    answer(1);
    lookUp.setText('no ids here');
    lookUp.start();
    expect(kinds()).toEqual(['1 found']);
  });
});

describe('an answer from elsewhere', () => {
  it('counts when it is newer', () => {
    const { lookUp, answer } = setUp('1');
    const statusNow = () => {
      const result = lookUp.state().rows[0]?.result;
      return result?.kind === 'found' ? result.found.item.status : undefined;
    };
    lookUp.start();
    answer(1, success(aDetail({ id: 1, status: 'WAITING_FOR_SEND' }, { answeredAt: 1_000 })));
    lookUp.learn(aDetail({ id: 1, status: 'AVAILABLE' }, { answeredAt: 500 }));
    expect(statusNow()).toBe('WAITING_FOR_SEND');
    lookUp.learn(aDetail({ id: 1, status: 'TRADE_ACCEPTED' }, { answeredAt: 2_000 }));
    expect(statusNow()).toBe('TRADE_ACCEPTED');
    lookUp.learn(aDetail({ id: 2 }));
    expect(lookUp.state().rows).toHaveLength(1);
  });
});

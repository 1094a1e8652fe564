import { describe, expect, it } from 'vitest';
import { aDetail } from '#renderer/testing/builders.ts';
import type { Failure } from '#shared/failure.ts';
import type { ItemDetail } from '#shared/item.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import { createLookUp } from './look-up.ts';

/** A look-up whose answers a test gives by hand. */
function setUp(text = '') {
  const asked: number[] = [];
  const calledOff: number[] = [];
  const answers = new Map<number, (outcome: Outcome<ItemDetail>) => void>();
  const lookUp = createLookUp({
    ask(itemId) {
      asked.push(itemId);
      return new Promise((resolve) => answers.set(itemId, resolve));
    },
    callOff: (itemId) => void calledOff.push(itemId),
  });
  lookUp.setText(text);
  const answer = async (id: number, outcome: Outcome<ItemDetail> = success(aDetail({ id }))) => {
    answers.get(id)?.(outcome);
    // The answer, what follows it, and the next question.
    for (let step = 0; step < 5; step += 1) await Promise.resolve();
  };
  const kinds = () => lookUp.state().rows.map(({ id, result }) => `${id} ${result.kind}`);
  return { lookUp, asked, calledOff, answer, kinds };
}

const refusal = (failure: Failure) => failed(failure);

describe('a look-up', () => {
  it('asks for three at once, in their order', async () => {
    const { lookUp, asked, answer, kinds } = setUp('5, 3 #9 1 x 5');
    lookUp.start();
    expect(asked).toEqual([5, 3, 9]);
    await answer(3);
    expect(kinds()).toEqual(['5 asking', '3 found', '9 asking', '1 asking']);
    for (const id of [5, 9, 1]) await answer(id);
    expect(lookUp.state()).toMatchObject({ isRunning: false, stoppedBy: null });
  });

  it('tells found, missing and failed apart, and goes on', async () => {
    const { lookUp, answer, kinds } = setUp('1 2 3');
    lookUp.start();
    await answer(1, refusal({ kind: 'item-not-found', status: 404 }));
    await answer(2, refusal({ kind: 'server-trouble', status: 500 }));
    await answer(3);
    expect(kinds()).toEqual(['1 missing', '2 failed', '3 found']);
  });

  it('asks again only for what failed', async () => {
    const { lookUp, asked, answer, kinds } = setUp('1 2 3');
    lookUp.start();
    await answer(1);
    await answer(2, refusal({ kind: 'timeout', stage: 'headers', afterMs: 15_000 }));
    await answer(3, refusal({ kind: 'item-not-found', status: 404 }));
    lookUp.retryFailed();
    expect(asked).toEqual([1, 2, 3, 2]);
    await answer(2);
    expect(kinds()).toEqual(['1 found', '2 found', '3 missing']);
  });

  it('that is begun anew in the middle leaves nothing hanging', async () => {
    const { lookUp, calledOff, answer, kinds } = setUp('1 2');
    lookUp.start();
    lookUp.retryFailed();
    expect(calledOff).toEqual([1, 2]);
    await answer(1);
    await answer(2);
    expect(kinds()).toEqual(['1 found', '2 found']);
  });

  it('keeps nothing of the trade URL', async () => {
    const { lookUp, answer } = setUp('1');
    lookUp.start();
    const trade_url = 'https://x.example/?token=Canary7f3a';
    const error_message = `Cannot send to ${trade_url}: bad token Canary7f3a`;
    await answer(1, success(aDetail({ id: 1, trade_url, error_message })));
    expect(JSON.stringify(lookUp.state())).not.toContain('Canary7f3a');
  });
});

describe('a look-up that ends early', () => {
  it.each([
    { kind: 'token-refused' },
    { kind: 'slow-down', retryAfterMs: 60_000 },
    { kind: 'unreachable', reason: 'offline' },
  ] satisfies Failure[])('on $kind asks for nothing more, and can go on', async (failure) => {
    const { lookUp, asked, calledOff, answer, kinds } = setUp('1 2 3 4 5');
    lookUp.start();
    await answer(1);
    await answer(2, refusal(failure));
    expect(kinds()).toEqual(['1 found', '2 waiting', '3 waiting', '4 waiting', '5 waiting']);
    expect(lookUp.state()).toMatchObject({ isRunning: false, stoppedBy: failure });
    expect(calledOff).toEqual([3, 4]);
    lookUp.resume();
    expect(asked.slice(4)).toEqual([2, 3, 4]);
    expect(lookUp.state().stoppedBy).toBeNull();
  });

  it('is cancelled at once, and a late answer changes nothing', async () => {
    const { lookUp, asked, calledOff, answer, kinds } = setUp('1 2 3 4');
    lookUp.start();
    lookUp.cancel();
    expect(calledOff).toEqual([1, 2, 3]);
    await answer(1);
    await answer(2, refusal({ kind: 'cancelled' }));
    expect(kinds()).toEqual(['1 waiting', '2 waiting', '3 waiting', '4 waiting']);
    expect(asked).toHaveLength(3);
    expect(lookUp.state()).toMatchObject({ isRunning: false, stoppedBy: null });
  });

  it('another list ends the first', async () => {
    const { lookUp, answer, kinds } = setUp('1 2');
    lookUp.start();
    lookUp.setText('7');
    lookUp.start();
    await answer(1);
    expect(kinds()).toEqual(['7 asking']);
    await answer(7);
    expect(lookUp.state().isRunning).toBe(false);
  });

  it('nothing but text is no list: what was found stays', async () => {
    const { lookUp, answer, kinds } = setUp('1');
    lookUp.start();
    await answer(1);
    lookUp.setText('no ids here');
    lookUp.start();
    expect(kinds()).toEqual(['1 found']);
  });
});

describe('an answer from elsewhere', () => {
  it('counts when it is newer', async () => {
    const { lookUp, answer } = setUp('1');
    const statusNow = () => {
      const result = lookUp.state().rows[0]?.result;
      return result?.kind === 'found' ? result.found.item.status : undefined;
    };
    lookUp.start();
    await answer(1, success(aDetail({ id: 1, status: 'WAITING_FOR_SEND' }, { answeredAt: 1_000 })));
    lookUp.learn(aDetail({ id: 1, status: 'AVAILABLE' }, { answeredAt: 500 }));
    expect(statusNow()).toBe('WAITING_FOR_SEND');
    lookUp.learn(aDetail({ id: 1, status: 'TRADE_ACCEPTED' }, { answeredAt: 2_000 }));
    expect(statusNow()).toBe('TRADE_ACCEPTED');
    lookUp.learn(aDetail({ id: 2 }));
    expect(lookUp.state().rows).toHaveLength(1);
  });
});

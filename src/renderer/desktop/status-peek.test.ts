import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDetail } from '#renderer/testing/builders.ts';
import type { Failure } from '#shared/failure.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import { createStatusPeek, type Peek, peekOf, type StatusPeekDeps } from './status-peek.ts';

const restMs = 150;
const seen = (status: string, answeredAt = 1): Peek => ({ status, errorMessage: null, answeredAt });

/** A peek whose answers the test gives when it likes. */
function aPeek(deps: Partial<StatusPeekDeps> = {}) {
  const open = new Map<number, (outcome: Outcome<Peek>) => void>();
  const log = { asked: [] as number[], cancelled: [] as number[], refreshed: [] as number[] };
  const peek = createStatusPeek({
    atOnce: 3,
    restMs,
    known: () => null,
    ask: (itemId, isRefresh) => {
      log.asked.push(itemId);
      if (isRefresh) log.refreshed.push(itemId);
      return {
        answer: new Promise((resolve) => open.set(itemId, resolve)),
        cancel: () => {
          log.cancelled.push(itemId);
          open.get(itemId)?.(failed({ kind: 'cancelled' }));
        },
      };
    },
    ...deps,
  });
  const answer = async (itemId: number, outcome: Outcome<Peek> = success(seen('AVAILABLE'))) => {
    open.get(itemId)?.(outcome);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { peek, ...log, answer };
}

const rest = () => vi.advanceTimersByTimeAsync(restMs);
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the statuses of rows in view', () => {
  it('are asked for three at once, from the top, once the rows rest', async () => {
    const { peek, asked, answer } = aPeek();
    peek.look(range(1, 5));
    expect(asked).toEqual([]);
    await rest();
    expect(asked).toEqual([1, 2, 3]);
    expect(peek.stateOf(5)).toEqual({ kind: 'asked' });
    await answer(2);
    expect(asked).toEqual([1, 2, 3, 4]);
    expect(peek.stateOf(2)).toEqual({ kind: 'seen', peek: seen('AVAILABLE'), isAsked: false });
  });

  it('scrolling over 250 rows asks only for those that rest', async () => {
    const { peek, asked, answer } = aPeek();
    for (let top = 1; top <= 221; top += 10) {
      peek.look(range(top, 30));
      await vi.advanceTimersByTimeAsync(16);
    }
    await rest();
    for (const id of range(221, 30)) await answer(id);
    expect(asked).toEqual(range(221, 30));
  });

  it('are called off when the rows are scrolled away, and asked for again when they come back', async () => {
    const { peek, asked, cancelled, answer } = aPeek();
    peek.look(range(1, 4));
    await rest();
    await answer(1);
    peek.look([4, 5]);
    expect(cancelled).toEqual([2, 3]);
    expect(peek.stateOf(2)).toEqual({ kind: 'not-asked' });
    await rest();
    expect(asked).toEqual([1, 2, 3, 4, 5]);
    peek.look([1, 2]);
    await rest();
    expect(asked.slice(5)).toEqual([2]);
  });

  it('that an earlier answer told cost no request', async () => {
    const { peek, asked } = aPeek({ known: (id) => (id === 1 ? seen('TRADE_ACCEPTED') : null) });
    peek.look([1, 2]);
    await rest();
    expect(asked).toEqual([2]);
    expect(peek.stateOf(1)).toMatchObject({ kind: 'seen', peek: { status: 'TRADE_ACCEPTED' } });
  });

  it('are taken from the answers to others', () => {
    const { peek } = aPeek();
    peek.hear(7, seen('UNAVAILABLE', 5));
    expect(peek.stateOf(7)).toMatchObject({ peek: { status: 'UNAVAILABLE' } });
  });

  it('tell only the row that they belong to', async () => {
    const { peek, answer } = aPeek();
    const [one, two, all] = [vi.fn(), vi.fn(), vi.fn()];
    peek.look([1, 2]);
    await rest();
    peek.subscribe(1, one);
    const stop = peek.subscribe(2, two);
    peek.subscribe(null, all);
    await answer(1);
    expect([one.mock.calls.length, two.mock.calls.length, all.mock.calls.length]).toEqual([1, 0, 1]);
    stop();
    await answer(2);
    expect(two).not.toHaveBeenCalled();
  });

  it('are asked for again on request, with the old one kept until then', async () => {
    const { peek, asked, refreshed, answer } = aPeek();
    peek.look([1]);
    await rest();
    await answer(1, success(seen('AVAILABLE', 1)));
    peek.refresh([1]);
    expect(peek.stateOf(1)).toEqual({ kind: 'seen', peek: seen('AVAILABLE', 1), isAsked: true });
    await answer(1, success(seen('TRADE_ACCEPTED', 2)));
    expect(peek.stateOf(1)).toEqual({ kind: 'seen', peek: seen('TRADE_ACCEPTED', 2), isAsked: false });
    expect([asked, refreshed]).toEqual([[1, 1], [1]]);
  });

  it('end with the view', async () => {
    const { peek, asked, cancelled } = aPeek();
    peek.look([1, 2]);
    await rest();
    peek.close();
    expect(cancelled).toEqual([1, 2]);
    peek.look([3]);
    peek.close();
    await rest();
    expect(asked).toEqual([1, 2]);
  });
});

describe('trouble', () => {
  it('with one item is that row’s alone', async () => {
    const { peek, asked, answer } = aPeek();
    peek.look(range(1, 4));
    await rest();
    await answer(1, failed({ kind: 'item-not-found', status: 404 }));
    expect(peek.stateOf(1)).toEqual({ kind: 'failed', failure: { kind: 'item-not-found', status: 404 } });
    expect(peek.stoppedBy()).toBeNull();
    expect(asked).toEqual([1, 2, 3, 4]);
  });

  it.each([
    { kind: 'slow-down', retryAfterMs: 5_000 },
    { kind: 'token-refused' },
    { kind: 'unreachable', reason: 'offline' },
  ] satisfies Failure[])('$kind stops everything until somebody resumes', async (failure) => {
    const { peek, asked, cancelled, answer } = aPeek();
    const heard = vi.fn();
    peek.subscribe(null, heard);
    peek.look(range(1, 6));
    await rest();
    await answer(1, failed(failure));
    expect(peek.stoppedBy()).toEqual(failure);
    expect(cancelled).toEqual([2, 3]);
    expect(range(1, 6).map((id) => peek.stateOf(id).kind)).toEqual(Array(6).fill('not-asked'));
    expect(heard).toHaveBeenCalled();

    peek.look([9]);
    peek.refresh([9]);
    await rest();
    expect(asked).toEqual([1, 2, 3]);
    peek.resume();
    expect(peek.stoppedBy()).toBeNull();
    expect(asked).toEqual([1, 2, 3, 9]);
  });
});

it('what is shown of an error has no trade token in it', () => {
  const tradeUrl = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=Canary7f3a';
  const peek = peekOf(
    aDetail({ trade_url: tradeUrl, error_message: `Cannot send to ${tradeUrl} with Canary7f3a` }),
  );
  expect(peek.errorMessage).toContain('Cannot send to');
  expect(JSON.stringify(peek)).not.toContain('Canary7f3a');
});

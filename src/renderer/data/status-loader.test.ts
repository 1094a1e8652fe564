import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDetail } from '#renderer/testing/builders.ts';
import { fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { type Failure, failed, type Outcome, success } from '#shared/failure.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { itemQueries } from './item-queries.ts';
import {
  createQueryStatusLoader,
  createStatusLoader,
  followResponses,
  type SeenItem,
  type StatusLoaderDeps,
  seenItemOf,
} from './status-loader.ts';

const restMs = 150;
const seen = (status: string, receivedAt = 1): SeenItem => seenItemOf(aDetail({ status }, { receivedAt }));

function aLoader(deps: Partial<StatusLoaderDeps> = {}) {
  const open = new Map<number, (outcome: Outcome<SeenItem>) => void>();
  const log = { asked: [] as number[], left: [] as number[], refreshed: [] as number[] };
  const loader = createStatusLoader({
    known: () => null,
    ask: (itemId, isRefresh, onResponse) => {
      log.asked.push(itemId);
      if (isRefresh) log.refreshed.push(itemId);
      open.set(itemId, onResponse);
      return () => {
        log.left.push(itemId);
        open.delete(itemId);
      };
    },
    ...deps,
  });
  const respond = async (itemId: number, outcome: Outcome<SeenItem> = success(seen('AVAILABLE'))) => {
    open.get(itemId)?.(outcome);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { loader, ...log, respond };
}

const rest = () => vi.advanceTimersByTimeAsync(restMs);
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
describe('the statuses of rows in view', () => {
  it('are requested from the top once scrolling stops', async () => {
    const { loader, asked, respond } = aLoader();
    loader.look(range(1, 5));
    expect(asked).toEqual([]);
    await rest();
    expect(asked).toEqual([1, 2, 3, 4, 5]);
    expect(loader.stateOf(5)).toEqual({ kind: 'requested' });
    await respond(2);
    expect(loader.stateOf(2)).toEqual({ kind: 'seen', seen: seen('AVAILABLE'), isRequested: false });
  });

  it('aren’t requested for rows that are scrolled past', async () => {
    const { loader, asked, respond } = aLoader();
    for (let top = 1; top <= 221; top += 10) {
      loader.look(range(top, 30));
      await vi.advanceTimersByTimeAsync(16);
    }
    await rest();
    for (const id of range(221, 30)) await respond(id);
    expect(asked).toEqual(range(221, 30));
  });

  it('are cancelled when rows scroll out of view, and requested again when they return', async () => {
    const { loader, asked, left, respond } = aLoader();
    loader.look(range(1, 4));
    await rest();
    await respond(1);
    loader.look([4, 5]);
    expect(left).toEqual([2, 3]);
    expect(loader.stateOf(2)).toEqual({ kind: 'not-requested' });
    await rest();
    expect(asked).toEqual([1, 2, 3, 4, 5]);
    loader.look([1, 2]);
    await rest();
    expect(asked.slice(5)).toEqual([2]);
  });

  it('that are cached cost no request', async () => {
    const { loader, asked } = aLoader({ known: (id) => (id === 1 ? seen('TRADE_ACCEPTED') : null) });
    loader.look([1, 2]);
    await rest();
    expect(asked).toEqual([2]);
    expect(loader.stateOf(1)).toMatchObject({ kind: 'seen', seen: { item: { status: 'TRADE_ACCEPTED' } } });
  });

  it('are taken from other requests’ responses', () => {
    const { loader } = aLoader();
    loader.update(7, seen('UNAVAILABLE', 5));
    expect(loader.stateOf(7)).toMatchObject({ seen: { item: { status: 'UNAVAILABLE' } } });
  });

  it('notify only their own row', async () => {
    const { loader, respond } = aLoader();
    const [one, two, all] = [vi.fn(), vi.fn(), vi.fn()];
    loader.look([1, 2]);
    await rest();
    loader.subscribe(1, one);
    const stop = loader.subscribe(2, two);
    loader.subscribe(null, all);
    await respond(1);
    expect([one.mock.calls.length, two.mock.calls.length, all.mock.calls.length]).toEqual([1, 0, 1]);
    stop();
    await respond(2);
    expect(two).not.toHaveBeenCalled();
  });

  it('are refreshed on request, with the old one shown until then', async () => {
    const { loader, asked, refreshed, respond } = aLoader();
    loader.look([1]);
    await rest();
    await respond(1, success(seen('AVAILABLE', 1)));
    loader.refresh([1]);
    expect(loader.stateOf(1)).toEqual({ kind: 'seen', seen: seen('AVAILABLE', 1), isRequested: true });
    await respond(1, success(seen('TRADE_ACCEPTED', 2)));
    expect(loader.stateOf(1)).toEqual({ kind: 'seen', seen: seen('TRADE_ACCEPTED', 2), isRequested: false });
    expect([asked, refreshed]).toEqual([[1, 1], [1]]);
  });

  it('are cancelled when the loader closes', async () => {
    const { loader, asked, left } = aLoader();
    loader.look([1, 2]);
    await rest();
    loader.close();
    expect(left).toEqual([1, 2]);
    loader.look([3]);
    loader.close();
    await rest();
    expect(asked).toEqual([1, 2]);
  });
});

describe('a failure', () => {
  it('of one item affects only its row', async () => {
    const { loader, respond } = aLoader();
    loader.look(range(1, 4));
    await rest();
    await respond(1, failed({ kind: 'item-not-found', status: 404 }));
    expect(loader.stateOf(1)).toEqual({ kind: 'failed', failure: { kind: 'item-not-found', status: 404 } });
    expect(loader.stoppedBy()).toBeNull();
    expect(loader.stateOf(4)).toEqual({ kind: 'requested' });
  });

  it.each([
    { kind: 'slow-down', retryAfterMs: 5_000 },
    { kind: 'token-refused' },
    { kind: 'unreachable', reason: 'offline' },
  ] satisfies Failure[])('$kind stops everything until the user resumes', async (failure) => {
    const { loader, asked, left, respond } = aLoader();
    const onChange = vi.fn();
    loader.subscribe(null, onChange);
    loader.look(range(1, 6));
    await rest();
    await respond(1, failed(failure));
    expect(loader.stoppedBy()).toEqual(failure);
    expect(left).toEqual([2, 3, 4, 5, 6]);
    expect(range(1, 6).map((id) => loader.stateOf(id).kind)).toEqual(Array(6).fill('not-requested'));
    expect(onChange).toHaveBeenCalled();

    loader.look([9]);
    loader.refresh([9]);
    await rest();
    expect(asked).toEqual(range(1, 6));
    loader.resume();
    expect(loader.stoppedBy()).toBeNull();
    expect(asked).toEqual([...range(1, 6), 9]);
  });
});

it('an error never shows the trade token', () => {
  const tradeUrl = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=Canary7f3a';
  const seenNow = seenItemOf(
    aDetail({ trade_url: tradeUrl, error_message: `Cannot send to ${tradeUrl} with Canary7f3a` }),
  );
  expect(seenNow.item.error_message).toContain('Cannot send to');
  expect(JSON.stringify(seenNow)).not.toContain('Canary7f3a');
});

describe('statuses that a refused token stopped', () => {
  async function stopped() {
    const desktop = fakeDesktop({ replace: { get: async () => failed({ kind: 'token-refused' }) } });
    const client = new QueryClient();
    const loader = createQueryStatusLoader(client, desktop, 'demo');
    followResponses(client, 'demo', loader);
    loader.look([1, 2]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loader.stoppedBy()).toEqual({ kind: 'token-refused' });
    desktop.replace({ get: async ({ itemId }) => success(aDetail({ id: itemId })) });
    const listAgain = (connectionId: string) =>
      client.fetchQuery(itemQueries.list(desktop, connectionId, defaultQuery));
    return { loader, listAgain };
  }

  it('resume once the list loads again', async () => {
    const { loader, listAgain } = await stopped();
    await listAgain('demo');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loader.stoppedBy()).toBeNull();
    expect([1, 2].map((id) => loader.stateOf(id).kind)).toEqual(['seen', 'seen']);
  });

  it('ignore the list of another connection', async () => {
    const { loader, listAgain } = await stopped();
    await listAgain('warehouse');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loader.stoppedBy()).toEqual({ kind: 'token-refused' });
  });
});

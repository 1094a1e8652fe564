import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDetail, aPage, aWatchedItem } from '#renderer/testing/builders.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { type Failure, failed, type Outcome, success } from '#shared/failure.ts';
import type { Item, ItemDetail } from '#shared/item.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { refreshConnection } from './connections.ts';
import { itemQueries, seenItemOf } from './item-queries.ts';
import {
  type Statuses,
  type StatusRequests,
  seenIn,
  useStatuses,
  useStatusesInView,
  useStatusStop,
} from './statuses.ts';

const restMs = 150;
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

type Seen = StatusRequests & Statuses & ReturnType<typeof useStatusStop>;

function List({ seen }: { seen: Seen }) {
  Object.assign(seen, useStatuses('demo'), useStatusesInView('demo', true), useStatusStop('demo'));
  return null;
}

/** A list whose requests wait for `respond`. */
function aList() {
  const asked: number[] = [];
  const open = new Map<number, (outcome: Outcome<ItemDetail>) => void>();
  const cancelled: number[] = [];
  const byRequest = new Map<string, number>();
  const seen = {} as Seen; // Safe: the component fills it before it is read.
  const app = renderWithProviders(<List seen={seen} />, {
    replace: {
      get({ itemId, requestId }) {
        asked.push(itemId);
        byRequest.set(requestId, itemId);
        return new Promise((resolve) => open.set(itemId, resolve));
      },
      cancel: async ({ requestId }) => void cancelled.push(byRequest.get(requestId) ?? -1),
    },
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const look = (itemIds: readonly number[]) => act(async () => seen.onRowsInView?.(itemIds));
  async function respond(itemId: number, answer: Partial<Item> | Failure = {}, receivedAt = 1) {
    const detail = () => success(aDetail({ id: itemId, ...(answer as Partial<Item>) }, { receivedAt }));
    open.get(itemId)?.('kind' in answer ? failed(answer) : detail());
    await pass(0);
  }
  const statusOf = (itemId: number) => seenIn(seen.stateOf(itemId))?.item.status;
  const isRequested = (itemId: number) => seen.stateOf(itemId)?.fetchStatus === 'fetching';
  return {
    ...app,
    seen,
    asked,
    cancelled,
    look,
    pass,
    rest: () => pass(restMs),
    respond,
    statusOf,
    isRequested,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the statuses of rows in view', () => {
  it('are requested from the top once scrolling stops, three at a time', async () => {
    const { look, rest, asked, respond, statusOf, isRequested } = aList();
    await look(range(1, 5));
    expect(asked).toEqual([]);
    await rest();
    expect(asked).toEqual([1, 2, 3]);
    expect(isRequested(5)).toBe(true);
    await respond(2, { status: 'AVAILABLE' });
    expect(statusOf(2)).toBe('AVAILABLE');
    expect(isRequested(2)).toBe(false);
    expect(asked).toEqual([1, 2, 3, 4]);
  });

  it('aren’t requested for rows that are scrolled past', async () => {
    const { look, pass, rest, asked, respond } = aList();
    for (let top = 1; top <= 221; top += 10) {
      await look(range(top, 30));
      await pass(16);
    }
    await rest();
    for (const id of range(221, 30)) await respond(id);
    expect(asked).toEqual(range(221, 30));
  });

  it('are cancelled when rows scroll out of view, and requested again when they return', async () => {
    const { look, rest, asked, cancelled, respond, isRequested } = aList();
    await look(range(1, 4));
    await rest();
    await respond(1);
    await look([4, 5]);
    expect(cancelled).toEqual([2, 3]);
    expect([2, 3, 4, 5].map(isRequested)).toEqual([false, false, true, false]);
    await rest();
    expect(asked).toEqual([1, 2, 3, 4, 5]);
    await look([1, 2]);
    await rest();
    expect(asked.slice(5)).toEqual([2]);
  });

  it('are cancelled when the list closes', async () => {
    const { look, rest, asked, cancelled, pass, unmount } = aList();
    await look(range(1, 5));
    await rest();
    unmount();
    await pass(1_000);
    expect([asked, cancelled]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('are those of other requests’ responses too, and cost no other', async () => {
    const { look, rest, asked, respond, statusOf, queryClient, desktop } = aList();
    void queryClient.prefetchQuery(itemQueries.detail(desktop, 'demo', 1));
    await respond(1, { status: 'UNAVAILABLE' });
    await look([1, 2]);
    await rest();
    expect(statusOf(1)).toBe('UNAVAILABLE');
    expect(asked).toEqual([1, 2]);
  });

  it('load out of view too, until others scroll into view', async () => {
    const { look, seen, rest, asked, respond, cancelled } = aList();
    await look([1]);
    await act(async () => seen.loadAll([1, 2, 3, 4]));
    await rest();
    for (const id of [1, 2]) await respond(id);
    expect(asked).toEqual([1, 2, 3, 4]);
    await look([9]);
    expect(cancelled).toEqual([3, 4]);
  });

  it('are refreshed on request, with the old one kept until then', async () => {
    const { look, seen, rest, asked, respond, statusOf, isRequested } = aList();
    await look([1]);
    await rest();
    await respond(1, { status: 'AVAILABLE' });
    await act(async () => seen.refresh([1]));
    expect([statusOf(1), isRequested(1)]).toEqual(['AVAILABLE', true]);
    await respond(1, { status: 'TRADE_ACCEPTED' }, 2);
    expect([statusOf(1), isRequested(1)]).toEqual(['TRADE_ACCEPTED', false]);
    expect(asked).toEqual([1, 1]);
  });

  it('are refreshed after a check found another one, even if the clock was set back', async () => {
    const { look, rest, asked, respond, desktop, statusOf } = aList();
    await look([1]);
    await rest();
    await respond(1, { status: 'AVAILABLE' }, 5_000);
    const checked = aWatchedItem({ connectionId: 'demo', itemId: 1, status: 'AVAILABLE', checkedAt: 5_000 });
    const emit = (change: object) => act(async () => desktop.changeWatched([{ ...checked, ...change }]));
    // A status too long for main's list differs, but is of the same response.
    await emit({ status: 'AVAILA…' });
    await emit({ checkedAt: 9_000 });
    expect(asked).toEqual([1]);
    await emit({ status: 'UNAVAILABLE', checkedAt: 1_000 });
    expect(asked).toEqual([1, 1]);
    await respond(1, { status: 'UNAVAILABLE' }, 1_100);
    expect(statusOf(1)).toBe('UNAVAILABLE');
  });

  it('are requested again if they were old when the list was opened', async () => {
    const { look, rest, asked, queryClient } = aList();
    const cache = (itemId: number, ageMs: number) =>
      queryClient.setQueryData(itemQueries.statusKey('demo', itemId), seenItemOf(aDetail()), {
        updatedAt: Date.now() - ageMs,
      });
    await act(async () => [cache(1, 5 * 60_000), cache(2, 4 * 60_000)]);
    await look([1, 2]);
    await rest();
    expect(asked).toEqual([1]);
  });

  it('aren’t those of a response that came after its request was cancelled', async () => {
    const { look, rest, respond, statusOf, queryClient } = aList();
    await look([1]);
    await rest();
    // As after the connection’s address was changed.
    await act(() => queryClient.cancelQueries());
    await respond(1, { status: 'AVAILABLE' });
    expect(statusOf(1)).toBeUndefined();
  });
});

it('an open item is loaded again after a check found another status, although its status isn’t cached any more', async () => {
  const { respond, queryClient, desktop } = aList();
  const detail = itemQueries.detail(desktop, 'demo', 1);
  void queryClient.prefetchQuery(detail);
  await respond(1, { status: 'AVAILABLE' }, 1_000);
  queryClient.removeQueries({ queryKey: itemQueries.statuses('demo') });
  const checked = aWatchedItem({ connectionId: 'demo', itemId: 1, status: 'UNAVAILABLE', checkedAt: 2_000 });
  await act(async () => desktop.changeWatched([checked]));
  expect(queryClient.getQueryState(detail.queryKey)?.isInvalidated).toBe(true);
});

describe('a failure', () => {
  it('of one item is shown in its row, which costs no further request', async () => {
    const { look, rest, asked, respond, seen, isRequested, statusOf } = aList();
    await look([1, 2]);
    await rest();
    await respond(1, { kind: 'item-not-found', status: 404 });
    expect(seen.stateOf(1)?.error).toMatchObject({ failure: { kind: 'item-not-found' } });
    expect([statusOf(1), seen.stoppedBy, isRequested(2)]).toEqual([undefined, null, true]);
    await look([2]);
    await look([1, 2]);
    await rest();
    expect(asked).toEqual([1, 2]);
  });

  it('of a refresh costs no further request either', async () => {
    const { look, rest, asked, respond, seen } = aList();
    await look([1]);
    await rest();
    await respond(1, { status: 'AVAILABLE' });
    await act(async () => seen.refresh([1]));
    await rest();
    await respond(1, { kind: 'item-not-found', status: 404 });
    await look([2]);
    await look([1, 2]);
    await rest();
    expect(asked).toEqual([1, 1, 2]);
  });

  it.each([
    { kind: 'slow-down', retryAfterMs: 5_000 },
    { kind: 'token-refused' },
    { kind: 'unreachable', reason: 'offline' },
  ] satisfies Failure[])('$kind stops everything until the user resumes', async (failure) => {
    const { look, rest, asked, cancelled, respond, seen, statusOf, isRequested } = aList();
    await look([1]);
    await rest();
    await respond(1, { status: 'AVAILABLE' });
    await look(range(1, 6));
    await rest();
    await act(async () => seen.refresh([1]));
    await respond(2, failure);
    expect(seen.stoppedBy).toEqual(failure);
    expect(asked).toEqual([1, 2, 3, 4]);
    expect(cancelled).toEqual([3, 4]);
    expect(range(1, 6).map((id) => [seen.stateOf(id)?.error, isRequested(id)])).toEqual(
      Array(6).fill([null, false]),
    );
    expect(statusOf(1)).toBe('AVAILABLE');
    await look([9]);
    await rest();
    expect(asked).toHaveLength(4);
    await act(async () => seen.resume());
    await rest();
    expect([seen.stoppedBy, asked.slice(4)]).toEqual([null, [9]]);
  });

  it('of the token ends once the list loads again, that of another connection doesn’t', async () => {
    const { look, rest, respond, seen, asked, desktop, queryClient } = aList();
    await look([1]);
    await rest();
    await respond(1, { kind: 'token-refused' });
    desktop.replace({ list: async () => success(aPage()) });
    const load = (connectionId: string) =>
      act(
        async () =>
          void (await queryClient.fetchQuery(itemQueries.list(desktop, connectionId, defaultQuery))),
      );
    await load('warehouse');
    expect(seen.stoppedBy).toEqual({ kind: 'token-refused' });
    await load('demo');
    await rest();
    expect([seen.stoppedBy, asked]).toEqual([null, [1, 1]]);
  });

  it('of the token ends with a new one, whatever panel is shown', async () => {
    const { look, rest, respond, seen, asked, queryClient } = aList();
    await look([1]);
    await rest();
    await respond(1, { kind: 'token-refused' });
    await act(async () => refreshConnection(queryClient, 'demo', 'new-token'));
    await rest();
    expect([seen.stoppedBy, asked]).toEqual([null, [1, 1]]);
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

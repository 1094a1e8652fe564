import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDetail, aPage } from '#renderer/testing/builders.ts';
import { fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { type Failure, failed, type Outcome, success } from '#shared/failure.ts';
import { defaultQuery, withPage } from '#shared/item-query.ts';
import type { PagePurpose } from '#shared/request-record.ts';
import { loadInBackground, type Priority } from './background-queue.ts';
import { itemQueries } from './item-queries.ts';

const purposes: Record<Priority, PagePurpose> = {
  reply: 'ticket',
  ticket: 'ticket',
  'hovered-item': 'prefetch',
  'neighbour-page': 'prefetch',
  status: 'status-column',
};

function aQueue() {
  const open = new Map<number, (outcome: Outcome<never>) => void>();
  const log = { sent: [] as number[], cancelled: [] as number[] };
  const byRequest = new Map<string, number>();
  const hold = (requestId: string, id: number) => {
    log.sent.push(id);
    byRequest.set(requestId, id);
    return new Promise<Outcome<never>>((resolve) => open.set(id, resolve));
  };
  const desktop = fakeDesktop({
    replace: {
      get: ({ requestId, itemId }) => hold(requestId, itemId),
      list: ({ requestId, query }) => hold(requestId, query.page),
      cancel: async ({ requestId }) => void log.cancelled.push(byRequest.get(requestId) ?? -1),
    },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const item = (priority: Priority, id: number, connectionId = 'demo') =>
    itemQueries.detail(desktop, connectionId, id, purposes[priority]);

  const expectFrom = (request: (waiter: { signal: AbortSignal }) => Promise<unknown>) => {
    const over = new AbortController();
    const [onResponse, onFailure] = [vi.fn(), vi.fn()];
    void request(over).then(onResponse, onFailure);
    return { onResponse, onFailure, leave: () => over.abort() };
  };
  const ask = (priority: Priority, id: number, connectionId = 'demo') =>
    expectFrom((waiter) => loadInBackground(client, priority, item(priority, id, connectionId), waiter));
  const askAll = (priority: Priority, ...ids: number[]) => ids.map((id) => ask(priority, id));
  const askPage = (page: number) => {
    const query = withPage(defaultQuery, page);
    const pageQuery = itemQueries.list(desktop, 'demo', query, 'prefetch');
    return expectFrom((waiter) => loadInBackground(client, 'neighbour-page', pageQuery, waiter));
  };
  const show = (id: number) =>
    new QueryObserver(client, itemQueries.detail(desktop, 'demo', id)).subscribe(() => {});
  const respond = async (id: number, failure?: Failure) => {
    const value = id > 100 ? aPage() : aDetail({ id });
    open.get(id)?.(failure === undefined ? (success(value) as Outcome<never>) : failed(failure));
    await settled();
  };
  return { ...log, desktop, ask, askAll, askPage, show, respond };
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const trouble: Failure = { kind: 'server-trouble', status: 503 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
describe('the background queue', () => {
  it('runs three requests at a time, by priority and in order', async () => {
    const { sent, ask, askAll, askPage, respond } = aQueue();
    const [first] = askAll('status', 1, 2, 3, 4, 5);
    askPage(101);
    ask('hovered-item', 6);
    await settled();
    expect(sent).toEqual([1, 2, 3]);
    await respond(1);
    expect(first?.onResponse).toHaveBeenCalledExactlyOnceWith(aDetail({ id: 1 }));
    for (const id of [2, 3, 6]) await respond(id);
    expect(sent).toEqual([1, 2, 3, 6, 101, 4, 5]);
  });

  it('runs three more at once that the user waits for', async () => {
    const { sent, ask, askAll, respond } = aQueue();
    askAll('status', 1, 2, 3, 4);
    askAll('ticket', 11, 12, 13, 14);
    ask('reply', 15);
    await settled();
    expect(sent).toEqual([1, 2, 3, 11, 12, 13]);
    await respond(11);
    expect(sent.slice(6)).toEqual([15]);
  });

  it('shares a request between those who wait for it, in the lane of the one that starts first', async () => {
    const { sent, ask, askAll, respond } = aQueue();
    askAll('status', 1, 2, 3, 4);
    const [queued, running] = [ask('reply', 4), ask('ticket', 1)];
    await settled();
    expect(sent).toEqual([1, 2, 3, 4]);
    for (const id of [1, 4]) await respond(id);
    expect(queued.onResponse).toHaveBeenCalledOnce();
    expect(running.onResponse).toHaveBeenCalledOnce();
    for (const id of [2, 3]) await respond(id);
    expect(sent).toEqual([1, 2, 3, 4]);
  });
});

describe('leaving', () => {
  it('doesn’t cancel what another waiter needs', async () => {
    const { cancelled, ask, respond } = aQueue();
    const [status, hovered] = [ask('status', 1), ask('hovered-item', 1)];
    await settled();
    hovered.leave();
    hovered.leave();
    await respond(1);
    expect(cancelled).toEqual([]);
    expect(status.onResponse).toHaveBeenCalledExactlyOnceWith(aDetail({ id: 1 }));
    expect(hovered.onFailure).toHaveBeenCalledOnce();
  });

  it('as the last waiter cancels the request, unless it is on screen', async () => {
    const { cancelled, ask, show } = aQueue();
    const [one, two] = [ask('hovered-item', 1), ask('hovered-item', 2)];
    await settled();
    show(2);
    one.leave();
    two.leave();
    expect(cancelled).toEqual([1]);
  });

  it('an item on screen doesn’t cancel it for a ticket', async () => {
    const { cancelled, ask, show, respond } = aQueue();
    const close = show(1);
    const lookedUp = ask('ticket', 1);
    await settled();
    close();
    await respond(1);
    expect(cancelled).toEqual([]);
    expect(lookedUp.onResponse).toHaveBeenCalledExactlyOnceWith(aDetail({ id: 1 }));
  });

  it('many at once starts none of the others', async () => {
    const { sent, cancelled, askAll } = aQueue();
    const asked = askAll('status', 1, 2, 3, 4, 5, 6, 7);
    await settled();
    for (const { leave } of asked) leave();
    await settled();
    expect(sent).toEqual([1, 2, 3]);
    expect(cancelled).toEqual([1, 2, 3]);
  });
});

describe('after a failure', () => {
  it('of one item, prefetching continues', async () => {
    const { sent, ask, askPage, respond } = aQueue();
    ask('hovered-item', 1);
    await settled();
    await respond(1, { kind: 'item-not-found', status: 404 });
    ask('hovered-item', 2);
    askPage(102);
    await settled();
    expect(sent).toEqual([1, 2, 102]);
  });

  it('of the catalog, only the user’s own requests are sent for 15 s', async () => {
    const { sent, ask, askPage, respond } = aQueue();
    ask('hovered-item', 1);
    await settled();
    await respond(1, trouble);
    ask('hovered-item', 2);
    askPage(102);
    ask('ticket', 3);
    ask('hovered-item', 4, 'another');
    await settled();
    expect(sent).toEqual([1, 3, 4]);
    await vi.advanceTimersByTimeAsync(15_000);
    ask('hovered-item', 2);
    await settled();
    expect(sent).toEqual([1, 3, 4, 2]);
  });

  it('of a prefetch, it is sent again for a ticket that joined it', async () => {
    const { desktop, ask, respond } = aQueue();
    ask('hovered-item', 1);
    await settled();
    const lookedUp = ask('ticket', 1);
    await respond(1, { kind: 'slow-down', retryAfterMs: 1_000 });
    await respond(1);
    expect(desktop.purposes).toEqual(['prefetch', 'shown']);
    expect(lookedUp.onResponse).toHaveBeenCalledExactlyOnceWith(aDetail({ id: 1 }));
  });
});

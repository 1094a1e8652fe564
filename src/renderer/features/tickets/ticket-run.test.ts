import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Waiter } from '#renderer/data/background-queue.ts';
import { unwrap } from '#renderer/data/failure-error.ts';
import { aDetail, aPage, aRow } from '#renderer/testing/builders.ts';
import { type Failure, failed, type Outcome, success } from '#shared/failure.ts';
import type { CatalogRow, ItemDetail, ItemPage } from '#shared/item.ts';
import type { TicketLine } from '#shared/ticket.ts';
import { ticketColumns, ticketFilterColumns } from './ticket-columns.tsx';
import { createTicketDesk } from './ticket-desk.ts';
import { isLoaded } from './ticket-rows.ts';
import { createTicketRun } from './ticket-run.ts';
import { ticketRowsText } from './ticket-text.ts';

/** Requests that begin and end when the test says so. `begin` takes the number of an ID or the text of a name. */
function heldRequests() {
  const log = { asked: [] as (number | string)[], left: [] as (number | string)[] };
  const waiting = new Map<number | string, Waiter & PromiseWithResolvers<unknown>>();
  const ask = <Data>(what: number | string, waiter: Waiter) => {
    log.asked.push(what);
    const held = Promise.withResolvers<unknown>();
    waiting.set(what, { ...waiter, ...held });
    waiter.signal.addEventListener('abort', () => {
      log.left.push(what);
      waiting.delete(what);
    });
    return held.promise as Promise<Data>; // Safe: a number is settled with an item and a name with a page.
  };
  async function settle(what: number | string, outcome: Outcome<ItemDetail> | Outcome<ItemPage>) {
    const request = waiting.get(what);
    waiting.delete(what);
    request?.resolve(Promise.resolve(outcome).then((given) => unwrap<unknown>(given)));
    await vi.advanceTimersByTimeAsync(0);
  }
  return {
    ...log,
    waiting,
    requests: {
      item: (id: number, waiter: Waiter) => ask<ItemDetail>(id, waiter),
      matches: ({ text }: { text: string }, waiter: Waiter) => ask<ItemPage>(text, waiter),
    },
    begin: (what: number | string) => waiting.get(what)?.onStart?.(),
    settle,
  };
}

function setUp(text = '') {
  const { requests, settle, ...held } = heldRequests();
  const ticketRun = createTicketRun(requests);
  const start = (of = text) => ticketRun.start(linesOf(of));
  const respond = (id: number, outcome: Outcome<ItemDetail> = success(aDetail({ id }))) =>
    settle(id, outcome);
  const sendName = (name: string, rows: Partial<CatalogRow>[], total = rows.length) =>
    settle(name, success(aPage({ rows: rows.map(aRow), pagination: { ...aPage().pagination, total } })));
  const kinds = () =>
    ticketRun.state().rows.map(({ itemId, line, result }) => `${itemId ?? line.text} ${result.kind}`);
  return { ...held, ticketRun, start, respond, sendName, settle, kinds };
}

/** `5, 3, Recoil Case`. */
function linesOf(text: string): TicketLine[] {
  return text.split(/, ?/).map((one) => {
    const kind = /^\d+$/.test(one) ? ('id' as const) : ('name' as const);
    return { kind, text: one, count: 1, isExpanded: false };
  });
}

const refusal = (failure: Failure) => failed(failure);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the lines of a ticket', () => {
  it('are requested once each, in order', async () => {
    const { ticketRun, start, asked, begin, respond, kinds } = setUp('5, 3, 9, 1');
    start();
    expect(asked).toEqual([5, 3, 9, 1]);
    for (const id of [5, 3]) begin(id);
    await respond(3);
    expect(kinds()).toEqual(['5 asking', '3 found', '9 waiting', '1 waiting']);
    for (const id of [5, 9, 1]) await respond(id);
    expect(ticketRun.state()).toMatchObject({ isRunning: false, stoppedBy: null });
  });

  it('are found, missing or failed, and a failure doesn’t stop the rest', async () => {
    const { start, respond, kinds } = setUp('1, 2, 3');
    start();
    await respond(1, refusal({ kind: 'item-not-found', status: 404 }));
    await respond(2, refusal({ kind: 'server-trouble', status: 500 }));
    await respond(3);
    expect(kinds()).toEqual(['1 missing', '2 failed', '3 found']);
  });

  it('are retried only where they failed', async () => {
    const { ticketRun, start, asked, respond, kinds } = setUp('1, 2, 3');
    start();
    await respond(1);
    await respond(2, refusal({ kind: 'timeout', stage: 'headers', afterMs: 15_000 }));
    await respond(3, refusal({ kind: 'item-not-found', status: 404 }));
    ticketRun.retryFailed();
    expect(asked).toEqual([1, 2, 3, 2]);
    await respond(2);
    expect(kinds()).toEqual(['1 found', '2 found', '3 missing']);
  });

  it('can be replaced midway without leaving requests behind', async () => {
    const { ticketRun, start, left, respond, kinds } = setUp('1, 2');
    start();
    ticketRun.retryFailed();
    expect(left).toEqual([1, 2]);
    await respond(1);
    await respond(2);
    expect(kinds()).toEqual(['1 found', '2 found']);
  });

  it('are kept without the trade URL', async () => {
    const { ticketRun, start, respond } = setUp('1');
    start();
    const trade_url = 'https://x.example/?token=Canary7f3a';
    const error_message = `Cannot send to ${trade_url}: bad token Canary7f3a`;
    await respond(1, success(aDetail({ id: 1, trade_url, error_message })));
    expect(JSON.stringify(ticketRun.state())).not.toContain('Canary7f3a');
  });
});

describe('a run that ends early', () => {
  it.each([
    { kind: 'token-refused' },
    { kind: 'slow-down', retryAfterMs: 60_000 },
    { kind: 'unreachable', reason: 'offline' },
  ] satisfies Failure[])('on $kind sends no more requests, and can be resumed', async (failure) => {
    const { ticketRun, start, asked, left, respond, kinds } = setUp('1, 2, 3, 4, 5');
    start();
    await respond(1);
    await respond(2, refusal(failure));
    expect(kinds()).toEqual(['1 found', '2 waiting', '3 waiting', '4 waiting', '5 waiting']);
    expect(ticketRun.state()).toMatchObject({ isRunning: false, stoppedBy: failure });
    expect(left).toEqual([3, 4, 5]);
    ticketRun.resume();
    expect(asked.slice(5)).toEqual([2, 3, 4, 5]);
    expect(ticketRun.state().stoppedBy).toBeNull();
  });

  it('is cancelled immediately', () => {
    const { ticketRun, start, left, kinds } = setUp('1, 2, 3, 4');
    start();
    ticketRun.cancel();
    expect(left).toEqual([1, 2, 3, 4]);
    expect(kinds()).toEqual(['1 waiting', '2 waiting', '3 waiting', '4 waiting']);
    expect(ticketRun.state()).toMatchObject({ isRunning: false, stoppedBy: null });
  });

  it('waits to be resumed after its requests were cancelled elsewhere, as by a new address', async () => {
    const { ticketRun, start, left, begin, respond, kinds } = setUp('1, 2, 3');
    start();
    begin(1);
    await respond(1, refusal({ kind: 'cancelled' }));
    expect(left).toEqual([2, 3]);
    expect(kinds()).toEqual(['1 waiting', '2 waiting', '3 waiting']);
    expect(ticketRun.state()).toMatchObject({ isRunning: false, stoppedBy: null });
  });

  it('is replaced by another list', async () => {
    const { ticketRun, start, respond, kinds } = setUp('1, 2');
    start();
    start('7');
    await respond(1);
    expect(kinds()).toEqual(['7 waiting']);
    await respond(7);
    expect(ticketRun.state().isRunning).toBe(false);
  });
});

describe('a response from elsewhere', () => {
  it('is used when it is newer', async () => {
    const { ticketRun, start, respond } = setUp('1');
    const statusNow = () => {
      const result = ticketRun.state().rows[0]?.result;
      return result?.kind === 'found' ? result.found.item.status : undefined;
    };
    start();
    await respond(1, success(aDetail({ id: 1, status: 'WAITING_FOR_SEND' }, { receivedAt: 1_000 })));
    ticketRun.updateItem(aDetail({ id: 1, status: 'AVAILABLE' }, { receivedAt: 500 }));
    expect(statusNow()).toBe('WAITING_FOR_SEND');
    ticketRun.updateItem(aDetail({ id: 1, status: 'TRADE_ACCEPTED' }, { receivedAt: 2_000 }));
    expect(statusNow()).toBe('TRADE_ACCEPTED');
    ticketRun.updateItem(aDetail({ id: 2 }));
    expect(ticketRun.state().rows).toHaveLength(1);
  });
});

it('an item is found by the partner number of its trade URL, of which nothing else is kept', async () => {
  const { ticketRun, start, respond } = setUp('1');
  const trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=555001&token=Canary7f';
  start();
  await respond(1, success(aDetail({ id: 1, trade_url })));
  const { rows } = ticketRun.state();
  const textsOf = (columns: typeof ticketColumns) =>
    columns.flatMap(({ plain }) => rows.map((row) => plain?.(row) ?? '')).join('\n');
  expect(textsOf(ticketFilterColumns)).toContain('\n555001\n');
  expect(textsOf(ticketColumns) + ticketRowsText(rows)).not.toContain('555001');
  expect(JSON.stringify(rows)).not.toMatch(/Canary7f|tradeoffer/);
});

describe('a name', () => {
  const redline = 'AK-47 | Redline';
  const listings = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: at + 1, name: redline }));

  it('with one match is looked up as that item; with none it is not found', async () => {
    const { start, asked, respond, sendName, kinds } = setUp(`${redline}, Nothing`);
    start();
    await sendName(redline, [{ id: 7, name: redline }]);
    await sendName('Nothing', []);
    expect(kinds()).toEqual(['7 waiting', 'Nothing missing']);
    await respond(7);
    expect(kinds()).toEqual(['7 found', 'Nothing missing']);
    expect(asked).toEqual([redline, 'Nothing', 7]);
  });

  it('with one exact match beside longer names is that item', async () => {
    const { start, sendName, kinds } = setUp(redline);
    start();
    await sendName(redline, [
      { id: 7, name: 'ak-47 | redline' },
      { id: 8, name: 'AK-47 | Redline Souvenir' },
    ]);
    expect(kinds()).toEqual(['7 waiting']);
  });

  it('with several listings waits to be expanded, then has a row for each', async () => {
    const { ticketRun, start, asked, respond, sendName, kinds } = setUp(`${redline}, 9`);
    start();
    await sendName(redline, listings(3));
    await respond(9);
    expect(kinds()).toEqual([`${redline} several`, '9 found']);
    expect(ticketRun.state()).toMatchObject({ isRunning: false });
    ticketRun.expand(new Set([`name ${redline}`]));
    expect(asked.slice(2)).toEqual([1, 2, 3]);
    for (const id of [1, 2, 3]) await respond(id);
    expect(kinds()).toEqual(['1 found', '2 found', '3 found', '9 found']);
    expect(new Set(ticketRun.state().rows.map(({ id }) => id)).size).toBe(4);
  });

  it('that is expanded by an edit gets its listings without another count', async () => {
    const { ticketRun, start, asked, sendName, kinds } = setUp(redline);
    start();
    await sendName(redline, listings(2));
    ticketRun.edit(linesOf(redline));
    expect(asked).toEqual([redline]);
    ticketRun.edit(linesOf(redline).map((line) => ({ ...line, isExpanded: true })));
    expect(asked.slice(1)).toEqual([1, 2]);
    expect(kinds()).toEqual(['1 waiting', '2 waiting']);
  });

  it('that is removed and added again gets the listings it has now, not those it collapsed', async () => {
    const { ticketRun, start, sendName } = setUp('Recoil Case');
    const named = (...ids: number[]) =>
      sendName(
        'Recoil Case',
        ids.map((id) => ({ id, name: 'Recoil Case' })),
      );
    const expandFirst = () =>
      ticketRun.expand(
        new Set(
          ticketRun
            .state()
            .rows.slice(0, 1)
            .map(({ id }) => id),
        ),
      );
    start();
    await named(1, 2);
    expandFirst();
    ticketRun.collapse('name Recoil Case\n1');
    ticketRun.edit([]);
    ticketRun.edit(linesOf('Recoil Case'));
    await named(7, 8, 9);
    expandFirst();
    expect(ticketRun.state().rows.map(({ itemId }) => itemId)).toEqual([7, 8, 9]);
  });

  it('whose count failed is retried, and one that was cancelled continues with its item', async () => {
    const { ticketRun, start, asked, respond, sendName, settle, kinds } = setUp(`${redline}, Case`);
    start();
    await settle('Case', refusal({ kind: 'server-trouble', status: 500 }));
    await sendName(redline, [{ id: 7, name: redline }]);
    ticketRun.cancel();
    expect(kinds()).toEqual(['7 waiting', 'Case failed']);
    ticketRun.retryFailed();
    expect(asked.slice(2)).toEqual([7, 7, 'Case']);
    await respond(7);
    await sendName('Case', []);
    expect(kinds()).toEqual(['7 found', 'Case missing']);
  });
});

describe('a desk', () => {
  function setUpDesk() {
    const { requests, ...held } = heldRequests();
    return { desk: createTicketDesk(requests), ...held };
  }
  const ticket = {
    id: 't',
    connectionId: 'c',
    name: 'Ticket',
    createdAt: 0,
    lines: linesOf('5, Recoil Case'),
  };

  it('shows what was found when a ticket is opened again, until it is looked up again', async () => {
    const { desk, begin, settle: end } = setUpDesk();
    const settle = (id: number, outcome: Outcome<ItemDetail>) => {
      begin(id);
      return end(id, outcome);
    };
    const seen = () =>
      desk.run
        .state()
        .rows.map(({ result }) => (result.kind === 'found' ? result.found.receivedAt : result.kind));
    const loaded = () => desk.run.state().rows.filter(isLoaded).length;
    const ids = { ...ticket, lines: linesOf('5, 6, 7') };
    desk.open(ids);
    for (const id of [5, 6]) await settle(id, success(aDetail({ id }, { receivedAt: 1_000 })));
    desk.close();
    desk.open({ ...ticket, id: 'other' });
    desk.close();

    desk.open(ids);
    expect(seen()).toEqual([1_000, 1_000, 'waiting']);
    expect(loaded()).toBe(0);
    await settle(5, success(aDetail({ id: 5 }, { receivedAt: 2_000 })));
    await settle(6, failed({ kind: 'server-trouble', status: 500 }));
    expect(seen()).toEqual([2_000, 1_000, 'waiting']);
    await settle(7, failed({ kind: 'unreachable', reason: 'refused' }));
    expect(seen()).toEqual([2_000, 1_000, 'waiting']);
    expect(loaded()).toBe(1);
    desk.run.resume();
    expect(desk.run.state().stoppedBy).toBeNull();
    await settle(6, failed({ kind: 'item-not-found', status: 404 }));
    expect(seen()).toEqual([2_000, 'missing', 'waiting']);
  });

  it('looks a new ticket up at once, but one of many requests only when the user asks', () => {
    const { desk, waiting } = setUpDesk();
    desk.openMade(ticket);
    expect([...waiting.keys()]).toEqual([5, 'Recoil Case']);
    const names = Array.from({ length: 16 }, (_, at) => `Case ${at}`).join(', ');
    desk.openMade({ ...ticket, id: 'many', lines: linesOf(names) });
    expect(waiting.size).toBe(0);
    desk.run.resume();
    expect(waiting.size).toBe(16);
  });

  it('looks up only the lines that a change adds', () => {
    const { desk, waiting } = setUpDesk();
    desk.openMade(ticket);
    waiting.clear();
    desk.changeLines({ ...ticket, lines: linesOf('5, Recoil Case, Clutch Case') });
    expect(desk.state().lastEdit).toEqual({ number: 1, added: new Set(['name Clutch Case']) });
    expect(waiting.has('Clutch Case')).toBe(true);
  });
});

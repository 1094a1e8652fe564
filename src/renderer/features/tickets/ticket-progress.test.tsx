import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConnection, aDetail, aRow, theDemoConnection } from '#renderer/testing/builders.ts';
import type { FakeDesktop, FakeDesktopOptions } from '#renderer/testing/fake-desktop.ts';
import { renderApp, viewOf } from '#renderer/testing/render-app.tsx';
import { failed } from '#shared/failure.ts';
import { defaultQuery } from '#shared/item-query.ts';
import type { Ticket } from '#shared/ticket.ts';
import { ticketState } from '#shared/ticket-state.ts';
import { viewToText } from '#shared/view-link.ts';
import { aTicketRow } from './testing/ticket-screen.ts';
import { lookedUpIn } from './ticket-progress.ts';
import { noMatches } from './ticket-rows.ts';

const line = { kind: 'id', count: 1, isExpanded: false } as const;
const aTicket = (id: string, change: Partial<Ticket> = {}): Ticket => ({
  id,
  connectionId: 'demo',
  name: `Order ${id}`,
  createdAt: 1,
  lines: [4, 5].map((itemId) => ({ ...line, text: `${itemId}` })),
  ...change,
});
const items = [4, 5, 6].map((id) => aRow({ id, name: `Item ${id}`, market_hash_name: `Item ${id}` }));

/** With this ticket open and looked up, beside the item. */
async function openTicket(itemId: number | null, options: FakeDesktopOptions = {}) {
  const item = itemId === null ? '' : `&item=${itemId}`;
  window.history.replaceState(null, '', `#connection=demo&panel=look-up${item}`);
  const app = await renderApp({
    items,
    tickets: [aTicket('1')],
    settings: { openTickets: { demo: '1' } },
    ...options,
  });
  await screen.findByRole('textbox', { name: 'Ticket name' });
  await waitFor(() => expect(app.desktop.storedTickets()[0]?.progress?.items).toHaveLength(2));
  return app;
}
const stateOf = (desktop: FakeDesktop) => desktop.storedTickets().map(ticketState);
const copyReply = (desktop: FakeDesktop) => act(async () => desktop.command('copy-reply'));

it('a reply for the customer counts for the ticket on screen, with what it said of the item', async () => {
  const { desktop } = await openTicket(4);
  expect(stateOf(desktop)).toEqual(['open']);
  await copyReply(desktop);
  await waitFor(() => expect(stateOf(desktop)).toEqual(['answered']));
  const said = desktop.storedTickets()[0]?.progress?.items.map((item) => [item.itemId, item.said]);
  expect(said).toEqual([
    [4, { status: 'WAITING_FOR_TRADE_ACCEPT', error: null }],
    [5, undefined],
  ]);
});

it('a note for staff, or a reply that could not be copied, leaves the ticket open', async () => {
  const { desktop } = await openTicket(4, {
    settings: { openTickets: { demo: '1' }, replyReader: 'ticket' },
  });
  await copyReply(desktop);
  await waitFor(() => expect(desktop.copied).toHaveLength(1));
  expect(stateOf(desktop)).toEqual(['open']);
  cleanup();
  const refused = await openTicket(4, {
    replace: {
      writeText: async () => {
        throw new Error('the clipboard is locked');
      },
    },
  });
  await copyReply(refused.desktop);
  await screen.findByText(/^Not copied|Couldn’t copy/);
  expect(stateOf(refused.desktop)).toEqual(['open']);
});

it('a reply about an item of no ticket on screen counts for none', async () => {
  const app = await openTicket(null);
  const { desktop } = app;
  const copyReplyAbout = async (panel: 'tickets' | 'items', itemId: number) => {
    const view = viewToText({ connectionId: 'demo', query: defaultQuery, panel, itemId });
    await act(async () => desktop.openLink({ kind: 'open', view }));
    await waitFor(() => expect(viewOf(app)).toMatchObject({ panel, itemId }));
    const before = desktop.copied.length;
    await screen.findAllByText('Waiting for acceptance');
    await copyReply(desktop);
    await waitFor(() => expect(desktop.copied).toHaveLength(before + 1));
  };
  await copyReplyAbout('tickets', 6);
  await copyReplyAbout('items', 4);
  expect(stateOf(desktop)).toEqual(['open']);
});

it('a run that failed in part keeps what was known of the items', async () => {
  const said = { status: 'WAITING_FOR_SEND', error: null };
  const known = { itemId: 5, name: 'Item 5', ...said, seenAt: 1, said };
  const progress = { items: [{ ...known, itemId: 4 }, known], notFound: 0, repliedAt: 2 };
  const { desktop } = await openTicket(null, {
    tickets: [aTicket('1', { progress })],
    replace: {
      get: async ({ itemId }) =>
        itemId === 5
          ? failed({ kind: 'server-trouble', status: 500 })
          : { ok: true, value: aDetail({ id: 4, status: 'UNAVAILABLE' }) },
    },
  });
  await waitFor(() => expect(stateOf(desktop)).toEqual(['changed']));
  expect(desktop.storedTickets()[0]?.progress?.items.map(({ status }) => status)).toEqual([
    'UNAVAILABLE',
    'WAITING_FOR_SEND',
  ]);
});

it('a notification opens its ticket in its catalog, in place of another', async () => {
  const elsewhere = aTicket('2', { connectionId: 'warehouse', name: 'Order elsewhere' });
  const { desktop } = await openTicket(4, {
    connections: [theDemoConnection(), aConnection()],
    tickets: [aTicket('1'), aTicket('3'), elsewhere],
  });
  const open = (connectionId: string, ticketId: string) => {
    const view = `connection=${connectionId}&limit=50&page=1&panel=look-up`;
    return act(async () => desktop.openLink({ kind: 'open', view, ticketId }));
  };
  const name = () => screen.getByRole('textbox', { name: 'Ticket name' });
  await open('demo', '3');
  expect(name()).toHaveValue('Order 3');
  await open('warehouse', '2');
  expect(name()).toHaveValue('Order elsewhere');
  await open('demo', 'removed meanwhile');
  expect(name()).toHaveValue('Order 3');
});

it('the customer’s items are those of no other account and of no name that is unclear', () => {
  const found = (id: number, partner: string) => ({
    kind: 'found' as const,
    found: { item: { id, status: 'AVAILABLE', error_message: null }, receivedAt: 9, partner },
  });
  const listing = (id: number) => {
    const row = aTicketRow('Redline', found(id, '1'));
    return { ...row, id: `${row.id}\n${id}`, itemId: id, matches: noMatches };
  };
  const outcome = lookedUpIn(
    [
      aTicketRow(4, found(4, '1')),
      aTicketRow(5, found(5, '2')),
      listing(7),
      listing(8),
      aTicketRow(9, { kind: 'missing' }),
      aTicketRow(10, { kind: 'failed', failure: { kind: 'truncated' } }),
      aTicketRow('Nothing', { kind: 'missing' }),
    ],
    [],
  );
  expect(outcome).toEqual({
    items: [4, 5].map((itemId) => ({ itemId, name: '', status: 'AVAILABLE', error: null, receivedAt: 9 })),
    failed: [10],
    missing: [9],
    notFound: 2,
  });
  const ofAccount = lookedUpIn([aTicketRow(4, found(4, '1')), aTicketRow(5, found(5, '2'))], ['1']);
  expect(ofAccount.items.map(({ itemId }) => itemId)).toEqual([4]);
});

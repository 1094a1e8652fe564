import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aDetail } from '#renderer/testing/builders.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { maxTickets, type Ticket, type TicketProgress } from '#shared/ticket.ts';
import { field } from './testing/ticket-screen.ts';

const said = { status: 'WAITING_FOR_SEND', error: null };
const item = { itemId: 4, name: 'AK-47 | Redline', ...said, seenAt: 1, said };
const answered: TicketProgress = { items: [item], notFound: 0, repliedAt: 10 };
const changed = { ...answered, items: [{ ...item, status: 'UNAVAILABLE' }] };
const aTicket = (name: string, progress?: TicketProgress): Ticket => ({
  id: name,
  connectionId: 'demo',
  name,
  // The first was created last, so it is listed first.
  createdAt: 100 - Number(name.replace(/\D/g, '')),
  lines: [{ kind: 'id', text: '4', count: 1, isExpanded: false }],
  ...(progress && { progress }),
});

async function openList(tickets: Ticket[]) {
  window.history.replaceState(null, '', '#connection=demo&panel=look-up');
  const app = await renderApp({ tickets });
  await screen.findByRole('grid', { name: 'Recent tickets' });
  return app;
}
const rows = () =>
  within(screen.getByRole('grid', { name: 'Recent tickets' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .slice(0, 2)
        .map((cell) => cell.textContent)
        .join(' '),
    );

it('lists changed tickets first, each with its state in words, and filters by state', async () => {
  const { user } = await openList([
    aTicket('Order 1'),
    aTicket('Order 2', answered),
    aTicket('Order 3', changed),
  ]);
  expect(rows()).toEqual(['Changed Order 3', 'Open Order 1', 'Answered Order 2']);
  await user.click(screen.getByRole('radio', { name: 'Open 1' }));
  expect(rows()).toEqual(['Open Order 1']);
  await user.click(screen.getByRole('radio', { name: 'Done 0' }));
  await user.click(screen.getByRole('button', { name: /^Clear/ }));
  expect(rows()).toHaveLength(3);
});

it('a check that finds a change moves its ticket to the top while the list is shown', async () => {
  const { desktop } = await openList([aTicket('Order 1'), aTicket('Order 2', answered)]);
  expect(rows()).toEqual(['Open Order 1', 'Answered Order 2']);
  await act(async () => desktop.seeItem('demo', aDetail({ id: 4, status: 'TRADE_ACCEPTED' })));
  expect(rows()).toEqual(['Changed Order 2', 'Open Order 1']);
});

it('is used by keyboard: arrows, Enter opens, Delete removes with Undo, and the menu marks as done', async () => {
  const { user, desktop } = await openList([aTicket('Order 1'), aTicket('Order 2')]);
  act(() => screen.getByRole('gridcell', { name: 'Order 1' }).focus());
  await user.keyboard('{ArrowDown}{Shift>}{F10}{/Shift}');
  await user.click(screen.getByRole('menuitem', { name: 'Mark as done' }));
  expect(rows()).toEqual(['Open Order 1', 'Done Order 2']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(rows()).toEqual(['Open Order 1', 'Open Order 2']);
  act(() => screen.getByRole('gridcell', { name: 'Order 2' }).focus());
  await user.keyboard('{Delete}');
  expect(rows()).toEqual(['Open Order 1']);
  expect(desktop.storedTickets()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(rows()).toEqual(['Open Order 1', 'Open Order 2']);
  act(() => screen.getByRole('gridcell', { name: 'Order 2' }).focus());
  await user.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Ticket name' })).toHaveValue('Order 2');
});

it('says which ticket had to go when there are more than are kept', async () => {
  const many = Array.from({ length: maxTickets - 1 }, (_, index) => aTicket(`Order ${index}`));
  const { user } = await openList([...many, aTicket('Old', answered)]);
  await user.click(field());
  await user.paste('5');
  expect(await screen.findByText('Removed Old: the last 50 tickets are kept')).toBeVisible();
});

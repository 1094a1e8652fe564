import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConnection, theDemoConnection } from '#renderer/testing/builders.ts';
import type { FakeDesktopOptions } from '#renderer/testing/fake-desktop.ts';
import { renderApp, viewOf } from '#renderer/testing/render-app.tsx';
import { failed, success } from '#shared/failure.ts';
import type { Ticket } from '#shared/ticket.ts';

const aTicket = (id: string, change: Partial<Ticket> = {}): Ticket => ({
  id,
  connectionId: 'demo',
  name: `Order ${id}`,
  createdAt: 1,
  lines: [{ kind: 'id', text: '4', count: 1, isExpanded: false }],
  ...change,
});
const name = () => screen.findByRole('textbox', { name: 'Ticket name' });

async function openApp(options: FakeDesktopOptions) {
  window.history.replaceState(null, '', '#connection=demo&panel=look-up');
  const app = await renderApp(options);
  const openFile = () => act(async () => app.desktop.command('open-ticket-file'));
  return { ...app, openFile };
}

it('the ticket on screen is saved by the command, and any one from its menu in the list', async () => {
  const { user, desktop } = await openApp({
    tickets: [aTicket('1'), aTicket('2')],
    settings: { openTickets: { demo: '1' } },
  });
  await name();
  await act(async () => desktop.command('save-ticket'));
  expect(await screen.findByText('Saved Order.json. It contains no tokens or passwords')).toBeVisible();
  await act(async () => desktop.command('new-ticket'));
  const list = within(await screen.findByRole('grid', { name: 'Recent tickets' }));
  await user.pointer({ target: list.getByText('Order 2'), keys: '[MouseRight]' });
  await user.click(screen.getByRole('menuitem', { name: 'Save to file…' }));
  await waitFor(() => expect(desktop.savedTickets).toEqual(['1', '2']));
  expect(desktop.menuStates.at(-1)?.possible).not.toContain('save-ticket');
});

it('the state of the open ticket is on its page, and changed there', async () => {
  const { user, desktop } = await openApp({
    tickets: [aTicket('1')],
    settings: { openTickets: { demo: '1' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('menuitem', { name: 'Mark as done' }));
  expect(await screen.findByRole('button', { name: 'Done' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('menuitem', { name: 'Reopen' }));
  expect(await screen.findByRole('button', { name: 'Open' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('menuitem', { name: 'Save to file…' }));
  await waitFor(() => expect(desktop.savedTickets).toEqual(['1']));
});

it('a colleague’s ticket is kept and opened, and a dropped one too', async () => {
  const given: (string | null)[] = [];
  const { desktop, openFile } = await openApp({
    replace: {
      readTicketFile: async ({ text }) => {
        given.push(text);
        return success(aTicket(text === null ? 'chosen' : 'dropped'));
      },
    },
  });
  await openFile();
  expect(await name()).toHaveValue('Order chosen');
  const dataTransfer = new DataTransfer();
  const file = '{"kind":"item-catalog-ticket"';
  dataTransfer.items.add(new File([file], 'Order.json'));
  act(() => {
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
  await waitFor(async () => expect(await name()).toHaveValue('Order dropped'));
  expect(given).toEqual([null, file]);
  expect(desktop.storedTickets().map(({ id }) => id)).toEqual(['dropped', 'chosen']);
});

it('a ticket that is already here is shown as it is, and offered beside it under another name', async () => {
  const mine = aTicket('1', { note: 'mine' });
  const { user, desktop, openFile } = await openApp({
    tickets: [mine],
    replace: { readTicketFile: async () => success(aTicket('1', { note: 'of a colleague' })) },
  });
  await openFile();
  expect(await name()).toHaveValue('Order 1');
  expect(desktop.storedTickets()).toEqual([expect.objectContaining({ note: 'mine' })]);
  await user.click(screen.getByRole('button', { name: 'Open as Order 1 (2)' }));
  await waitFor(async () => expect(await name()).toHaveValue('Order 1 (2)'));
  expect(desktop.storedTickets().map((ticket) => [ticket.name, ticket.note])).toEqual([
    ['Order 1 (2)', 'of a colleague'],
    ['Order 1', 'mine'],
  ]);
});

it('a ticket of another catalog that is set up here opens there, which is said', async () => {
  const app = await openApp({
    connections: [theDemoConnection(), aConnection()],
    replace: { readTicketFile: async () => success(aTicket('1', { connectionId: 'warehouse' })) },
  });
  await app.openFile();
  expect(await name()).toHaveValue('Order 1');
  expect(viewOf(app)).toMatchObject({ connectionId: 'warehouse', panel: 'tickets' });
  expect(screen.getByText('Order 1 is from Warehouse, and was opened there')).toBeVisible();
});

it('a file that can’t be opened says why, what to do and a code', async () => {
  const { desktop, openFile } = await openApp({
    replace: { readTicketFile: async () => failed({ kind: 'ticket-file', problem: 'newer' }) },
  });
  await openFile();
  expect(await screen.findByText(/newer version\. A newer version .* Update Item Catalog/)).toBeVisible();
  expect(screen.getByText('IC-TICKET-NEWER')).toBeVisible();
  expect(desktop.storedTickets()).toEqual([]);
});

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { renderApp, viewOf } from '#renderer/testing/render-app.tsx';
import { failed } from '#shared/failure.ts';
import { maskedToken } from '#shared/trade-url.ts';
import { words } from '#words/words.ts';
import { mail, openMail, openWith, rows, verdicts } from './testing/pasted-mail.ts';
import { field, grid, ids, markOf, rowOf } from './testing/ticket-screen.ts';

const list = () => screen.getByRole('grid', { name: 'Recent tickets' });

it('a refresh looks up a finished ticket again, and shows what was found meanwhile', async () => {
  const { desktop } = await openMail();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  const [gotten, listed] = [desktop.gotten.length, desktop.listed.length];
  act(() => void desktop.command('refresh'));
  expect(rowOf(4)).toHaveTextContent('Waiting for acceptance');
  await waitFor(() => expect(desktop.gotten.length).toBe(gotten + 2));
  expect(await screen.findByText('2 found · 1 not found · 1 with several listings')).toBeVisible();
  expect(desktop.listed.length).toBeGreaterThan(listed);
});

it('a restart reopens the ticket that was open, beside its item', async () => {
  const { user, desktop } = await openMail();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  const tickets = desktop.storedTickets();
  const { openTickets } = desktop.storedSettings();
  expect(openTickets).toEqual({ demo: tickets[0]?.id });
  await user.click(screen.getByRole('button', { name: 'New ticket' }));
  expect(desktop.storedSettings().openTickets).toEqual({});
  cleanup();

  const restart = (itemId: number, kept = tickets) => {
    window.history.replaceState(null, '', `#connection=demo&panel=look-up&item=${itemId}`);
    return renderApp({ items: rows, tickets: kept, settings: { openTickets } });
  };
  const again = await restart(4);
  expect(await screen.findByText('2 found · 1 not found · 1 with several listings')).toBeVisible();
  expect(viewOf(again)?.itemId).toBe(4);
  cleanup();
  const beside = await restart(1);
  await waitFor(() => expect(viewOf(beside)?.itemId).toBe(null));
  cleanup();
  const without = await restart(4, []);
  expect(await screen.findByText('No tickets yet')).toBeVisible();
  expect(without.desktop.storedSettings().openTickets).toEqual({});
});

it('reopened while the catalog is down, a ticket says so and shows what is known of its items', async () => {
  const { desktop } = await renderApp({ items: rows });
  const line = { kind: 'id', count: 1, isExpanded: false } as const;
  const ticket = {
    id: 'ticket-1',
    connectionId: 'demo',
    name: 'Anna',
    createdAt: 1,
    lines: [{ ...line, text: '5', named: 'AK-47 | Redline' }],
  };
  const seen = { hasError: false, firstSeen: 1, lastSeen: 1 };
  cleanup();
  window.history.replaceState(null, '', '#connection=demo&panel=look-up');
  await renderApp({
    tickets: [ticket],
    settings: { ...desktop.storedSettings(), openTickets: { demo: ticket.id } },
    history: { kind: 'kept', spans: [{ ...seen, status: 'AVAILABLE' }] },
    replace: { get: async () => failed({ kind: 'unreachable', reason: 'refused' }) },
  });
  expect(await screen.findByText(/^Stopped: Nothing is running at this address/)).toBeVisible();
  expect(rowOf('AK-47 | Redline')).toHaveTextContent(/Available · last seen /);
});

it('removing the connection closes its ticket for good', async () => {
  const { user, desktop, name } = await openMail();
  expect(name).toBeVisible();
  act(() => desktop.command('manage-connections'));
  await user.click(screen.getByRole('button', { name: 'Actions for Demo catalog' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove…' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: words.connections.tryDemo }));
  await screen.findByRole('button', { name: 'Sidebar' });
  await act(async () => desktop.command('show-tickets'));
  expect(screen.queryByRole('textbox', { name: 'Ticket name' })).not.toBeInTheDocument();
  expect(field()).toHaveValue('');
});

it.each([
  ['the window closes', () => void window.dispatchEvent(new Event('beforeunload'))],
  ['the page goes', () => void window.dispatchEvent(new Event('pagehide'))],
  ['a shortcut leaves the panel', (desktop: FakeDesktop) => desktop.command('show-watched')],
])('a name that is being typed when %s is kept', async (_, leave) => {
  const { user, desktop, name } = await openMail();
  await user.clear(name);
  await user.type(name, 'Anna');
  await act(async () => leave(desktop));
  expect(desktop.storedTickets().map((ticket) => ticket.name)).toEqual(['Anna']);
});

it('a ticket is renamed, found by searching, reopened and removed', async () => {
  const { user, desktop, name } = await openMail();
  await user.clear(name);
  await user.type(name, 'Anna{Enter}');
  await user.type(screen.getByRole('textbox', { name: 'Note on this ticket' }), 'refund promised');
  await user.click(screen.getByRole('button', { name: 'New ticket' }));
  await user.click(field());
  await user.paste('5');
  await screen.findByRole('button', { name: 'New ticket' });
  await user.click(screen.getByRole('button', { name: 'New ticket' }));
  expect(field()).toHaveValue('');
  expect(within(list()).getByText('#5')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Search tickets' }), 'artist promised');
  expect(within(list()).queryByText('#5')).not.toBeInTheDocument();
  await user.click(within(list()).getByText('Anna'));
  expect(await screen.findByText('2 found · 1 not found · 1 with several listings')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Ticket name' })).toHaveValue('Anna');
  expect(screen.getByRole('textbox', { name: 'Note on this ticket' })).toHaveValue('refund promised');
  await user.click(screen.getByRole('button', { name: 'New ticket' }));
  expect(screen.getByRole('textbox', { name: 'Search tickets' })).toHaveValue('artist promised');
  act(() => within(list()).getByRole('gridcell', { name: 'Anna' }).focus());
  await user.keyboard('{Delete}');
  expect(desktop.storedTickets().map((ticket) => ticket.name)).toEqual(['#5']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(desktop.storedTickets().map((ticket) => ticket.name)).toEqual(['Anna', '#5']);
});

it('the palette finds tickets by name and note, and opens one in place of another, also from another panel', async () => {
  const { user, desktop } = await openWith(rows, '5');
  const name = () => screen.getByRole('textbox', { name: 'Ticket name' });
  await user.type(screen.getByRole('textbox', { name: 'Note on this ticket' }), 'refund promised');
  await user.click(screen.getByRole('button', { name: 'New ticket' }));
  await user.click(field());
  await user.paste('Ticket 4711\n4');
  await screen.findByRole('button', { name: 'New ticket' });
  const choose = async (typed: string, option: RegExp) => {
    act(() => void desktop.command('open-palette'));
    await user.keyboard(typed);
    await user.click(screen.getByRole('option', { name: option }));
  };
  await choose('promised', /^#5\s*refund promised$/);
  expect(name()).toHaveValue('#5');
  await waitFor(() => expect(ids()).toEqual([5]));
  expect(desktop.storedTickets()[0]?.name).toBe('#5');
  act(() => void desktop.command('show-items'));
  await choose('4711', /^Ticket 4711$/);
  expect(name()).toHaveValue('Ticket 4711');

  const { length } = desktop.gotten;
  await choose('4711', /^Ticket 4711$/);
  expect(desktop.gotten.length).toBe(length);

  await user.click(screen.getByRole('button', { name: 'New ticket' }));
  await user.type(field(), '3');
  await choose('4711', /^Ticket 4711$/);
  expect(name()).toHaveValue('Ticket 4711');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(field()).toHaveValue('3');
});

it('a ticket of an earlier run has the message it was made from and what its user chose', async () => {
  const { user, desktop } = await openMail();
  await user.click(markOf('- Nothing At All'));
  await user.click(screen.getByRole('button', { name: 'Don’t look up' }));
  const tickets = desktop.storedTickets();
  cleanup();

  const next = await renderApp({ items: rows, tickets });
  await act(async () => next.desktop.command('show-tickets'));
  await next.user.type(screen.getByRole('textbox', { name: 'Search tickets' }), 'hi about');
  await next.user.click(await screen.findByText('Ticket 4711'));
  expect(await screen.findByText('2 found · 1 with several listings')).toBeVisible();
  await waitFor(() => expect(markOf('- Nothing At All')).toHaveAccessibleDescription('Not looked up'));
  await next.user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(field()).toHaveValue(mail.replace('Ab3dEf9h', maskedToken));
});

it('a ticket’s part and order survive another panel and an edit, and a corrected line is shown', async () => {
  const { user, desktop, viewHistory } = await openMail();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  await user.click(screen.getByRole('radio', { name: /^Not found/ }));
  await user.click(within(grid()).getByRole('columnheader', { name: 'Market name' }));
  await user.click(within(rowOf('Nothing')).getByRole('checkbox'));
  await act(async () => desktop.command('show-items'));
  await act(async () => void viewHistory.back());
  expect(verdicts()).toEqual(['Not found']);
  expect(screen.getByText('Sorted by market name')).toBeVisible();
  expect(rowOf('Nothing')).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.clear(field());
  await user.click(field());
  await user.paste(mail.replace('Nothing At All', 'Gamma Case\n- AK-47 | Redline'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(verdicts()).toEqual(['Waiting for acceptance', 'Not found']));
  expect(grid()).toContainElement(document.activeElement as HTMLElement);
  await user.click(screen.getByRole('radio', { name: /^All/ }));
  await user.click(screen.getByRole('radio', { name: /^Not found/ }));
  expect(verdicts()).toEqual(['Not found']);
});

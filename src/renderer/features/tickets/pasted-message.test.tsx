import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { failed } from '#shared/failure.ts';
import { kit, openMail, openWith, rows, verdicts } from './testing/pasted-mail.ts';
import { field, ids, markOf, rowOf } from './testing/ticket-screen.ts';

const message = () => screen.getByRole('region', { name: 'Message' });

it('a pasted message becomes a ticket with an outcome for each item, and without its secrets', async () => {
  const { desktop } = await openMail();
  expect(await screen.findByText('2 found · 1 not found · 1 with several listings')).toBeVisible();
  expect(screen.getByRole('option', { name: 'Several listings (1)' })).toBeInTheDocument();
  expect(verdicts()).toEqual([
    '3 listings · Look up',
    'Waiting for acceptance',
    'Waiting for acceptance',
    'Not found',
  ]);
  expect(message()).toHaveTextContent('Hi, about ticket 4711:');
  expect(message()).toHaveTextContent('token removed');
  expect(document.body).not.toHaveTextContent('Ab3dEf9h');
  expect(rowOf(4)).toHaveTextContent('1 of 2');
  expect(within(rowOf(4)).getByTitle(/2 asked for, 1 listing/)).toBeVisible();
  expect(desktop.storedTickets()).toMatchObject([
    {
      name: 'Ticket 4711',
      lines: [{ text: 'Recoil Case' }, { count: 2 }, { text: kit }, { text: 'Nothing At All' }],
    },
  ]);
  expect(JSON.stringify(desktop.storedTickets())).not.toContain('Ab3dEf9h');
});

it('what isn’t surely an item is marked, but looked up only when the user says so, and can be left out again', async () => {
  const { user, desktop } = await openWith(rows, 'Recoil Case\nMy AK-47 | Redline?');
  await waitFor(() => expect(verdicts()).toHaveLength(1));
  const before = desktop.listed.length;
  const mark = markOf('My AK-47 | Redline?');
  expect(mark).toHaveAccessibleDescription('Not looked up');
  await user.click(mark);
  expect(screen.getByText('The name of an item, but also an everyday word')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Look up' }));
  await waitFor(() => expect(verdicts()).toHaveLength(2));
  expect(desktop.listed.slice(before).map(({ query }) => query.name)).toEqual([['My AK-47 | Redline']]);
  await user.click(markOf('Recoil Case'));
  await user.click(screen.getByRole('button', { name: 'Don’t look up' }));
  await waitFor(() => expect(verdicts()).toHaveLength(1));
  expect(desktop.storedTickets()[0]?.lines).toMatchObject([{ text: 'My AK-47 | Redline' }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(verdicts()).toHaveLength(2));
});

it('the arrow keys go through the marks, which are one tab stop', async () => {
  const { user } = await openMail();
  const first = markOf('- Recoil Case x2');
  first.focus();
  await user.keyboard('{ArrowDown}');
  expect(markOf('- AK-47 | Redline (Field-Tested) x2')).toHaveFocus();
  await user.keyboard('{ArrowLeft}{Enter}');
  expect(screen.getByRole('dialog', { name: 'About “Recoil Case”' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(first).toHaveFocus();
});

it('selected words of the message are looked up with a press', async () => {
  const { user, desktop } = await openWith(rows, 'I bought this thing,\nRecoil Case');
  const [text] = within(message()).getByText(/I bought this/).childNodes;
  if (text === undefined) throw new Error('the message is empty');
  getSelection()?.setBaseAndExtent(text, 14, text, 19);
  fireEvent.mouseUp(within(message()).getByText(/I bought this/));
  await user.click(screen.getByRole('button', { name: 'Look up “thing”' }));
  await waitFor(() => expect(desktop.storedTickets()[0]?.lines.map((line) => line.text)).toContain('thing'));
});

it('a message without an item is a ticket that says so', async () => {
  const { desktop } = await openWith(rows, 'Hello,\nwhere is it:');
  expect(screen.getByText('No item to look up')).toBeVisible();
  expect(desktop.listed.slice(1)).toEqual([]);
  expect(desktop.storedTickets()).toMatchObject([{ name: 'Hello,', lines: [] }]);
});

it('what the message has for an item is its tooltip', async () => {
  await openWith(rows, '- AK-47 | Redline (Field-Tested)\n5');
  await waitFor(() => expect(ids()).toEqual([4, 5]));
  expect(within(rowOf(4)).getByTitle(/Pasted as “- AK-47/)).toBeInTheDocument();
});

it('a text that can’t be read is still in its field', async () => {
  const app = await renderApp({
    items: rows,
    replace: { readMessage: async () => failed({ kind: 'internal', reference: 'page' }) },
  });
  await act(async () => app.desktop.command('show-tickets'));
  await app.user.click(field());
  await app.user.paste('Recoil Case');
  await waitFor(() => expect(field()).toHaveValue('Recoil Case'));
  expect(app.desktop.storedTickets()).toEqual([]);
});

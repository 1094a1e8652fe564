import { act, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aDetail } from '#renderer/testing/builders.ts';
import { success } from '#shared/failure.ts';
import { mail as mailOfNobody, openWith, rows, verdicts } from './testing/pasted-mail.ts';
import { ids, rowOf } from './testing/ticket-screen.ts';
import { VerdictFilter } from './ticket-bar.tsx';

const mail = mailOfNobody.replace('- Recoil Case x2\n', '').replace('partner=0', 'partner=1');

const own = (id: number) =>
  success(aDetail({ id, trade_url: 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=Ab3dEf9h' }));

it('says which items go to another account than the message’s, and leaves them out of the reply', async () => {
  const { user, desktop } = await openWith(
    rows,
    mail,
    {},
    {
      get: async ({ itemId }) => (itemId === 5 ? own(5) : success(aDetail({ id: itemId }))),
    },
  );
  await screen.findByText('2 found · 1 not found');
  expect(
    within(rowOf(4)).getByTitle('The message has account 1; this item’s trade URL has 118204417'),
  ).toHaveTextContent('Other');
  expect(rowOf(5)).toHaveTextContent('Own');
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByText(/^1 item goes to another account/)).toBeVisible();
  await act(async () => desktop.command('copy-reply'));
  await waitFor(() => expect(desktop.copied).toHaveLength(1));
  expect(desktop.copied[0]).toMatch(/ID 5\b/);
  expect(desktop.copied[0]).not.toMatch(/ID 4\b/);
  const bar = screen.getByRole('toolbar', { name: 'Selected items' });
  await user.click(within(bar).getByRole('button', { name: 'Clear selection' }));

  // The same in the reply about the whole ticket.
  const pane = screen.getByRole('region', { name: 'Reply' });
  const text = () => within(pane).getByRole<HTMLTextAreaElement>('textbox').value;
  expect(text()).not.toMatch(/ID 4\b/);
  await user.click(within(pane).getByRole('button', { name: 'Include 1' }));
  expect(text()).toMatch(/ID 4\b/);
  await user.click(within(pane).getByRole('button', { name: 'Leave out' }));
  expect(text()).not.toMatch(/ID 4\b/);

  await user.click(screen.getByRole('button', { name: 'Not the customer’s' }));
  expect(screen.queryByRole('columnheader', { name: 'Account' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(rowOf(4)).toHaveTextContent('Other');
  await user.click(screen.getByRole('radio', { name: /^Another account/ }));
  expect(ids()).toEqual([4]);
});

it('nothing is copied about an item of another account that is opened from the ticket, unless it is included', async () => {
  const { user, desktop } = await openWith(rows, mail);
  await user.click(await within(rowOf(4)).findByText('4'));
  const warning = 'Goes to an account that isn’t in the message';
  expect(await screen.findByText(warning)).toBeVisible();
  const trade = screen.getByRole('region', { name: 'Trade' });
  expect(within(trade).getByText('The message has 1')).toBeVisible();
  await act(async () => desktop.command('copy-reply'));
  const leftOut = 'No reply copied: 1 item of another account left out';
  expect(await screen.findByText(leftOut)).toBeVisible();
  expect(desktop.copied).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Include 1' }));
  expect(
    await screen.findByText('Copied reply for a customer (English). 1 item of another account included'),
  ).toBeVisible();
  expect(desktop.copied).toEqual([expect.stringContaining('(ID 4)')]);

  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.getByText(warning)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Not the customer’s' }));
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByText(warning)).toBeVisible();
});

it('an item opened from elsewhere is not compared with the last ticket', async () => {
  const app = await openWith(rows, mail);
  await screen.findByText('2 found · 1 not found');
  act(() => void app.desktop.command('show-items'));
  await app.user.click(await within(screen.getByRole('grid')).findByText('4'));
  expect(await screen.findByText('118204417')).toBeVisible();
  expect(screen.queryByText(/The message has/)).not.toBeInTheDocument();
});

it('offers the common parts and a chosen one although they have no rows', () => {
  render(<VerdictFilter rows={[]} filter="account" onFilter={() => {}} />);
  expect(screen.getByRole('radio', { name: /^Another account/ })).toBeChecked();
  expect(screen.queryByRole('radio', { name: /^This customer/ })).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /^Not found/ })).toBeInTheDocument();
});

it('says nothing of accounts where the message has none', async () => {
  const { user } = await openWith(rows, '4\n5');
  await user.click(await within(rowOf(4)).findByText('4'));
  expect(await screen.findByText('118204417')).toBeVisible();
  expect(screen.getByRole('radio', { name: /^All 2/ })).toBeInTheDocument();
  expect(screen.queryByText(/Another account|Customer’s account/)).not.toBeInTheDocument();
});

it('the customer’s listings of a name are found at once, and the others folded', async () => {
  const { user, desktop } = await openWith(
    rows,
    'Recoil Case\n5\nhttps://steamcommunity.com/tradeoffer/new/?partner=1',
    {},
    {
      get: async ({ itemId }) => (itemId === 2 ? own(2) : success(aDetail({ id: itemId }))),
    },
  );
  const others = await screen.findByRole('button', { name: '2 other listings' });
  expect(ids().filter((id) => id > 0 && id < 4)).toEqual([2]);
  expect(rowOf(2)).toHaveTextContent('Own');
  await user.click(others);
  expect(ids().filter((id) => id > 0 && id < 4)).toEqual([1, 2, 3]);
  const asked = desktop.gotten.length;
  await user.click(screen.getByRole('button', { name: 'Hide 2 other listings' }));
  expect(ids().filter((id) => id > 0 && id < 4)).toEqual([2]);
  expect(desktop.gotten).toHaveLength(asked);
});

it('a name of which no listing is the customer’s is one row that says so', async () => {
  const { user } = await openWith(rows, 'Recoil Case\nhttps://steamcommunity.com/tradeoffer/new/?partner=1');
  await user.click(await screen.findByText('3 listings, none the customer’s'));
  await waitFor(() => expect(ids().filter((id) => id > 0 && id < 4)).toEqual([1, 2, 3]));
  expect(verdicts()).not.toContain('3 listings, none the customer’s');
});

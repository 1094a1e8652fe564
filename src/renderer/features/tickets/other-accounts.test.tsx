import { act, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mail, openWith, rows } from './testing/pasted-mail.ts';
import { grid, ids, rowOf } from './testing/ticket-screen.ts';
import { VerdictFilter } from './ticket-bar.tsx';

it('says which items go to another account than the message’s', async () => {
  const { user, desktop, lookUp } = await openWith(rows, mail.replace('partner=0', 'partner=1'));
  await lookUp();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  expect(within(rowOf(4)).getByText('Other account: 118204417')).toHaveAttribute(
    'title',
    'The message has account 1; this item’s trade URL has 118204417',
  );
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByText(/^2 items go to another account\. 3 listings/)).toBeVisible();
  await act(async () => desktop.command('copy-reply'));
  const leftOut = '2 items of other accounts left out';
  expect(
    await screen.findByText(`Copied reply for a customer (English): 2 of 4 rows. ${leftOut}`),
  ).toBeVisible();
  expect(desktop.copied.at(-1)).toContain('called “Recoil Case”');
  expect(desktop.copied.at(-1)).not.toMatch(/ID [45]\b/);
  await user.click(screen.getByRole('button', { name: 'Include 2' }));
  expect(
    await screen.findByText('Copied reply for a customer (English). 2 items of other accounts included'),
  ).toBeVisible();
  expect(desktop.copied.at(-1)).toMatch(/ID 4\b.*ID 5\b/s);
  await act(async () => desktop.command('copy-reply'));
  expect(desktop.copied.at(-1)).not.toMatch(/ID [45]\b/);
  await user.click(screen.getByRole('button', { name: 'Message’s account: 1' }));
  expect(grid()).not.toHaveTextContent('Other account:');
  expect(screen.queryByText(/^2 items go to another account/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Not the customer’s account: 1' }));
  expect(rowOf(4)).toHaveTextContent('Other account:');
  await user.click(screen.getByRole('radio', { name: /^Other account/ }));
  expect(ids()).toEqual([4, 5]);
});

it('nothing is copied about an item of another account that is opened from the ticket, unless it is included', async () => {
  const { user, desktop, lookUp } = await openWith(rows, mail.replace('partner=0', 'partner=1'));
  await lookUp();
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

  await user.click(screen.getByRole('button', { name: 'Edit lines' }));
  expect(screen.getByText(warning)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Message’s account: 1' }));
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Not the customer’s account: 1' }));
  expect(screen.getByText(warning)).toBeVisible();
});

it('an item opened from elsewhere is not compared with the last ticket', async () => {
  const app = await openWith(rows, mail.replace('partner=0', 'partner=1'));
  await app.lookUp();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  act(() => void app.desktop.command('show-items'));
  await app.user.click(await within(screen.getByRole('grid')).findByText('4'));
  expect(await screen.findByText('118204417')).toBeVisible();
  expect(screen.queryByText(/The message has/)).not.toBeInTheDocument();
});

it('offers the common parts and a chosen one although they have no rows', () => {
  render(<VerdictFilter rows={[]} filter="account" onFilter={() => {}} />);
  expect(screen.getByRole('radio', { name: /^Other account/ })).toBeChecked();
  expect(screen.queryByRole('radio', { name: /^Same account/ })).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /^Not found/ })).toBeInTheDocument();
});

it('says nothing of accounts where the message has none', async () => {
  const { user, lookUp } = await openWith(rows, '4\n5');
  await lookUp();
  await user.click(await within(rowOf(4)).findByText('4'));
  expect(await screen.findByText('118204417')).toBeVisible();
  expect(screen.getByRole('option', { name: 'All 2' })).toBeInTheDocument();
  expect(screen.queryByText(/Other account|Message’s account/)).not.toBeInTheDocument();
});

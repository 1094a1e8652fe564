import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { words } from '#words/words.ts';
import { openMail, openWith, rows } from './testing/pasted-mail.ts';
import { ids, rowOf } from './testing/ticket-screen.ts';

it('rows without an item can be copied and exported too', async () => {
  const { user } = await openMail();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  await user.click(within(rowOf('Recoil Case')).getByRole('checkbox'));
  const bar = within(screen.getByRole('toolbar', { name: words.selection.label }));
  expect(bar.getByRole('button', { name: words.selection.exportSelected(1) })).toBeVisible();
  expect(bar.queryByRole('button', { name: words.table.watchSelected(1) })).not.toBeInTheDocument();
});

it('the command copies one reply for the selected rows and says how many it covers', async () => {
  const { user, desktop } = await openMail();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  const select = (row: string) => user.click(within(rowOf(row)).getByRole('checkbox'));
  await select('Nothing At All');
  await act(async () => desktop.command('copy-reply'));
  expect(screen.getByText('No reply copied: no items are selected')).toBeVisible();
  expect(desktop.copied).toEqual([]);
  await select('4');
  await act(async () => desktop.command('copy-reply'));
  expect(await screen.findByText('Copied reply for a customer (English)')).toBeVisible();
  expect(desktop.copied).toEqual([
    expect.stringMatching(/“AK-47 \| Redline \(Field-Tested\)” \(ID 4\).*couldn’t find “Nothing At All”\./s),
  ]);
});

it('without a selection the command copies the reply about the whole ticket, and a row’s menu the one about it', async () => {
  const { user, desktop } = await openMail();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  await act(async () => desktop.command('copy-reply'));
  await waitFor(() => expect(desktop.copied).toHaveLength(1));
  expect(desktop.copied[0]).toMatch(/\(ID 4\).*\(ID 5\).*several items called “Recoil Case”/s);
  expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveValue(desktop.copied[0]);
  await user.pointer({ target: within(rowOf('Recoil Case')).getByRole('checkbox'), keys: '[MouseRight]' });
  await user.click(await screen.findByRole('menuitem', { name: 'Copy reply' }));
  await waitFor(() => expect(desktop.copied).toHaveLength(2));
  expect(desktop.copied[1]).toContain('several items called “Recoil Case”');
  expect(desktop.copied[1]).not.toContain('(ID 4)');
});

it('a reply for several selected listings of one name asks which is the customer’s', async () => {
  const { user, desktop } = await openMail();
  await user.click(await screen.findByText('3 listings · Look up'));
  await waitFor(() => expect(ids()).toEqual([1, 2, 3, 4, 5, 0]));
  const unclear = '3 listings of one name: which is the customer’s isn’t known';
  const select = (row: string) => user.click(within(rowOf(row)).getByRole('checkbox'));
  await select('1');
  expect(screen.queryByText(/isn’t known$/)).not.toBeInTheDocument();
  await select('3');
  expect(screen.getByText('2 of 3 listings of one name')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByText(unclear)).toBeVisible();
  expect(screen.getByText(`6 selected. ${unclear}`)).toBeInTheDocument();
  await act(async () => desktop.command('copy-reply'));
  await waitFor(() => expect(desktop.copied).toHaveLength(1));
  expect(desktop.copied[0]).toContain('several items called “Recoil Case”');
  expect(desktop.copied[0]?.match(/\(ID \d+\)/g)).toEqual(['(ID 4)', '(ID 5)']);
  await user.pointer({ target: within(rowOf('2')).getByText('Recoil Case'), keys: '[MouseRight]' });
  await user.click(await screen.findByRole('menuitem', { name: 'Copy reply' }));
  await waitFor(() => expect(desktop.copied).toHaveLength(2));
  expect(desktop.copied[1]).toBe(desktop.copied[0]);

  await user.click(screen.getByRole('button', { name: 'Choose a reply' }));
  await user.click(await screen.findByRole('menuitem', { name: 'For a colleague' }));
  await waitFor(() => expect(desktop.copied).toHaveLength(3));
  expect(desktop.copied[2]).toContain('\n#1 Recoil Case');
  expect(await screen.findByText('Copied reply for a colleague')).toBeVisible();
  const bar = within(screen.getByRole('toolbar', { name: words.selection.label }));
  await user.click(bar.getByRole('button', { name: 'Copy reply' }));
  await waitFor(() => expect(desktop.copied).toHaveLength(4));
  expect(desktop.copied[3]).toBe(desktop.copied[0]);
});

it('an item named by its ID and by a name has one row, and a reply asks nothing about that name', async () => {
  const { user, desktop } = await openWith(rows, 'Recoil Case\n2');
  await user.click(await screen.findByText('3 listings · Look up'));
  expect(await screen.findByText('3 found')).toBeVisible();
  expect(ids()).toEqual([1, 3, 2]);
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await act(async () => desktop.command('copy-reply'));
  const without = '(without other listings of “Recoil Case”)';
  expect(
    await screen.findByText(`Copied reply for a customer (English): 1 of 3 rows ${without}`),
  ).toBeVisible();
  expect(desktop.copied[0]?.match(/\(ID \d+\)/g)).toEqual(['(ID 2)']);
  expect(desktop.copied[0]).not.toContain('more than one');
});

it('a reply asks about a name with several listings, which needn’t be looked up', async () => {
  const { user, desktop } = await openMail();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  const loaded = desktop.gotten.length;
  await act(async () => desktop.command('copy-reply'));
  expect(await screen.findByText('Copied reply for a customer (English)')).toBeVisible();
  expect(desktop.copied[0]).toContain('several items called “Recoil Case”');
  expect(desktop.copied[0]?.match(/\(ID \d+\)/g)).toEqual(['(ID 4)', '(ID 5)']);
  expect(desktop.gotten).toHaveLength(loaded);
});

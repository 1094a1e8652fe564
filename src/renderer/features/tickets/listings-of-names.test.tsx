import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aRow } from '#renderer/testing/builders.ts';
import { openMail, openWith, rows } from './testing/pasted-mail.ts';
import { field, grid, ids, rowOf } from './testing/ticket-screen.ts';

it('expanding a name with several listings is saved with the ticket', async () => {
  const { user, desktop } = await openMail();
  await screen.findByText('3 listings · Look up');
  expect(grid()).toHaveTextContent('Recoil Case ×2');
  await user.click(screen.getByText('3 listings · Look up'));
  expect(await screen.findByText('5 found · 1 not found')).toBeVisible();
  // Three listings, and not two of each.
  expect(grid()).not.toHaveTextContent('Recoil Case ×2');
  expect(ids()).toEqual([1, 2, 3, 4, 5, 0]);
  expect(desktop.storedTickets()[0]?.lines[0]).toMatchObject({ text: 'Recoil Case', isExpanded: true });
});

it('the listings of a name are collapsed from a row’s menu, and keep their outcomes', async () => {
  const { user, desktop } = await openMail();
  const expand = async () => {
    await user.click(await screen.findByText('3 listings · Look up'));
    await waitFor(() => expect(ids()).toEqual([1, 2, 3, 4, 5, 0]));
  };
  const isCollapsed = async () => {
    expect(await screen.findByText('3 listings · Look up')).toBeVisible();
    expect(ids()).toEqual([0, 4, 5, 0]);
    expect(desktop.storedTickets()[0]?.lines[0]).toMatchObject({ isExpanded: false });
  };
  await expand();
  const loaded = desktop.gotten.length;
  act(() => grid().querySelector<HTMLElement>('[data-row="2"] [data-column="id"]')?.focus());
  await user.keyboard('{Shift>}{F10}{/Shift}');
  await user.click(await screen.findByRole('menuitem', { name: 'Collapse 3 listings' }));
  await isCollapsed();
  await waitFor(() => expect(rowOf('Recoil Case')).toContainElement(document.activeElement as HTMLElement));
  await expand();
  expect(desktop.gotten).toHaveLength(loaded);
  expect(rowOf(2)).toHaveTextContent('Waiting for acceptance');
});

it('a name with several listings counts as found', async () => {
  await openWith(rows, 'Recoil Case');
  expect(await screen.findByText('1 with several listings')).toBeVisible();
});

it('names with several listings are expanded by Enter on the row, or all together', async () => {
  const items = ['Case', 'Case', 'Key', 'Key', 'Key'].map((name, at) =>
    aRow({ id: at + 1, name, market_hash_name: name }),
  );
  const { user } = await openWith(items, 'Case\nKey');
  const all = await screen.findByRole('button', { name: 'Look up 5 listings' });
  expect(all).toHaveAttribute('title', '5 requests, three at a time');
  await user.click(all);
  await waitFor(() => expect(ids()).toEqual([1, 2, 3, 4, 5]));
  await user.click(screen.getByRole('button', { name: 'New ticket' }));
  await user.click(field());
  await user.paste('Case\nKey');
  await screen.findByRole('button', { name: 'Look up 5 listings' });
  const focus = (cell: string) => act(() => grid().querySelector<HTMLElement>(cell)?.focus());
  focus('[data-row="1"] [data-column="market_hash_name"]');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(ids()).toEqual([0, 3, 4, 5]));
  focus('[data-row="0"] [data-column="select"]');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(ids()).toEqual([1, 2, 3, 4, 5]));
  expect(screen.queryByRole('button', { name: /^Look up \d+ listings/ })).not.toBeInTheDocument();
});

import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aRow, someRows } from '#renderer/testing/builders.ts';
import { duplicateGroups } from './duplicates-dialog.tsx';
import { repeatedRows } from './table/item-columns.tsx';
import { showItems } from './testing/items-harness.tsx';

const redline = 'AK-47 | Redline (Field-Tested)';
const items = [
  ...someRows(2),
  aRow({ id: 101, market_hash_name: redline, price: '12.40' }),
  aRow({ id: 102, market_hash_name: redline, price: '9.90' }),
  aRow({ id: 103, market_hash_name: redline, price: '100.00' }),
];
const dialog = () => screen.findByRole('dialog', { name: 'Duplicates' });

describe('items with the same market name', () => {
  it('are grouped without a request', async () => {
    const { desktop } = await showItems({ items });
    const asked = desktop.listed.length;
    act(() => desktop.command('show-duplicates'));
    const lens = within(await dialog());
    expect(lens.getByText('In the 5 rows on this page.')).toBeVisible();
    const cells = lens.getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells).toEqual(['', '', redline, '3', '9.90', '100.00', '101102103']);
    expect(desktop.listed.length).toBe(asked);
  });

  it('open, or filter the list by the name', async () => {
    const { desktop, user } = await showItems({ items });
    act(() => desktop.command('show-duplicates'));
    await user.click(within(await dialog()).getByRole('button', { name: 'Open item 102' }));
    expect(screen.getByLabelText('Open item')).toHaveTextContent('102');
    act(() => desktop.command('show-duplicates'));
    await user.click(within(await dialog()).getByTitle(`Filter by ${redline}`));
    await screen.findByText('1–3 of 3');
    expect(desktop.listed.at(-1)?.query).toMatchObject({ name: [], market_hash_name: [redline], page: 1 });
  });

  it('are selected together, with the actions of every list', async () => {
    const { desktop, user } = await showItems({ items });
    act(() => desktop.command('show-duplicates'));
    const lens = within(await dialog());
    expect(lens.queryByRole('toolbar')).toBeNull();
    await user.click(lens.getByRole('checkbox', { name: 'Select 3 items' }));
    expect(lens.getByRole('button', { name: 'Look up 3 selected items' })).toBeVisible();
    await user.click(lens.getByRole('button', { name: 'Watch 3 selected items' }));
    expect(desktop.watchRequests.map(({ itemId }) => itemId)).toEqual([101, 102, 103]);
    await user.click(lens.getByRole('button', { name: 'Clear selection' }));
    expect(lens.queryByRole('toolbar')).toBeNull();
  });

  it('are marked in the table, and the mark opens the dialog, not the row', async () => {
    const { user } = await showItems({ items });
    const marks = screen.getAllByRole('button', { name: '3 items in this list have this market name' });
    expect(marks).toHaveLength(3);
    expect(marks[0]).toHaveTextContent(/^×3$/);
    await user.click(marks[1] as HTMLElement); // just counted
    const row = within(await dialog())
      .getByTitle(`Filter by ${redline}`)
      .closest('tr');
    expect(row).toHaveAttribute('data-marked');
    expect(screen.getByLabelText('Open item')).toHaveTextContent('none');
  });

  it('are marked only where the list is one page, since other pages may have more', async () => {
    const { user } = await showItems({ items }, { query: { limit: 4 } });
    expect(screen.queryByTitle(/have this market name/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('5–5 of 5');
    expect(screen.queryByTitle(/have this market name/)).toBeNull();
  });

  it('can be found in all loaded pages, which are listed', async () => {
    const { desktop, user } = await showItems({ items }, { query: { limit: 4 } });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('5–5 of 5');
    act(() => desktop.command('show-duplicates'));
    const lens = within(await dialog());
    expect(lens.getByText('No duplicates.')).toBeVisible();
    await user.click(lens.getByRole('radio', { name: 'Loaded pages' }));
    expect(lens.getByText('In 5 rows of pages 1, 2 of 2, loaded so far.')).toBeVisible();
    expect(lens.getByText('3')).toBeVisible();
  });
});

const row = (id: number, market_hash_name: string, price = '1.00') => aRow({ id, market_hash_name, price });

describe('groups of items', () => {
  it('come largest first, with the lowest and highest price, compared digit by digit', () => {
    const groups = duplicateGroups([
      row(1, 'B', '9.99'),
      row(2, 'A'),
      row(3, 'B', '12345678901234567890.02'),
      row(4, 'C'),
      row(5, 'A'),
      row(6, 'B', '12345678901234567890.01'),
    ]);
    expect(groups.map(({ marketName, entries }) => [marketName, entries.map(({ id }) => id)])).toEqual([
      ['B', [1, 3, 6]],
      ['A', [2, 5]],
    ]);
    expect(groups[0]).toMatchObject({ lowest: '9.99', highest: '12345678901234567890.02' });
  });

  it('have no range without a readable price', () => {
    expect(duplicateGroups([row(1, 'A', '1e5'), row(2, 'A', '')])[0]).toMatchObject({
      lowest: null,
      highest: null,
    });
    expect(duplicateGroups([row(1, 'A', '1e5'), row(2, 'A', '2.00')])[0]).toMatchObject({
      lowest: '2.00',
      highest: '2.00',
    });
  });

  it('count an item that was on two pages once', () => {
    expect(duplicateGroups([row(1, 'A'), row(1, 'A')])).toEqual([]);
    const repeated = repeatedRows([row(1, 'A'), row(1, 'A'), row(2, 'A'), row(3, 'B')]);
    expect([...repeated]).toEqual([['A', [row(1, 'A'), row(2, 'A')]]]);
  });
});

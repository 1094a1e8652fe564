import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aRow, someRows } from '#renderer/testing/builders.ts';
import { defaultColumns } from '#shared/settings-choices.ts';
import { itemColumns } from './table/item-columns.tsx';
import { focusFirstItem, lastRequested, renderItems, showItems } from './testing/items-harness.tsx';

const columnIds = itemColumns.map(({ id }) => id);
const openItem = () => screen.getByRole('status', { name: 'Open item' });
const cell = (name: string) => screen.getByTitle(name);
const tabStops = () =>
  [...screen.getByRole('grid').querySelectorAll('[tabindex="0"]')].map((element) => element.textContent);

describe('the keyboard in the table', () => {
  it('has one tab stop, at the first row', async () => {
    const { user } = await showItems();
    expect(tabStops()).toEqual(['Item 1 (Field-Tested)']);
    screen.getByRole('button', { name: 'live' }).focus();
    await user.tab();
    expect(cell('Item 1')).toHaveFocus();
  });

  it('arrow keys move the focus, and Enter opens the item', async () => {
    const { user } = await focusFirstItem();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(document.activeElement).toHaveTextContent('CS2');
    expect(document.activeElement?.parentElement).toBe(cell('Item 3').parentElement);
    expect(openItem()).toHaveTextContent('none');
    await user.keyboard('{Enter}');
    expect(openItem()).toHaveTextContent('3');
    expect(screen.getByRole('row', { current: true })).toHaveAttribute('aria-rowindex', '4');
  });

  it('an open item follows the arrow keys', async () => {
    const { user } = renderItems();
    await user.click(await screen.findByTitle('Item 5'));
    expect(openItem()).toHaveTextContent('5');
    await user.keyboard('{ArrowDown}');
    expect(openItem()).toHaveTextContent('6');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(openItem()).toHaveTextContent('4');
  });

  it('reaches rows that are out of view, and comes back', async () => {
    const { user } = await focusFirstItem(
      { items: someRows(250), settings: { limit: 250 } },
      { query: { limit: 250 } },
    );
    await user.keyboard('{Control>}{End}{/Control}');
    expect(document.activeElement).toHaveTextContent('250');
    expect(document.activeElement?.parentElement).toHaveAttribute('aria-rowindex', '251');
    await user.keyboard('{Control>}{Home}{/Control}{PageDown}');
    expect(Number(document.activeElement?.parentElement?.getAttribute('aria-rowindex'))).toBeGreaterThan(15);
  });

  it('turns pages without losing the focus', async () => {
    const { user } = await focusFirstItem();
    await user.keyboard('{ArrowDown}{ArrowDown}{Control>}{PageDown}{/Control}');
    await waitFor(() => expect(cell('Item 51')).toHaveFocus());
    await user.keyboard('{Control>}{PageUp}{/Control}');
    await waitFor(() => expect(cell('Item 1')).toHaveFocus());
  });

  it('returns to the open row when paging back', async () => {
    const { user } = renderItems();
    await user.click(await screen.findByTitle('Item 7'));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByTitle('Item 51');
    expect(screen.queryByRole('row', { current: true })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await screen.findByTitle('Item 7');
    expect(screen.getByRole('row', { current: true })).toHaveTextContent('Item 7');
    expect(tabStops()).toEqual(['Item 7 (Field-Tested)']);
  });

  it('copies the plain value of a cell', async () => {
    const { desktop, user } = await focusFirstItem();
    await user.keyboard('{Control>}c{/Control}{ArrowRight}{Control>}c{/Control}');
    expect(desktop.copied).toEqual(['Item 1', '730']);
  });

  it('changes and remembers a column’s width', async () => {
    const { desktop, user } = await focusFirstItem();
    await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    expect(desktop.storedSettings().columnWidths).toHaveProperty('name');
  });
});

describe('the table’s rows', () => {
  it('have ARIA counts and indexes, and only those near the view are rendered', async () => {
    await showItems({ items: someRows(250) }, { query: { limit: 250 } });
    const grid = screen.getByRole('grid', { name: 'Items' });
    expect(grid).toHaveAttribute('aria-rowcount', '251');
    expect(grid).toHaveAttribute('aria-colcount', '8');
    expect(grid).toHaveAttribute('aria-multiselectable', 'true');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    expect(cell('Item 1')).toHaveAttribute('aria-colindex', '3');
  });

  it('are sorted on this page only if a page can’t have all, which the header says', async () => {
    const { desktop, user } = await showItems({ items: someRows(251) });
    const asked = desktop.listed.length;
    const header = screen.getByRole('columnheader', { name: 'ID' });
    await user.click(header);
    await user.click(header);
    expect(header).toHaveAttribute('aria-sort', 'descending');
    expect(cell('Item 50').parentElement).toHaveAttribute('aria-rowindex', '2');
    expect(header).toHaveTextContent('IDthis page');
    expect(desktop.listed.slice(asked).filter(({ query }) => query.page === 1)).toEqual([]);
    await user.click(header);
    expect(cell('Item 1').parentElement).toHaveAttribute('aria-rowindex', '2');
  });
});

describe('sorting a list of up to 250 items', () => {
  it('loads all of them on one page, and goes back to the page size when it ends', async () => {
    const { desktop, user } = await showItems({ items: someRows(250) });
    const header = screen.getByRole('columnheader', { name: 'ID' });
    await user.click(header);
    await user.click(header);
    await expect.poll(() => cell('Item 250').parentElement?.ariaRowIndex).toBe('2');
    expect(header).toHaveTextContent(/^ID$/);
    expect(lastRequested(desktop)).toMatchObject({ limit: 250, page: 1 });
    await user.click(header);
    await screen.findByText('1–50 of 250');
    expect(desktop.storedSettings().limit).toBe(50);
  });

  it('leaves a page size that the organisation has set', async () => {
    const appInfo = { policy: { organisation: 'Example Ltd', lockedSettings: ['limit' as const] } };
    const { desktop, user } = await showItems({ items: someRows(120), appInfo });
    const header = screen.getByRole('columnheader', { name: 'ID' });
    await user.click(header);
    expect(header).toHaveTextContent('IDthis page');
    expect(desktop.listed.every(({ query }) => query.limit === 50)).toBe(true);
  });
});

describe('the table’s columns', () => {
  const headers = () =>
    screen
      .getAllByRole('columnheader')
      .slice(1)
      .map((header) => header.getAttribute('aria-label'));
  const defaultOrder = ['Image', 'Name', 'App', 'Price', 'Platform price', 'Difference', 'ID'];

  it('are hidden and shown in the menu, which counts and remembers them', async () => {
    const { desktop, user } = await showItems();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'App' }));
    await user.click(screen.getByRole('checkbox', { name: 'Image' }));
    expect(headers()).toEqual(['Name', 'Price', 'Platform price', 'Difference', 'ID']);
    expect(screen.getByRole('grid')).toHaveAttribute('aria-colcount', '6');
    expect(cell('Item 1')).toHaveAttribute('aria-colindex', '2');
    expect(screen.getByRole('button', { name: 'Columns, 2 hidden' })).toBeInTheDocument();
    expect(desktop.storedSettings().columns.hidden.toSorted()).toEqual(
      [...defaultColumns.hidden, 'appid', 'image'].toSorted(),
    );
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(headers()).toEqual(defaultOrder);
  });

  it('are names with the tags of their market names, which follow where they say more, or have a column', async () => {
    const items = [
      aRow({ id: 1, name: 'Doppler', market_hash_name: 'StatTrak™ Doppler (Factory New)' }),
      aRow({ id: 2, name: 'Aufdruck', market_hash_name: 'Print (Well-Worn)' }),
      aRow({ id: 3, name: '★ Fade', market_hash_name: '★ Fade' }),
    ];
    const { desktop, user } = renderItems({ items });
    await screen.findByTitle('Doppler');
    expect(['Doppler', 'Aufdruck', '★ Fade'].map((name) => cell(name).textContent)).toEqual([
      'StatTrak™ Doppler (Factory New)',
      'AufdruckPrint (Well-Worn)',
      '★ Fade',
    ]);
    act(() => desktop.command('copy-rows'));
    await expect.poll(() => desktop.copied[0]).toContain('Aufdruck\tPrint (Well-Worn)\t');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Market name' }));
    expect(headers()).toContain('Market name');
    expect(cell('Doppler').textContent).toBe('Doppler');
  });

  it('end their sort when hidden', async () => {
    const { user } = await showItems();
    const header = screen.getByRole('columnheader', { name: 'ID' });
    await user.click(header);
    await user.click(header);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'ID' }));
    expect(cell('Item 1').parentElement).toHaveAttribute('aria-rowindex', '2');
  });

  it('can’t all be hidden', async () => {
    const { user } = renderItems({
      settings: { columns: { order: [], hidden: columnIds.filter((id) => id !== 'price') } },
    });
    await waitFor(() => expect(headers()).toEqual(['Price']));
    await user.click(screen.getByRole('button', { name: /^Columns/ }));
    expect(screen.getByRole('checkbox', { name: 'Price' })).toBeDisabled();
  });

  it('are dragged from their actual width, which is kept at the end of the drag, down to their min width', async () => {
    const { desktop } = await showItems();
    const widths = () => desktop.storedSettings().columnWidths;
    const header = screen.getByRole('columnheader', { name: 'Name' });
    const handle = within(header).getByTitle(/^Drag to resize/);
    const before = header.offsetWidth;
    fireEvent.mouseDown(handle, { clientX: 500 });
    fireEvent.mouseMove(document, { clientX: 540 });
    expect(header.offsetWidth).toBe(before + 40);
    expect(widths()).toEqual({});
    fireEvent.mouseUp(document, { clientX: 550 });
    expect(header.offsetWidth).toBe(before + 50);
    expect(widths()).toEqual({ name: before + 50 });
    fireEvent.mouseDown(handle, { clientX: 1_200 });
    fireEvent.mouseUp(document, { clientX: 0 });
    expect(header.offsetWidth).toBe(120);
    expect(widths()).toEqual({ name: 120 });
    fireEvent.doubleClick(handle);
    expect(header.offsetWidth).toBe(before);
    expect(widths()).toEqual({});
  });

  it('are moved by keyboard, with the focus', async () => {
    const { desktop, user } = await focusFirstItem();
    await user.keyboard('{ArrowUp}{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    expect(headers().slice(0, 3)).toEqual(['Image', 'App', 'Name']);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveFocus();
    await user.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
    expect(headers()).toEqual(defaultOrder);
    // Hidden ones too, whose places are kept.
    const { order, hidden } = desktop.storedSettings().columns;
    expect(order.toSorted()).toEqual(columnIds.toSorted());
    expect(hidden.toSorted()).toEqual(defaultColumns.hidden.toSorted());
  });

  it('are moved in the menu, by buttons and keyboard', async () => {
    const { desktop, user } = await showItems();
    act(() => desktop.command('choose-columns'));
    await user.click(await screen.findByRole('button', { name: 'Move Image up' }));
    expect(headers()).toEqual(defaultOrder);
    await user.click(screen.getByRole('button', { name: 'Move Price up' }));
    expect(headers().slice(2, 4)).toEqual(['Price', 'App']);
    expect(screen.getByRole('button', { name: 'Move Price up' })).toHaveFocus();
    expect(
      screen.getByText(`Price is now ${columnIds.indexOf('price')} of ${columnIds.length}`),
    ).toBeInTheDocument();
    screen.getByRole('checkbox', { name: 'ID' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(headers().slice(-2)).toEqual(['ID', 'Difference']);
    expect(screen.getByRole('checkbox', { name: 'ID' })).toHaveFocus();
  });

  it('show the difference between prices, and sort by it exactly', async () => {
    const items = [
      aRow({ id: 1, price: '33.33', platform_price: '100.00' }),
      aRow({ id: 2, price: '1.00', platform_price: '3.00' }),
      aRow({ id: 3, price: '1.00', platform_price: '0.00' }),
      aRow({ id: 4, price: 'free', platform_price: '2.00' }),
      aRow({ id: 5, price: '1.00', platform_price: '4.00' }),
    ];
    const { user } = renderItems({ items });
    await screen.findAllByText('−66.7%');
    await user.click(screen.getByRole('columnheader', { name: 'Difference' }));
    const ids = [...document.querySelectorAll('[role="gridcell"][data-column="id"]')].map(
      (one) => one.textContent,
    );
    expect(ids).toEqual(['5', '1', '2', '3', '4']);
  });

  it('shorten long numbers, with the full ones in tooltips', async () => {
    const prices = ['5838.64', '2.24', '1.50', '9.99', '0.00', '1.00', '1234567890.12'];
    renderItems({
      items: prices.map((price, id) =>
        aRow({ id: id + 1, price, platform_price: id === 5 ? '0.00' : '1.00' }),
      ),
    });
    await screen.findByTitle('1234567890.12');
    const cells = [...document.querySelectorAll<HTMLElement>('[role="gridcell"][data-column="difference"]')];
    expect(cells.map(({ textContent, title }) => [textContent, title])).toEqual([
      ['>999%', '+583764.0% (+5837.64)'],
      ['+124%', '+124.0% (+1.24)'],
      ['+50.0%', '+0.50'],
      ['+899%', '+899.0% (+8.99)'],
      ['−100%', '−100.0% (−1.00)'],
      ['+1.00', '+1.00'],
      ['>999%', '+123456788912.0% (+1234567889.12)'],
    ]);
  });

  it('have rows of the chosen height', async () => {
    await showItems({ settings: { density: 'comfortable' } });
    expect(screen.getByRole('grid')).toHaveAttribute('data-density', 'comfortable');
  });
});

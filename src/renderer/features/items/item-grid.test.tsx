import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { someRows } from '#renderer/testing/builders.ts';
import { renderItems } from './testing/items-harness.tsx';

const openItem = () => screen.getByRole('status', { name: 'Open item' });
const cell = (name: string) => screen.getByTitle(name);
const tabStops = () =>
  [...screen.getByRole('grid').querySelectorAll('[tabindex="0"]')].map((element) => element.textContent);

describe('the keyboard in the table', () => {
  it('has one tab stop, at the first row', async () => {
    const { user } = renderItems();
    await screen.findByTitle('Item 1');
    expect(tabStops()).toEqual(['Item 1']);
    screen.getByRole('button', { name: 'Clear filters' }).focus();
    screen.getByRole('combobox', { name: 'App' }).focus();
    await user.tab();
    expect(cell('Item 1')).toHaveFocus();
  });

  it('the arrows move the focus, Enter opens the item', async () => {
    const { user } = renderItems();
    (await screen.findByTitle('Item 1')).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(cell('Item 3 (Field-Tested)')).toHaveFocus();
    expect(openItem()).toHaveTextContent('none');
    await user.keyboard('{Enter}');
    expect(openItem()).toHaveTextContent('3');
    expect(screen.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '4');
  });

  it('while an item is open the arrows take it along', async () => {
    const { user } = renderItems();
    await user.click(await screen.findByTitle('Item 5'));
    expect(openItem()).toHaveTextContent('5');
    await user.keyboard('{ArrowDown}');
    expect(openItem()).toHaveTextContent('6');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(openItem()).toHaveTextContent('4');
  });

  it('reaches rows that are out of view, and comes back', async () => {
    const { user } = renderItems(
      { items: someRows(250), settings: { limit: 250 } },
      { query: { limit: 250 } },
    );
    (await screen.findByTitle('Item 1')).focus();
    await user.keyboard('{Control>}{End}{/Control}');
    expect(document.activeElement).toHaveTextContent('250');
    expect(document.activeElement?.parentElement).toHaveAttribute('aria-rowindex', '251');
    await user.keyboard('{Control>}{Home}{/Control}{PageDown}');
    expect(Number(document.activeElement?.parentElement?.getAttribute('aria-rowindex'))).toBeGreaterThan(15);
  });

  it('turns pages without losing the focus', async () => {
    const { user } = renderItems();
    (await screen.findByTitle('Item 1')).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Control>}{PageDown}{/Control}');
    await waitFor(() => expect(cell('Item 51')).toHaveFocus());
    await user.keyboard('{Control>}{PageUp}{/Control}');
    await waitFor(() => expect(cell('Item 1')).toHaveFocus());
  });

  it('keeps the selected row in hand when paging back to it', async () => {
    const { user } = renderItems();
    await user.click(await screen.findByTitle('Item 7'));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByTitle('Item 51');
    expect(screen.queryByRole('row', { selected: true })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await screen.findByTitle('Item 7');
    expect(screen.getByRole('row', { selected: true })).toHaveTextContent('Item 7');
    expect(tabStops()).toEqual(['Item 7']);
  });

  it('copies the plain value of a cell', async () => {
    const { desktop, user } = renderItems();
    (await screen.findByTitle('Item 1')).focus();
    await user.keyboard('{ArrowRight}{Control>}c{/Control}');
    expect(desktop.copied).toEqual(['Item 1 (Field-Tested)']);
  });

  it('changes a column’s width, which is remembered', async () => {
    const { desktop, user } = renderItems();
    (await screen.findByTitle('Item 1')).focus();
    await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    expect(desktop.storedSettings().columnWidths).toHaveProperty('name');
  });
});

describe('the table’s rows', () => {
  it('are counted and numbered for who cannot see them, and only those near the view are drawn', async () => {
    renderItems({ items: someRows(250) }, { query: { limit: 250 } });
    await screen.findByTitle('Item 1');
    const grid = screen.getByRole('grid', { name: 'Items' });
    expect(grid).toHaveAttribute('aria-rowcount', '251');
    expect(grid).toHaveAttribute('aria-colcount', '7');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    expect(cell('Item 1')).toHaveAttribute('aria-colindex', '2');
  });

  it('sort on this page only, and say so', async () => {
    const { desktop, user } = renderItems();
    await screen.findByTitle('Item 1');
    const asked = desktop.listed.length;
    const header = screen.getByRole('columnheader', { name: 'Id' });
    await user.click(header);
    await user.click(header);
    expect(header).toHaveAttribute('aria-sort', 'descending');
    expect(cell('Item 50').parentElement).toHaveAttribute('aria-rowindex', '2');
    expect(screen.getByText(/this page only/)).toBeInTheDocument();
    expect(desktop.listed.slice(asked).filter(({ query }) => query.page === 1)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Stop sorting' }));
    expect(cell('Item 1').parentElement).toHaveAttribute('aria-rowindex', '2');
  });
});

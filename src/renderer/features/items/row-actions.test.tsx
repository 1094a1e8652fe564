import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type CurrentList, useCurrentList } from '#renderer/data/export-dialog.ts';
import { aRow, aWatchedItem, someRows } from '#renderer/testing/builders.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { isResponseColumn, itemColumns } from './table/item-columns.tsx';
import {
  focusFirstItem,
  ItemsHarness,
  renderItems,
  selectedIds,
  showItems,
} from './testing/items-harness.tsx';

const cell = (name: string) => screen.getByTitle(name);
const openItem = () => screen.getByRole('status', { name: 'Open item' });

describe('selecting rows with the mouse', () => {
  it('a click opens; with Ctrl it selects and deselects', async () => {
    const { user } = await showItems();
    await user.keyboard('{Control>}');
    await user.click(cell('Item 2'));
    await user.click(cell('Item 4'));
    await user.click(cell('Item 2'));
    await user.keyboard('{/Control}');
    expect(selectedIds()).toEqual([4]);
    expect(openItem()).toHaveTextContent('none');
    await user.click(cell('Item 6'));
    expect(openItem()).toHaveTextContent('6');
    expect(selectedIds()).toEqual([4]);
    expect(screen.getByRole('row', { current: true })).toHaveTextContent('Item 6');
  });

  it('Shift selects a range from the active row', async () => {
    const { user } = renderItems();
    (await screen.findByTitle('Item 3')).focus();
    await user.keyboard('{Shift>}');
    await user.click(cell('Item 5'));
    await user.keyboard('{/Shift}');
    expect(selectedIds()).toEqual([3, 4, 5]);
  });

  it('the checkbox of a row selects it, the one in the header the whole page', async () => {
    const { user } = await showItems();
    const [first] = screen.getAllByRole('checkbox', { name: 'Select' });
    if (first === undefined) throw new Error('no box');
    await user.click(first);
    expect(selectedIds()).toEqual([1]);
    const all = screen.getByRole('checkbox', { name: 'Select all rows on this page' });
    expect(all).toHaveAttribute('aria-checked', 'mixed');
    await user.click(all);
    expect(screen.getAllByText('50 selected')[0]).toBeInTheDocument();
    await user.click(all);
    expect(selectedIds()).toEqual([]);
  });
});

describe('selecting rows from the keyboard', () => {
  it('Space, Shift with arrows and Ctrl+A select; Escape clears first', async () => {
    const { user } = await focusFirstItem();
    await user.keyboard('{ArrowDown} {ArrowDown}{ArrowDown} {Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
    expect(selectedIds()).toEqual([2, 4, 5]);
    expect(cell('Item 5')).toHaveFocus();
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getAllByText('50 selected')[0]).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(openItem()).toHaveTextContent('5'));
    await user.keyboard('{Escape}');
    expect(selectedIds()).toEqual([]);
    expect(openItem()).toHaveTextContent('5');
  });

  it('the checkbox’s cell is reached by arrow keys; Space selects, Enter opens the row', async () => {
    const { user } = await focusFirstItem();
    await user.keyboard('{Home} ');
    expect(selectedIds()).toEqual([1]);
    await user.keyboard(' ');
    expect(selectedIds()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(openItem()).toHaveTextContent('1');
    await user.keyboard('{ArrowUp} ');
    expect(screen.getAllByText('50 selected')[0]).toBeInTheDocument();
  });
});

describe('the selection', () => {
  it('is kept while paging and sorting, with its count', async () => {
    const { user } = await focusFirstItem();
    await user.keyboard(' {Alt>}{PageDown}{/Alt}');
    (await screen.findByTitle('Item 51')).focus();
    await user.keyboard(' ');
    expect(screen.getAllByText('2 selected')[0]).toBeInTheDocument();
    await user.click(screen.getByRole('columnheader', { name: 'ID' }));
    await user.keyboard('{Alt>}{PageUp}{/Alt}');
    await screen.findByTitle('Item 1');
    expect(selectedIds()).toEqual([1]);
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(selectedIds()).toEqual([]);
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it('ends when filters change', async () => {
    const { user } = await focusFirstItem();
    await user.keyboard(' f');
    await waitFor(() => expect(screen.queryByTitle('Item 2')).toBeNull());
    expect(selectedIds()).toEqual([]);
  });
});

describe('copying rows', () => {
  it('Ctrl+C copies the selected rows of all pages as TSV, in order', async () => {
    const { desktop, user } = await focusFirstItem();
    await user.keyboard('{Alt>}{PageDown}{/Alt}');
    (await screen.findByTitle('Item 51')).focus();
    await user.keyboard(' {Alt>}{PageUp}{/Alt}');
    (await screen.findByTitle('Item 2')).focus();
    await user.keyboard(' {Control>}c{/Control}');
    expect(desktop.copied).toEqual([
      [
        'Image\tName\tMarket name\tApp\tPrice\tPlatform price\tDifference\tID',
        'https://images.example/48213.png\tItem 2\tItem 2 (Field-Tested)\t730\t12.40\t14.10\t-1.70\t2',
        'https://images.example/48213.png\tItem 51\tItem 51 (Field-Tested)\t730\t12.40\t14.10\t-1.70\t51',
      ].join('\n'),
    ]);
    expect(await screen.findByText('Copied 2 rows as TSV')).toBeInTheDocument();
  });

  it('without a selection the command copies the whole page as displayed', async () => {
    const { desktop, user } = await showItems({
      items: someRows(3),
      settings: { columns: { order: ['id', 'name'], hidden: ['image', 'market_hash_name', 'appid'] } },
    });
    await user.click(screen.getByRole('columnheader', { name: 'Price' }));
    await user.dblClick(screen.getByRole('columnheader', { name: 'ID' }));
    act(() => desktop.command('copy-rows'));
    expect(await screen.findByText('Copied 3 rows as TSV')).toBeInTheDocument();
    expect(desktop.copied[0]?.split('\n').map((line) => line.split('\t').slice(0, 2))).toEqual([
      ['ID', 'Name'],
      ['3', 'Item 3'],
      ['2', 'Item 2'],
      ['1', 'Item 1'],
    ]);
  });

  it('the menu of the selection bar has other formats', async () => {
    const { desktop, user } = await focusFirstItem();
    await user.keyboard(' ');
    await user.click(screen.getByRole('button', { name: 'Copy rows' }));
    await user.click(await screen.findByRole('menuitem', { name: 'JSON' }));
    expect(JSON.parse(desktop.copied[0] ?? '')).toMatchObject([{ id: 1, appid: 730, price: '12.40' }]);
  });

  it('and one for the Excel of this computer', async () => {
    const { desktop, user } = await focusFirstItem({ appInfo: { systemLocale: 'de-DE' } });
    await user.keyboard(' ');
    await user.click(screen.getByRole('button', { name: 'Copy rows' }));
    await user.click(await screen.findByRole('menuitem', { name: 'For Excel on this computer' }));
    expect(desktop.copied[0]?.split('\n')[1]).toMatch(/\t="730"\t12,40\t14,10\t-1,70\t="1"$/);
    expect(await screen.findByText('Copied 1 row for Excel')).toBeInTheDocument();
  });
});

describe('the menu of a row', () => {
  it('opens by key, copies the row and returns the focus', async () => {
    const { desktop, user } = renderItems();
    (await screen.findByTitle('Item 2')).focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await screen.findByRole('menu', { name: 'Row menu' });
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}');
    await user.click(await screen.findByRole('menuitem', { name: 'Markdown table' }));
    expect(desktop.copied[0]?.split('\n').at(-1)).toContain('| Item 2 |');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(cell('Item 2')).toHaveFocus());
  });

  it('applies to all selected rows if opened on one of them', async () => {
    const { user } = await focusFirstItem();
    await user.keyboard(' {ArrowDown} ');
    await user.pointer({ target: cell('Item 2'), keys: '[MouseRight]' });
    expect(await screen.findByText('Copy 2 rows as')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.pointer({ target: cell('Item 3'), keys: '[MouseRight]' });
    expect(await screen.findByText('Copy row as')).toBeInTheDocument();
  });

  it('watches all selected rows at once, and unwatches them, with Undo', async () => {
    const { desktop, user } = await focusFirstItem();
    await user.keyboard(' {ArrowDown}{ArrowDown} ');
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: 'Watch 2 selected items' }));
    expect(await screen.findByText('Watching 2 items')).toBeInTheDocument();
    const watched = async () => (await desktop.watch.list()).map(({ itemId }) => itemId);
    expect(await watched()).toEqual([1, 3]);
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: 'Unwatch 2 selected items' }));
    expect(await screen.findByText('Stopped watching 2 items')).toBeInTheDocument();
    expect(await watched()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await watched()).toEqual([1, 3]);
  });

  it('says how many of the selected rows the watch list had room for', async () => {
    const others = Array.from({ length: 198 }, (_, index) => 1_000 + index);
    const watched = [1, 3, ...others].map((itemId) => aWatchedItem({ itemId }));
    const { user } = await focusFirstItem({ watched });
    await user.keyboard(' {ArrowDown} {ArrowDown} {Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: 'Watch 3 selected items' }));
    expect(await screen.findByText('Watching only 2 of 3 items. The limit is 200.')).toBeVisible();
  });

  it('opens the item, copies the cell and selects the row', async () => {
    const { desktop, user } = await showItems();
    const choose = async (entry: string) => {
      await user.pointer({ target: cell('Item 2'), keys: '[MouseRight]' });
      const menu = await screen.findByRole('menu', { name: 'Row menu' });
      await user.click(within(menu).getByText(entry));
    };
    await choose('Copy name');
    await choose('Copy ID');
    expect(desktop.copied).toEqual(['Item 2', '2']);
    await choose('Select');
    expect(selectedIds()).toEqual([2]);
    await choose('Watch item');
    expect(await desktop.watch.list()).toMatchObject([{ connectionId: 'demo', itemId: 2 }]);
    expect(await screen.findByText('Watching Item 2')).toBeInTheDocument();
    await choose('Open');
    expect(openItem()).toHaveTextContent('2');
  });
});

describe('filtering by a value of a row', () => {
  const items = [
    aRow({ id: 1, name: 'Red', market_hash_name: 'Red (Well-Worn)', appid: 730 }),
    aRow({ id: 2, name: 'Blue', market_hash_name: 'Blue (Well-Worn)', appid: 570 }),
  ];

  it('works by the button in the cell', async () => {
    const { desktop } = renderItems({ items: items.map((row) => ({ ...row, market_hash_name: row.name })) });
    const cell = await screen.findByTitle('Blue');
    await userEvent.hover(cell);
    fireEvent.click(within(cell).getByRole('button'));
    await waitFor(() => expect(screen.queryByTitle('Red')).toBeNull());
    expect(openItem()).toHaveTextContent('none');
    expect(desktop.listed.at(-1)?.query).toMatchObject({ name: ['Blue'], page: 1 });
  });

  it('works by F in a filterable column, and by the menu', async () => {
    const { desktop, user } = renderItems({ items });
    (await screen.findByTitle('Blue')).focus();
    await user.keyboard('f');
    await waitFor(() => expect(screen.queryByTitle('Red')).toBeNull());
    expect(desktop.listed.at(-1)?.query.name).toEqual(['Blue']);
    const asked = desktop.listed.length;
    (await within(screen.getByRole('grid')).findByTitle('Blue')).focus();
    await user.keyboard('{End}f');
    expect(desktop.listed).toHaveLength(asked);
    const blue = within(screen.getByRole('grid')).getByTitle('Blue');
    await user.pointer({ target: blue, keys: '[MouseRight]' });
    await user.click(await screen.findByText('Filter by this app'));
    await waitFor(() => expect(desktop.listed.at(-1)?.query.appid).toBe(570));
  });
});

describe('a row that is dragged out', () => {
  function draggedText(name: string): Map<string, string> {
    const data = new Map([['text/uri-list', 'item-image://x']]);
    const event = createEvent.dragStart(cell(name));
    Object.defineProperty(event, 'dataTransfer', {
      value: { clearData: () => data.clear(), setData: (kind: string, text: string) => data.set(kind, text) },
    });
    fireEvent(cell(name), event);
    return data;
  }

  it('is plain text: name, market name and ID', async () => {
    await showItems();
    expect([...draggedText('Item 2')]).toEqual([['text/plain', 'Item 2, Item 2 (Field-Tested), #2']]);
  });

  it('includes all selected rows if it is one of them', async () => {
    const { user } = await focusFirstItem();
    await user.keyboard(' {ArrowDown} ');
    expect(draggedText('Item 2').get('text/plain')?.split('\n')).toHaveLength(2);
    expect(draggedText('Item 3').get('text/plain')?.split('\n')).toHaveLength(1);
  });
});

it('looking up is only in the menu of a selected row', async () => {
  const { user } = await focusFirstItem();
  await user.keyboard(' ');
  await user.pointer({ target: cell('Item 1'), keys: '[MouseRight]' });
  expect(await screen.findByRole('menuitem', { name: 'Look up 1 selected item' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.pointer({ target: cell('Item 2'), keys: '[MouseRight]' });
  expect(await screen.findByRole('menuitem', { name: 'Select' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /^Look up/ })).toBeNull();
});

function Listener({ hand }: { hand(list: CurrentList | null): void }) {
  const list = useCurrentList();
  useEffect(() => hand(list), [hand, list]);
  return null;
}

it('publishes the rows on screen and the selected ones', async () => {
  const hand = vi.fn<(list: CurrentList | null) => void>();
  const { user } = renderWithProviders(
    <>
      <ItemsHarness />
      <Listener hand={hand} />
    </>,
  );
  (await screen.findByTitle('Item 1')).focus();
  await user.keyboard('{ArrowDown} ');
  const list = hand.mock.lastCall?.[0];
  expect(list).toMatchObject({
    connectionId: 'demo',
    query: { page: 1, limit: 50 },
    total: 120,
    selectedRows: [{ id: 2 }],
    visibleColumns: itemColumns.map(({ id }) => id).filter((id) => !isResponseColumn(id)),
  });
  expect(list?.pageRows).toHaveLength(50);
});

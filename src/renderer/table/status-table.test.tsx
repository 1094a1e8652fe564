import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aDetail, theDemoConnection } from '#renderer/testing/builders.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import type { GridColumn } from '#renderer/ui/grid/grid-column.tsx';
import { exportRowOf } from '#shared/export.ts';
import { success } from '#shared/failure.ts';
import type { Item } from '#shared/item.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { wholeLocalCopy } from '#shared/local-copy.ts';
import { noLocalMatch } from '#shared/local-match.ts';
import { defaultColumns, defaultListColumns } from '#shared/settings-choices.ts';
import { StatusTable } from './status-table.tsx';

type Row = { id: number; name?: string };

const rows: Row[] = [1, 2, 3].map((id) => ({ id }));
const columns: GridColumn<Row>[] = [
  { id: 'id', label: 'ID', size: 84, render: ({ id }) => `#${id}`, plain: ({ id }) => String(id) },
  { id: 'remove', label: 'Remove', header: '', size: 28, render: () => 'x', press: () => {} },
];
const bought = new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString().replace('Z', '000Z');

function show(options: NonNullable<Parameters<typeof renderWithProviders>[1]> = {}, shown = rows) {
  return renderWithProviders(
    // It fills its panel, which scrolls nothing itself.
    <section style={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <StatusTable<Row>
        list="recent"
        label="Items"
        connection={theDemoConnection()}
        rows={shown}
        columns={columns}
        onShownIds={() => {}}
        actions={[]}
        exportRow={exportRowOf}
        exportName="items"
      >
        none
      </StatusTable>
    </section>,
    {
      replace: { get: async ({ itemId }) => success(aDetail({ id: itemId, bought_at: bought })) },
      ...options,
    },
  );
}

const headers = () => screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-label'));

test('status columns are optional, show their cost and are remembered per list', async () => {
  const { desktop, user } = show();
  await waitFor(() => expect(headers()).toEqual(['Select', 'ID', 'Remove']));
  expect(desktop.gotten).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const menu = within(screen.getByRole('dialog', { name: 'Columns' }));
  expect(menu.queryByRole('checkbox', { name: 'Remove' })).toBeNull();
  await user.click(menu.getByRole('checkbox', { name: 'Bought', description: '1 request per row' }));
  expect(await screen.findAllByText('3 d ago')).toHaveLength(3);
  expect(headers()).toEqual(['Select', 'ID', 'Bought', 'Remove']);
  expect(desktop.gotten).toHaveLength(3);
  expect(screen.getByText('Statuses: 3 of 3')).toBeVisible();
  const { listColumns, columns: ofTheCatalog } = desktop.storedSettings();
  expect(listColumns.recent.order).toContain('bought_at');
  expect([listColumns.watched, ofTheCatalog]).toEqual([defaultListColumns.watched, defaultColumns]);
  await user.click(menu.getByRole('button', { name: 'Reset' }));
  expect(headers()).toEqual(['Select', 'ID', 'Remove']);
});

test('a time a few seconds in the future is “just now”', async () => {
  const soon = new Date(Date.now() + 50_000).toISOString().replace('Z', '000Z');
  const { user } = show({
    replace: { get: async ({ itemId }) => success(aDetail({ id: itemId, bought_at: soon })) },
  });
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('checkbox', { name: 'Bought' }));
  expect(await screen.findAllByTitle(new RegExp(soon))).toHaveLength(3);
  for (const cell of screen.getAllByTitle(new RegExp(soon))) expect(cell).toHaveTextContent('just now');
});

test('loaded rows are filtered by text, status and purchase date, with counts', async () => {
  const ago = (days: number) =>
    new Date(Date.now() - days * 86_400_000 - 60_000).toISOString().replace('Z', '000Z');
  const items: Record<number, Partial<Item>> = {
    1: { status: 'AVAILABLE', bought_at: ago(3) },
    2: { status: 'UNAVAILABLE', bought_at: ago(5), error_message: 'Inventory is full' },
    // A time without a zone has no age.
    3: { status: 'UNAVAILABLE', bought_at: '2026-11-21 10:00:00' },
  };
  const { user, desktop } = show({
    replace: { get: async ({ itemId }) => success(aDetail({ id: itemId, ...items[itemId] })) },
    settings: { listColumns: { ...defaultListColumns, recent: { order: ['status'], hidden: [] } } },
  });
  const ids = () =>
    [...document.querySelectorAll('[data-row] [data-column="id"]')].map((cell) => cell.textContent);
  const choices = (name: string) =>
    [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ text }) => text);
  await waitFor(() => expect(choices('Status')).toEqual(['Any status', 'Available (1)', 'Unavailable (2)']));
  expect(choices('Bought')).toEqual([
    'Bought: any',
    ...['Last 3 days (1)', 'Last 7 days (2)', 'Last 30 days (2)', 'On a date…'],
  ]);
  const asked = desktop.gotten.length;

  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Unavailable (2)');
  expect(ids()).toEqual(['#2', '#3']);
  expect(choices('Bought')[2]).toBe('Last 7 days (1)');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bought' }), 'Last 7 days (1)');
  expect(ids()).toEqual(['#2']);
  expect(screen.getByText('1 of 3 shown')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Filter these rows' }), 'full INVENT');
  expect(ids()).toEqual(['#2']);
  await user.keyboard('x');
  expect(screen.getByText('No rows match')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Clear' })[0] ?? document.body);
  expect(ids()).toEqual(['#1', '#2', '#3']);
  await user.type(screen.getByRole('textbox', { name: 'Filter these rows' }), 'none like it');
  expect(screen.getByText('No rows match')).toBeVisible();
  expect(choices('Status')).toEqual(['Any status']);
  expect(desktop.gotten).toHaveLength(asked);
});

test.each(['{ArrowDown}', '{Enter}'])('%s in the filter goes to the first row that is shown', async (key) => {
  const { user } = show();
  const field = screen.getByRole('textbox', { name: 'Filter these rows' });
  await user.type(field, 'none');
  await user.keyboard(key);
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, '2');
  await user.keyboard(key);
  expect(screen.getByRole('row', { name: /#2/ })).toContainElement(document.activeElement as HTMLElement);
});

test('rows bought on a date are those of that day in local time', async () => {
  const at = (day: number, hours: number) =>
    new Date(2026, 4, day, hours, 30).toISOString().replace('Z', '000Z');
  const bought: Record<number, string> = { 1: at(17, 23), 2: at(18, 0), 3: at(18, 23) };
  const { user } = show({
    replace: { get: async ({ itemId }) => success(aDetail({ id: itemId, bought_at: bought[itemId] ?? '' })) },
    settings: { listColumns: { ...defaultListColumns, recent: { order: ['bought_at'], hidden: [] } } },
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Bought' }), 'On a date…');
  expect(screen.getByText('3 of 3 shown')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Bought on this day, local time'), {
    target: { value: '2026-05-18' },
  });
  expect(await screen.findByText('2 of 3 shown')).toBeVisible();
});

describe('the catalog is filtered by the name of a row', () => {
  const name = 'Music Kit | Ian Hultquist, Lock Me Up';

  test.each([
    {
      place: 'the service would split: a part is requested and the whole matched in the app',
      query: defaultQuery,
      asked: { name: ['Music Kit | Ian Hultquist'] },
      localMatch: { ...noLocalMatch, name: [name] },
    },
    {
      place: 'a copy searches as a whole',
      query: { ...defaultQuery, localCopy: wholeLocalCopy },
      asked: { name: [name], localCopy: wholeLocalCopy },
      localMatch: noLocalMatch,
    },
  ])('with a comma, which $place', async ({ query, asked, localMatch }) => {
    const { gone, user } = show({ view: { query, panel: 'recent' } }, [{ id: 1, name }]);
    await user.pointer({ target: screen.getByText('#1'), keys: '[MouseRight]' });
    await user.click(await screen.findByRole('menuitem', { name: 'Filter by this name' }));
    expect(gone).toEqual([
      expect.objectContaining({ panel: 'items', query: { ...defaultQuery, ...asked }, localMatch }),
    ]);
  });

  test.each([
    { what: 'too long for a view', name: 'x'.repeat(501) },
    { what: 'of only spaces', name: '  ' },
    { what: 'with a trade token', name: 'https://x.example/tradeoffer/new/?partner=1&token=Ab3dEf9h' },
  ])('but not by a name $what', async ({ name }) => {
    const { user } = show({}, [{ id: 1, name }]);
    await user.pointer({ target: screen.getByText('#1'), keys: '[MouseRight]' });
    const menu = await screen.findByRole('menu', { name: 'Row menu' });
    expect(within(menu).queryByText('Filter by this name')).toBeNull();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDetail, theDemoConnection } from '#renderer/testing/builders.ts';
import type { FakeDesktopOptions } from '#renderer/testing/fake-desktop.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import type { GridColumn } from '#renderer/ui/grid/grid-column.tsx';
import { exportRowOf } from '#shared/export.ts';
import { success } from '#shared/outcome.ts';
import { ItemGrid } from './item-grid.tsx';

type Row = { id: number };

const rows: Row[] = [1, 2, 3].map((id) => ({ id }));
const columns: GridColumn<Row>[] = [
  { id: 'id', label: 'ID', size: 84, draw: ({ id }) => `#${id}`, plain: ({ id }) => String(id) },
  { id: 'remove', label: 'Remove', header: '', size: 28, draw: () => 'x', press: () => {} },
];
const bought = new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString().replace('Z', '000Z');

function show(options: FakeDesktopOptions = {}) {
  return renderWithProviders(
    <ItemGrid<Row>
      list="recent"
      label="Items"
      connection={theDemoConnection()}
      rows={rows}
      columns={columns}
      openItemId={null}
      onOpenItem={() => {}}
      onShownIds={() => {}}
      actions={[]}
      exportRow={exportRowOf}
      exportName="items"
    >
      none
    </ItemGrid>,
    {
      replace: { get: async ({ itemId }) => success(aDetail({ id: itemId, bought_at: bought })) },
      ...options,
    },
  );
}

const headers = () => screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-label'));

test('columns of answers are there on request, say what they cost, and are remembered for this list alone', async () => {
  const { desktop, user } = show();
  await waitFor(() => expect(headers()).toEqual(['Select', 'ID', 'Remove']));
  expect(desktop.gotten).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const menu = within(screen.getByRole('dialog', { name: 'Columns' }));
  expect(menu.queryByRole('checkbox', { name: 'Remove' })).toBeNull();
  await user.click(menu.getByRole('checkbox', { name: /^Bought.*1 request per row$/ }));
  expect(await screen.findAllByText('3 days ago')).toHaveLength(3);
  expect(headers()).toEqual(['Select', 'ID', 'Bought', 'Remove']);
  expect(desktop.gotten).toHaveLength(3);
  expect(screen.getByText('Statuses: 3 of 3')).toBeVisible();
  const { listColumns, columns: ofTheCatalog } = desktop.storedSettings();
  expect(listColumns.recent.order).toContain('bought_at');
  expect([listColumns.watched.order, ofTheCatalog.order]).toEqual([[], []]);
  await user.click(menu.getByRole('button', { name: 'Reset' }));
  expect(headers()).toEqual(['Select', 'ID', 'Remove']);
});

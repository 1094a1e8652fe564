import { screen, within } from '@testing-library/react';
import { lineKey, type RowResult, type TicketRow } from '../ticket-rows.ts';

/** The row of an ID or a display name. */
export function aTicketRow(named: number | string, result: RowResult = { kind: 'waiting' }): TicketRow {
  const kind = typeof named === 'number' ? ('id' as const) : ('name' as const);
  const line = { kind, text: String(named), count: 1, isExpanded: false };
  return { id: lineKey(line), line, itemId: typeof named === 'number' ? named : null, result };
}

/** The text of the panel. */
export const field = () => screen.getByRole('textbox', { name: 'IDs and names' });
const sheet = () => screen.getByRole('grid', { name: 'Pasted lines' });
export const lineOf = (text: string) => within(sheet()).getByRole('row', { name: new RegExp(text) });
export const grid = () => screen.getByRole('grid', { name: 'Looked-up items' });
/** The IDs in the grid, from the top. */
export const ids = () =>
  within(grid())
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(row.querySelector('[data-column="id"]')?.textContent));
export const rowOf = (id: number | string) => {
  const row = within(grid())
    .getAllByRole('row')
    .find((one) => one.textContent?.startsWith(String(id)));
  if (row === undefined) throw new Error(`no row of ${id}`);
  return row;
};

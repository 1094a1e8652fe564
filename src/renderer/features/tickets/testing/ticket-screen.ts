import { screen, within } from '@testing-library/react';
import { lineKey } from '#shared/ticket.ts';
import type { RowResult, TicketRow } from '../ticket-rows.ts';

/** The row of an ID or a display name. */
export function aTicketRow(named: number | string, result: RowResult = { kind: 'waiting' }): TicketRow {
  const kind = typeof named === 'number' ? ('id' as const) : ('name' as const);
  const line = { kind, text: String(named), count: 1, isExpanded: false };
  return { id: lineKey(line), line, itemId: typeof named === 'number' ? named : null, result };
}

/** Where a message is pasted or edited. */
export const field = () => screen.getByRole('textbox', { name: 'Message' });
/** The part of the message that names an item. */
export const markOf = (text: string) =>
  within(screen.getByRole('region', { name: 'Message' })).getByRole('button', { name: text });
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

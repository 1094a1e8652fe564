import { visibleText } from '#renderer/ui/visible-text.ts';
import type { CatalogRow } from '#shared/item.ts';
import { type RowTextFormat, rowsAsText } from '#shared/rows-as-text.ts';
import { withMaskedToken } from '#shared/trade-url.ts';
import type { ItemColumn } from './item-columns.tsx';

/** What leaves the table with several rows in it goes where many read it, so no trade token that a text may quote is in it. */

/** Rows in one of the forms of rows-as-text.ts, with the columns given. */
export function rowsText(
  format: RowTextFormat,
  columns: readonly ItemColumn[],
  rows: readonly CatalogRow[],
): string {
  const cell = (value: string | number) => (typeof value === 'string' ? withMaskedToken(value) : value);
  return rowsAsText(format, {
    columns: columns.map(({ id, label }) => ({ field: id, label })),
    rows: rows.map((row) => columns.map(({ value, plain }) => cell((value ?? plain)(row)))),
  });
}

/** Name, market name and id of one row, which is what a ticket needs. */
export function rowLine({ name, market_hash_name, id }: CatalogRow): string {
  const names = name === market_hash_name ? [name] : [name, market_hash_name];
  return [...names.map((text) => visibleText(withMaskedToken(text))), `#${id}`].join(', ');
}

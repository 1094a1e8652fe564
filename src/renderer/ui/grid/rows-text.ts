import { visibleText } from '#renderer/ui/visible-text.ts';
import { type RowTextFormat, rowsAsText } from '#shared/rows-as-text.ts';
import { withMaskedToken } from '#shared/trade-url.ts';
import type { GridColumn, GridRow } from './grid-column.tsx';

/** Copied rows may be read by many people, so trade tokens that a name may contain are masked. */

/** Rows in a text format, with the columns that can be copied. */
export function rowsText<Row extends GridRow>(
  format: RowTextFormat,
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
): string {
  const copied = columns.filter(({ plain }) => plain !== undefined);
  const cell = (value: string | number) => (typeof value === 'string' ? withMaskedToken(value) : value);
  return rowsAsText(format, {
    columns: copied.map(({ id, label, copiedLabel = label }) => ({ field: id, label: copiedLabel })),
    rows: rows.map((row) => copied.map(({ value, plain }) => cell((value ?? plain)?.(row) ?? ''))),
  });
}

/** Name, market name and ID of an item, for a ticket. */
export function itemLine(item: { name: string; market_hash_name: string; id: number }): string {
  const { name, market_hash_name, id } = item;
  const names = name === market_hash_name ? [name] : [name, market_hash_name];
  return [...names.map((text) => visibleText(withMaskedToken(text))), `#${id}`].join(', ');
}

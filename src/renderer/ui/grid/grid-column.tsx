import type { ReactNode } from 'react';
import { SelectBox } from '#renderer/ui/fields.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { type RowTextFormat, rowsAsText } from '#shared/rows-as-text.ts';
import type { Settings } from '#shared/settings.ts';
import { withMaskedToken } from '#shared/trade-url.ts';
import { words } from '#words/words.ts';

/** A row of a grid; its ID identifies it when open or selected. */
export type GridRow = { id: number | string };

export type Density = Settings['density'];
export type RowStyle = { density: Density; isSelected: boolean };

/** A column of a grid. */
export type GridColumn<Row extends GridRow> = {
  id: string;
  label: string;
  /** What a copied cell is called. Default: the label. */
  noun?: string | undefined;
  /** Its name above copied rows, whose values may differ from what the cells show. Default: the label. */
  copiedLabel?: string | undefined;
  /** A shorter text for the header; empty: none. Default: the label. */
  header?: string | undefined;
  /** The header's tooltip. */
  note?: string | undefined;
  align?: 'start' | 'end';
  /** CSS pixels. */
  size: number;
  minSize?: number | undefined;
  /** The share of the remaining width, unless the user set a width. */
  flex?: number | undefined;
  /** It can't be resized. */
  isFixed?: boolean;
  /** It stays visible while the grid is scrolled sideways. */
  isSticky?: boolean | undefined;
  /** Compares rows for sorting. Without it, rows can't be sorted by this column. */
  order?(a: Row, b: Row): number;
  /** Rows without a value are always sorted last. */
  isEmpty?(row: Row): boolean;
  render(row: Row, look: RowStyle): ReactNode;
  /** The cell's tooltip. Default for flexible columns and numbers, which may be truncated: the plain value. */
  title?(row: Row): string | undefined;
  /** Shown by CSS beside the content if the column is wide enough. */
  aside?(row: Row): string | undefined;
  /** The cell's text for the clipboard. Without it, the cell can't be copied. */
  plain?(row: Row): string;
  /** The value in a copied row, such as an ID as a number for JSON. Default: the plain value. */
  value?(row: Row): string | number;
  /** A button marked `data-tool` in the active or hovered cell. Clicking it or pressing F calls `onTool`. */
  tool?: ReactNode;
  /** Called by Enter and click. Default: they open the row. */
  press?(row: Row): void;
};

/** The checkboxes that select rows. */
export const selectColumn: GridColumn<GridRow> = {
  id: 'select',
  label: words.table.select,
  header: '',
  size: 30,
  minSize: 30,
  isFixed: true,
  isSticky: true,
  render: (_, { isSelected }) => <SelectBox state={isSelected} label={words.table.select} />,
};

export const idColumn: GridColumn<{ id: number }> = {
  id: 'id',
  label: words.table.columnLabels.id,
  align: 'end',
  size: 76,
  minSize: 56,
  isSticky: true,
  order: (a, b) => a.id - b.id,
  render: ({ id }) => id,
  plain: ({ id }) => String(id),
  value: ({ id }) => id,
};

/** The widths of the visible columns as CSS. Below `minWidthPx` the grid scrolls sideways. */
export function columnLayout<Row extends GridRow>(
  columns: readonly GridColumn<Row>[],
  widths: Readonly<Record<string, number>>,
): { template: string; minWidthPx: number; minWidthsPx: readonly number[] } {
  const parts = columns.map(({ id, minSize = minColumnPx, size, flex }) => {
    const set = widths[id];
    if (set === undefined && flex !== undefined) {
      return { css: `minmax(${minSize}px, ${flex}fr)`, px: minSize };
    }
    const px = Math.max(minSize, Math.round(set ?? size));
    return { css: `${px}px`, px };
  });
  return {
    template: parts.map(({ css }) => css).join(' '),
    minWidthPx: parts.reduce((sum, { px }) => sum + px, 0),
    minWidthsPx: parts.map(({ px }) => px),
  };
}

/** The default min width of a column, CSS pixels. */
export const minColumnPx = 20;

/** The column that the rows are sorted by. */
export type Sorting = { id: string; desc: boolean };

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

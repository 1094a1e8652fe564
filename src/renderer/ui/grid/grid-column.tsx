import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import type { Settings } from '#shared/settings.ts';
import { words } from '#words/words.ts';
import { SelectBox } from './select-box.tsx';

/** What a row of a grid must have: a key of its own, by which it is open and selected. */
export type GridRow = { id: number | string };

export type Density = Settings['density'];
export type RowStyle = { density: Density; isSelected: boolean };

/** A column of a grid: where it is, how its cells look, and their plain value for the clipboard. */
export type GridColumn<Row extends GridRow> = {
  id: string;
  /** What the column is called. */
  label: string;
  /** What is copied of a cell, where the label doesn't name it. */
  noun?: string | undefined;
  /** The text of its header where that is shorter; empty: none is shown. */
  header?: string | undefined;
  /** Shown while the pointer rests on the header. */
  note?: string | undefined;
  align?: 'start' | 'end';
  /** CSS pixels. */
  size: number;
  minSize?: number | undefined;
  /** The share of the space that fixed columns leave over; a width set by hand ends that. */
  flex?: number | undefined;
  /** It can't be resized. */
  isFixed?: boolean;
  /** Sticky: it stays visible while the grid is scrolled sideways. */
  isSticky?: boolean | undefined;
  /** By which the rows can be sorted; without it they can't. */
  order?(a: Row, b: Row): number;
  /** Rows without a value are last, however they are sorted. */
  isEmpty?(row: Row): boolean;
  render(row: Row, look: RowStyle): ReactNode;
  /** Shown while the pointer rests on the cell; of flexible columns and of numbers, which may be cut off, it is the plain value. */
  title?(row: Row): string | undefined;
  /** What the style sheet draws beside the content where the column is wide enough. */
  aside?(row: Row): string | undefined;
  /** What a copy of the cell gives; without it there is nothing to copy. */
  plain?(row: Row): string;
  /** What a copy of the row gives, where that is another: IDs as numbers, so that JSON has them as such. */
  value?(row: Row): string | number;
  /**
   * A button, marked `data-tool`, over the end of the active cell or the one under the pointer. A click on it, and F, are the grid's
   * `onTool`.
   */
  tool?: ReactNode;
  /** What Enter and a click do in this column; without it they open the row. */
  press?(row: Row): void;
};

/** The boxes at the start, by which rows are selected. */
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

/**
 * The widths of the columns shown, as CSS: a width set by hand or by nature is fixed, the flexible ones share what is left.
 * `minWidthPx` is where the grid begins to scroll sideways.
 */
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

/** CSS pixels of the narrowest column that doesn't say otherwise. */
export const minColumnPx = 20;

/** The column that the rows are sorted by. */
export type Sorting = { id: string; desc: boolean };

/** What a press on a header asks for: ascending, then descending, then the order of the list itself. */
export function nextSorting(sorting: Sorting | null, id: string): Sorting | null {
  if (sorting?.id !== id) return { id, desc: false };
  return sorting.desc ? null : { id, desc: true };
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

/** The rows as they are sorted; the same array until they, the columns or the sorting change. Those without a value are last. */
export function useSortedRows<Row extends GridRow>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, order, isEmpty }): ColumnDef<typeof features, Row> => ({
          id,
          accessorFn: (row) => (isEmpty?.(row) ? undefined : row),
          sortUndefined: 'last',
          sortFn: (a, b) => order?.(a.original, b.original) ?? 0,
        }),
      ),
    [columns],
  );
  const state = useMemo(() => ({ sorting: sorting === null ? [] : [sorting] }), [sorting]);
  const table = useTable({ features, columns: definitions, data: rows, state });
  const sorted = sorting === null ? null : table.getRowModel().rows;
  return useMemo(() => sorted?.map(({ original }) => original) ?? rows, [sorted, rows]);
}

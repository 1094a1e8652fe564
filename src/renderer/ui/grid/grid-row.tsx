import { memo, type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import styles from './grid.module.css';
import type { Density, GridColumn, GridRow, RowStyle } from './grid-column.tsx';
import type { StickyStyles } from './use-column-widths.ts';

type GridRowProps<Row extends GridRow> = {
  /** Undefined: not loaded yet. */
  row: Row | undefined;
  /** Its place in the grid, from 0. */
  index: number;
  /** Distance from the first row's top, CSS pixels; null: it follows the row before. */
  topPx: number | null;
  density: Density;
  /** Keep the array the same object as long as the columns are the same. */
  columns: readonly GridColumn<Row>[];
  /** Their widths, as CSS. */
  template: string;
  /** Those that stay while the grid is scrolled sideways; undefined: it isn't. */
  sticky: StickyStyles | undefined;
  /** Its detail is shown beside the grid. */
  isOpen: boolean;
  /** It belongs to the rows that are selected for copying and the like. */
  isSelected: boolean;
  isDraggable: boolean;
  /** The column that holds the grid's one tab stop; -1: it is in another row. */
  activeColumn: number;
};

/** One row, of few elements. Clicks and keys are handled by the grid; the row itself only makes the tool of the cell under the pointer. */
function PlainGridRow<Row extends GridRow>(props: GridRowProps<Row>) {
  const { row, index, topPx, density, columns, template, sticky, isOpen, isSelected, activeColumn } = props;
  const renderCells = useMemo(
    () => (row === undefined ? () => null : drawnOnce(row, { density, isSelected })),
    [row, density, isSelected],
  );
  const [pointedColumn, setPointedColumn] = useState(-1);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells (roving).
    // biome-ignore lint/a11y/useSemanticElements: virtual rows can't be laid out in a table element.
    <div
      role="row"
      className={styles.row}
      style={{
        transform: topPx === null ? undefined : `translateY(${topPx}px)`,
        gridTemplateColumns: template,
      }}
      data-row={index}
      data-active={activeColumn >= 0 || undefined}
      aria-busy={row === undefined || undefined}
      aria-rowindex={index + 2}
      // In a grid with several selected rows these are what `aria-selected` says; the one that is open is the current one.
      aria-current={isOpen ? 'true' : undefined}
      aria-selected={isSelected}
      draggable={props.isDraggable}
      // Not `onPointerOver`: rows that scroll by under the pointer make no tools.
      onPointerMove={(event) => {
        const column = columnUnder(event);
        setPointedColumn(columns[column]?.tool === undefined ? -1 : column);
      }}
      onPointerLeave={() => setPointedColumn(-1)}
    >
      {columns.map((shown, column) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          key={shown.id}
          role="gridcell"
          className={styles.cell}
          data-column={shown.id}
          style={sticky?.get(shown.id)}
          data-sticky={sticky?.has(shown.id) || undefined}
          data-align={shown.align}
          data-aside={row && shown.aside?.(row)}
          data-press={isIcon(shown) || undefined}
          aria-colindex={column + 1}
          aria-label={isIcon(shown) ? shown.label : undefined}
          tabIndex={column === activeColumn ? 0 : -1}
          title={row && cellTitle(shown, row)}
        >
          {renderCells(shown)}
          {row !== undefined && (column === pointedColumn || column === activeColumn) && shown.tool}
        </div>
      ))}
    </div>
  );
}

// Safe: memo keeps the props of the component, only its type loses the type of the rows.
export const GridRowView = memo(PlainGridRow) as unknown as typeof PlainGridRow;

/** A column without a header whose cells are pressed holds an icon in each. */
function isIcon<Row extends GridRow>({ press, header }: GridColumn<Row>): boolean {
  return press !== undefined && header === '';
}

function cellTitle<Row extends GridRow>(column: GridColumn<Row>, row: Row): string | undefined {
  if (column.title !== undefined) return column.title(row);
  if (column.flex === undefined && column.align !== 'end') return undefined;
  return visibleText(column.plain?.(row) ?? '', { maxLength: maxToRead }) || undefined;
}

function columnUnder(event: PointerEvent): number {
  const cell = event.target instanceof Element ? event.target.closest('[aria-colindex]') : null;
  return Number(cell?.getAttribute('aria-colindex') ?? 0) - 1;
}

/** Each cell's content once for a row: the same content again costs React nothing, when columns come and go or the focus moves. */
function drawnOnce<Row extends GridRow>(row: Row, look: RowStyle): (column: GridColumn<Row>) => ReactNode {
  const contents = new Map<GridColumn<Row>, ReactNode>();
  return (column) => {
    if (!contents.has(column)) contents.set(column, column.render(row, look));
    return contents.get(column);
  };
}

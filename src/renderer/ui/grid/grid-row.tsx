import { memo, type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import styles from './grid.module.css';
import type { Density, GridColumn, GridRow, RowStyle } from './grid-column.tsx';
import type { StickyStyles } from './use-column-widths.ts';

type GridRowProps<Row extends GridRow> = {
  /** Undefined: not loaded yet. */
  row: Row | undefined;
  index: number;
  /** Distance from the first row's top, CSS pixels; null: in the normal flow. */
  topPx: number;
  density: Density;
  columns: readonly GridColumn<Row>[];
  template: string;
  /** Styles of sticky columns while the grid scrolls sideways. */
  sticky: StickyStyles | undefined;
  isOpen: boolean;
  isSelected: boolean;
  isDraggable: boolean;
  /** The column with the tab stop; -1: it is in another row. */
  activeColumn: number;
};

/** A row of few elements. The grid handles its events; the row only renders the tool of the hovered cell. */
function PlainGridRow<Row extends GridRow>(props: GridRowProps<Row>) {
  const { row, index, topPx, density, columns, template, sticky, isOpen, isSelected, activeColumn } = props;
  const renderCells = useMemo(
    () => (row === undefined ? () => null : renderedOnce(row, { density, isSelected })),
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
        transform: `translateY(${topPx}px)`,
        gridTemplateColumns: template,
      }}
      data-row={index}
      data-active={activeColumn >= 0 || undefined}
      aria-busy={row === undefined || undefined}
      aria-rowindex={index + 2}
      // `aria-selected` is for selected rows, so the open one is the current one.
      aria-current={isOpen ? 'true' : undefined}
      aria-selected={isSelected}
      draggable={props.isDraggable}
      // Not `onPointerOver`, so that rows that scroll under the pointer render no tools.
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

/** A pressable column without a header text shows icons. */
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

/** Caches the cells' content, so that React skips it when columns or the focus change. */
function renderedOnce<Row extends GridRow>(row: Row, look: RowStyle): (column: GridColumn<Row>) => ReactNode {
  const contents = new Map<GridColumn<Row>, ReactNode>();
  return (column) => {
    if (!contents.has(column)) contents.set(column, column.render(row, look));
    return contents.get(column);
  };
}

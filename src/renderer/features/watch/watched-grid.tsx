import { type KeyboardEvent, type MouseEvent, memo, useRef } from 'react';
import {
  type Cell,
  cellAt,
  cellElement,
  gridAction,
  gridHeights,
  headerRow,
  rowHeightsPx,
  rowsOfAView,
  useActiveCell,
  useGridFocus,
} from '#renderer/ui/grid.ts';
import type { Settings } from '#shared/settings.ts';
import type { WatchedItem } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import styles from './watched.module.css';
import { type CellSurroundings, watchedColumns } from './watched-columns.tsx';

type WatchedGridProps = CellSurroundings & {
  items: readonly WatchedItem[];
  openItemId: number | null;
  density: Settings['density'];
  onOpen(itemId: number): void;
  onCheck(itemId: number): void;
  onRemove(item: WatchedItem): void;
  onCopy(text: string, label: string): void;
};

/**
 * The watched items as a grid with the keys of the item table: one tab stop, arrows, Home and End, Enter. While a detail is open
 * the arrows take it along; Delete stops watching.
 */
export function WatchedGrid(props: WatchedGridProps) {
  const { items, openItemId, onOpen, onCheck, onRemove } = props;
  const grid = useRef<HTMLDivElement>(null);
  const rowHeightPx = rowHeightsPx[props.density];
  const openRow = items.findIndex(({ itemId }) => itemId === openItemId);
  const situation = {
    pageKey: 'watched',
    selectedItemId: openItemId,
    selectedRow: openRow,
    rowCount: items.length,
  };
  const { cell, activate } = useActiveCell({ ...situation, firstColumn: 0 });
  // The header is no place of the focus: there is nothing to do in it.
  const active = { ...cell, row: Math.max(0, cell.row) };
  const wantFocus = useGridFocus({
    ...situation,
    grid,
    active,
    reveal: (row) => rowElement(grid.current, row)?.scrollIntoView({ block: 'nearest' }),
  });

  function moveTo(to: Cell) {
    const row = Math.max(0, to.row);
    wantFocus();
    activate({ ...to, row });
    rowElement(grid.current, row)?.scrollIntoView({ block: 'nearest' });
    const item = items[row];
    if (openItemId !== null && item !== undefined && row !== active.row) onOpen(item.itemId);
  }

  function doAt({ row, column }: Cell) {
    const item = items[row];
    if (item === undefined) return;
    const id = watchedColumns[column]?.id;
    if (id === 'check') onCheck(item.itemId);
    else if (id === 'remove') removeAt(row);
    else onOpen(item.itemId);
  }

  function removeAt(row: number) {
    const item = items[row];
    if (item === undefined) return;
    // The next one comes to this place and gets the focus.
    wantFocus();
    onRemove(item);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Delete' && !event.ctrlKey && !event.altKey && !event.shiftKey && !event.metaKey) {
      removeAt(active.row);
      event.preventDefault();
      return;
    }
    const action = gridAction(event, active, {
      rows: items.length,
      columns: watchedColumns.length,
      rowsInView: rowsOfAView(grid.current, rowHeightPx),
    });
    switch (action?.kind) {
      case 'move':
        moveTo(action.to);
        break;
      case 'open':
        doAt(active);
        break;
      case 'copy': {
        const item = items[active.row];
        const column = watchedColumns[active.column];
        // Selected text takes precedence.
        if (item === undefined || column === undefined || !(window.getSelection()?.isCollapsed ?? true))
          return;
        props.onCopy(column.plain(item, props), column.header.toLowerCase());
        break;
      }
      case 'page':
      case 'resize':
      case undefined:
        return;
      default:
        action satisfies never;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function onClick(event: MouseEvent) {
    const clicked = cellAt(event.target);
    if (clicked === null || clicked.row === headerRow) return;
    activate(clicked);
    doAt(clicked);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid with a roving tab stop, laid out as one.
    <div
      ref={grid}
      role="grid"
      className={styles.grid}
      style={gridHeights(rowHeightPx)}
      aria-label={words.watch.title}
      aria-rowcount={items.length + 1}
      aria-colcount={watchedColumns.length}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: there is nothing to do in it */}
      <div role="row" className={styles.header} aria-rowindex={1}>
        {watchedColumns.map(({ id, header }, column) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div key={id} role="columnheader" className={styles.headerCell} aria-colindex={column + 1}>
            <span className={header === '' ? styles.spoken : styles.headerText}>{header || labels[id]}</span>
          </div>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles all keys */}
      <div role="rowgroup" onClick={onClick}>
        {items.map((item, row) => (
          <Row
            key={item.itemId}
            item={item}
            row={row}
            isOpen={item.itemId === openItemId}
            activeColumn={row === active.row ? active.column : -1}
            nowMs={props.nowMs}
            intervalMs={props.intervalMs}
          />
        ))}
      </div>
    </div>
  );
}

type RowProps = CellSurroundings & {
  item: WatchedItem;
  row: number;
  isOpen: boolean;
  /** The column that holds the grid's one tab stop; -1: it is in another row. */
  activeColumn: number;
};

const Row = memo(function Row({ item, row, isOpen, activeColumn, nowMs, intervalMs }: RowProps) {
  const around = { nowMs, intervalMs };
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells (roving)
    <div
      role="row"
      className={styles.row}
      data-row={row}
      data-unseen={item.hasUnseenChange || undefined}
      data-active={activeColumn >= 0 || undefined}
      aria-rowindex={row + 2}
      aria-current={isOpen ? 'true' : undefined}
    >
      {watchedColumns.map(({ id, draw, title }, column) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          key={id}
          role="gridcell"
          className={styles.cell}
          data-column={id}
          aria-colindex={column + 1}
          aria-label={labels[id]}
          tabIndex={column === activeColumn ? 0 : -1}
          title={title?.(item, around)}
        >
          {draw(item, around)}
        </div>
      ))}
    </div>
  );
});

/** What the cells without text are for. */
const labels: Partial<Record<(typeof watchedColumns)[number]['id'], string>> = {
  check: words.watch.checkOne,
  remove: words.watch.remove,
};

function rowElement(grid: HTMLElement | null, row: number): HTMLElement | null {
  return cellElement(grid, { row, column: 0 })?.parentElement ?? null;
}

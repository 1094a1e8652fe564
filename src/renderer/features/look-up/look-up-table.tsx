import { type SortingState, useTable } from '@tanstack/react-table';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { type Cell, gridAction, headerRow } from '#renderer/ui/grid-keys.ts';
import { gridHeights, headerHeightPx, rowHeightsPx, rowsOfAView } from '#renderer/ui/grid-sizes.ts';
import { cellAt, useActiveCell, useGridFocus } from '#renderer/ui/use-active-cell.ts';
import { useVirtualRows } from '#renderer/ui/use-virtual-rows.ts';
import type { Settings } from '#shared/settings.ts';
import { words } from '#words/words.ts';
import type { LookUpRow } from './look-up.ts';
import { lookUpColumns, lookUpTracks, tableParts } from './look-up-columns.tsx';
import { LookUpHeader } from './look-up-header.tsx';
import { LookUpTableRow } from './look-up-row.tsx';
import styles from './look-up-table.module.css';

type LookUpTableProps = {
  /** Keep the array the same object as long as the rows are the same. */
  rows: readonly LookUpRow[];
  /** Names what the rows are: when it changes the table starts again at its top, or at the selected row. */
  listKey: string;
  density: Settings['density'];
  selectedItemId: number | null;
  sorting: SortingState;
  onSorting(sorting: SortingState): void;
  onOpen(itemId: number): void;
  onCopy(text: string, label: string): void;
  /** Told the rows in the order in which they stand. */
  onOrder(rows: readonly LookUpRow[]): void;
  /** Whether the column of errors has its room. */
  hasErrors: boolean;
  isBusy: boolean;
};

const columnCount = lookUpColumns.length;

/** The looked-up items as a grid with the keys of the main table: arrows move, Enter opens, an open item comes along. */
export function LookUpTable(props: LookUpTableProps) {
  const { rows: data, listKey, density, selectedItemId, sorting, onSorting, onOpen, onCopy, onOrder } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useTable({
    features: tableParts,
    columns: lookUpColumns,
    data,
    state: { sorting },
    onSortingChange: (change) => onSorting(typeof change === 'function' ? change(sorting) : change),
    sortDescFirst: false,
    enableMultiSort: false,
  });
  const { rows } = table.getRowModel();
  useEffect(() => onOrder(rows.map(({ original }) => original)), [onOrder, rows]);

  const selectedRow =
    selectedItemId === null ? -1 : rows.findIndex(({ original }) => original.id === selectedItemId);
  const situation = {
    ...{ pageKey: listKey, selectedItemId, selectedRow },
    ...{ rowCount: rows.length, columnCount, firstColumn: 0 },
  };
  const { cell: active, activate } = useActiveCell(situation);

  const rowHeightPx = rowHeightsPx[density];
  const virtual = useVirtualRows({ scroller, rowCount: rows.length, rowHeightPx, activeRow: active.row });
  const wantFocus = useGridFocus({
    ...situation,
    grid: scroller,
    active,
    reveal: (row, align) => virtual.scrollToIndex(row, { align }),
  });

  const headers = table.getFlatHeaders();
  const sort = (index: number) => headers[index]?.column.toggleSorting();

  function moveTo(to: Cell) {
    wantFocus();
    activate(to);
    if (to.row === headerRow) return;
    virtual.scrollToIndex(to.row);
    const row = rows[to.row]?.original;
    if (row !== undefined && to.row !== active.row && selectedItemId !== null) onOpen(row.id);
  }

  function onKeyDown(event: KeyboardEvent) {
    const rowsInView = rowsOfAView(scroller.current, rowHeightPx);
    const size = { rows: rows.length, columns: columnCount, rowsInView };
    const action = gridAction(event, active, size);
    const row = rows[active.row]?.original;
    switch (action?.kind) {
      case 'move':
        moveTo(action.to);
        break;
      case 'open':
        if (active.row === headerRow) sort(active.column);
        else if (row !== undefined) onOpen(row.id);
        break;
      case 'copy': {
        const column = lookUpColumns[active.column];
        // Text that somebody selected is what they want copied.
        if (row === undefined || !(window.getSelection()?.isCollapsed ?? true)) return;
        onCopy(column?.meta?.plain(row) ?? '', String(column?.header ?? '').toLowerCase());
        break;
      }
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function onClick(event: MouseEvent) {
    const cell = cellAt(event.target);
    const row = cell === null ? undefined : rows[cell.row]?.original;
    if (cell === null || row === undefined) return;
    activate(cell);
    onOpen(row.id);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows can't be laid out in a table element.
    <div
      ref={scroller}
      role="grid"
      className={styles.scroller}
      style={gridVariables(lookUpTracks(props.hasErrors), rowHeightPx)}
      aria-label={words.lookUpIds.table}
      aria-rowcount={rows.length + 1}
      aria-colcount={columnCount}
      aria-busy={props.isBusy}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <LookUpHeader
        headers={headers}
        sorting={sorting}
        activeColumn={active.row === headerRow ? active.column : -1}
        onSort={sort}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles all keys. */}
      <div
        role="rowgroup"
        className={styles.rows}
        style={{ height: rows.length * rowHeightPx }}
        onClick={onClick}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]?.original;
          return row === undefined ? null : (
            <LookUpTableRow
              key={row.id}
              row={row}
              index={index}
              topPx={start - headerHeightPx}
              isSelected={row.id === selectedItemId}
              activeColumn={index === active.row ? active.column : -1}
            />
          );
        })}
      </div>
    </div>
  );
}

function gridVariables(tracks: ReturnType<typeof lookUpTracks>, rowHeightPx: number): CSSProperties {
  return {
    ...gridHeights(rowHeightPx),
    '--columns': tracks.template,
    '--min-width': `${tracks.minWidthPx}px`,
  } as CSSProperties; // React passes custom properties on; its type does not know them
}

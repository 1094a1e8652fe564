import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type SortingState, useTable } from '@tanstack/react-table';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, useEffect, useRef } from 'react';
import {
  type Cell,
  cellAt,
  gridAction,
  gridHeights,
  headerRow,
  rowHeightsPx,
  rowsOfAView,
  useActiveCell,
  useGridFocus,
} from '#renderer/ui/grid.ts';
import { useVirtualRows } from '#renderer/ui/use-virtual-rows.ts';
import { mostToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { Settings } from '#shared/settings.ts';
import { words } from '#words/words.ts';
import styles from './look-up.module.css';
import type { LookUpRow } from './look-up.ts';
import { lookUpColumns, lookUpTracks, tableParts } from './look-up-columns.tsx';

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
  /** Called with the rows in display order. */
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
  const virtual = useVirtualRows({
    ...{ scroller, pageKey: listKey, rowHeightPx },
    rowCount: rows.length,
    activeRow: active.row,
  });
  const wantFocus = useGridFocus({
    ...situation,
    grid: scroller,
    active,
    reveal: virtual.scrollToIndex,
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
        // Selected text takes precedence.
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
        {virtual.rows.map(({ index, topPx }) => {
          const row = rows[index]?.original;
          return row === undefined ? null : (
            <LookUpTableRow
              key={row.id}
              row={row}
              index={index}
              topPx={topPx}
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

type Header = ReturnType<ReturnType<typeof useTable<typeof tableParts, LookUpRow>>['getFlatHeaders']>[number];

type LookUpHeaderProps = {
  headers: readonly Header[];
  sorting: SortingState;
  /** The column that holds the grid's one tab stop; -1: it is not in the header. */
  activeColumn: number;
  onSort(column: number): void;
};

function LookUpHeader({ headers, sorting, activeColumn, onSort }: LookUpHeaderProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells (roving).
    // biome-ignore lint/a11y/useSemanticElements: virtual rows can't be laid out in a table element.
    <div role="row" className={styles.header} aria-rowindex={1}>
      {headers.map(({ id, column }, index) => {
        const { meta, header: text } = column.columnDef;
        const sorted = sorting.find((one) => one.id === column.id);
        const Arrow = sorted?.desc ? IconArrowDown : IconArrowUp;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles all keys.
          // biome-ignore lint/a11y/useSemanticElements: virtual rows can't be laid out in a table element.
          <div
            key={id}
            role="columnheader"
            className={styles.headerCell}
            data-align={meta?.align}
            data-sorted={sorted !== undefined || undefined}
            aria-colindex={index + 1}
            aria-sort={sorted === undefined ? 'none' : sorted.desc ? 'descending' : 'ascending'}
            tabIndex={index === activeColumn ? 0 : -1}
            title={meta?.hint}
            onClick={() => onSort(index)}
          >
            <span className={styles.headerText}>{typeof text === 'string' ? text : ''}</span>
            {sorted !== undefined && <Arrow className={styles.sortArrow} size={12} stroke={2} aria-hidden />}
          </div>
        );
      })}
    </div>
  );
}

type LookUpTableRowProps = {
  row: LookUpRow;
  /** Its place in the table, from 0. */
  index: number;
  /** Distance from the first row's top, CSS pixels. */
  topPx: number;
  isSelected: boolean;
  /** The column that holds the grid's one tab stop; -1: it is in another row. */
  activeColumn: number;
};

/** One looked-up id. The grid listens for everything that happens in it. */
const LookUpTableRow = memo(function LookUpTableRow(props: LookUpTableRowProps) {
  const { row, index, topPx, isSelected, activeColumn } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells (roving).
    // biome-ignore lint/a11y/useSemanticElements: virtual rows can't be laid out in a table element.
    <div
      role="row"
      className={styles.row}
      style={{ transform: `translateY(${topPx}px)` }}
      data-row={index}
      data-active={activeColumn >= 0 || undefined}
      data-result={row.result.kind}
      aria-rowindex={index + 2}
      aria-current={isSelected ? 'true' : undefined}
    >
      {lookUpColumns.map(({ id, meta }, column) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          key={id}
          role="gridcell"
          className={styles.cell}
          data-align={meta?.align}
          aria-colindex={column + 1}
          tabIndex={column === activeColumn ? 0 : -1}
          title={visibleText(meta?.plain(row) ?? '', { most: mostToRead }) || undefined}
        >
          {meta?.draw(row)}
        </div>
      ))}
    </div>
  );
});

import { type OnChangeFn, type SortingState, useTable } from '@tanstack/react-table';
import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import {
  type Cell,
  cellElement,
  gridHeights,
  headerRow,
  rowHeightsPx,
  rowsOfAView,
  useActiveCell,
  useGridFocus,
} from '#renderer/ui/grid.ts';
import type { DropPlace } from '#renderer/ui/use-drag-order.ts';
import { useEventCallback } from '#renderer/ui/use-event-callback.ts';
import { useVirtualRows } from '#renderer/ui/use-virtual-rows.ts';
import type { CatalogRow } from '#shared/item.ts';
import type { RowFilter } from '#shared/item-filters.ts';
import { words } from '#words/words.ts';
import { HeaderRow } from './header-row.tsx';
import { type Density, type ItemColumn, selectColumnId, tableParts } from './item-columns.tsx';
import { ItemRow } from './item-row.tsx';
import styles from './item-table.module.css';
import { pagePart, type RowSelection } from './row-selection.ts';
import { type RowMenuRequest, useGridEvents } from './use-grid-events.ts';
import { useGridWidths } from './use-grid-widths.ts';
import type { SelectionChange } from './use-row-selection.ts';
import { useRowsInView } from './use-rows-in-view.ts';

export type ItemTableProps = {
  /** The rows of one page. Keep the array the same object as long as the page is the same. */
  rows: readonly CatalogRow[];
  /** Names what `rows` answer: when it changes the table starts again at the top, or at the selected row. */
  pageKey: string;
  density: Density;
  selectedItemId: number | null;
  onOpen(itemId: number): void;
  /** The row under the pointer or the focus, null when there is none. */
  onIntent(itemId: number | null): void;
  onPage(by: 1 | -1): void;
  onCopy(text: string, label: string): void;
  /** Ctrl+C while rows are selected. */
  onCopyRows(): void;
  /** Where the page's first row stands in the list, from 0. */
  firstPlace: number;
  selection: RowSelection;
  onSelection(change: SelectionChange): void;
  /** Adds a value of this row to a filter. */
  onFilter(filter: RowFilter, item: CatalogRow): void;
  onMenu(request: RowMenuRequest): void;
  /** The menu of the row in hand is open: the row is marked although the focus is in the menu. */
  isMenuOpen: boolean;
  onColumnsMenu(): void;
  dragText(item: CatalogRow): string;
  sorting: SortingState;
  onSortingChange: OnChangeFn<SortingState>;
  /** Told the rows' items in their order while they are sorted here; null when they stand as they came. */
  onSortedIds?: ((ids: readonly number[] | null) => void) | undefined;
  /** The columns shown, from left to right. Keep the array the same object as long as they are the same. */
  columns: readonly ItemColumn[];
  /** All columns there are; the same object as long as they are the same. */
  allColumns: readonly ItemColumn[];
  /** Told the items of the rows in view whenever they change, without those drawn beyond its edges. */
  onRowsInView?: ((itemIds: readonly number[]) => void) | undefined;
  onColumnMove(id: string, to: DropPlace): void;
  columnWidths: Record<string, number>;
  onColumnWidthsChange(widths: Record<string, number>): void;
  /** The rows answer an earlier query. */
  isDimmed: boolean;
  isBusy: boolean;
  /** Stands in the place of the rows when there are none. */
  children?: ReactNode;
};

/**
 * One page of items as a grid: virtual rows, one tab stop, arrows, Home/End, PgUp/PgDn, Enter. While a detail is open
 * the arrows take it along.
 */
export function ItemTable(props: ItemTableProps) {
  const { rows: data, pageKey, density, columns, selectedItemId, onOpen, onIntent, onPage, onCopy } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useTable({
    features: tableParts,
    columns: props.allColumns,
    data,
    initialState: { columnSizing: props.columnWidths },
    state: { sorting: props.sorting },
    onSortingChange: props.onSortingChange,
    columnResizeMode: 'onChange',
    sortDescFirst: false,
    enableMultiSort: false,
  });
  const { rows } = table.getRowModel();
  const { onSortedIds } = props;
  const isSorted = props.sorting.length > 0;
  useEffect(() => {
    onSortedIds?.(isSorted ? rows.map(({ original }) => original.id) : null);
  }, [onSortedIds, isSorted, rows]);
  const allHeaders = table.getFlatHeaders();
  const headers = useMemo(
    () => columns.flatMap(({ id }) => allHeaders.find(({ column }) => column.id === id) ?? []),
    [columns, allHeaders],
  );
  const { layout, isResizing, startResize, resetWidth, step } = useGridWidths(
    table,
    headers,
    columns,
    props.columnWidths,
    props.onColumnWidthsChange,
  );

  const selectedRow =
    selectedItemId === null ? -1 : rows.findIndex(({ original }) => original.id === selectedItemId);
  const situation = {
    pageKey,
    selectedItemId,
    selectedRow,
    rowCount: rows.length,
    columnCount: columns.length,
    firstColumn: Math.max(
      1,
      columns.findIndex(({ id }) => id === 'name'),
    ),
  };
  const { cell: active, activate } = useActiveCell(situation);

  const rowHeightPx = rowHeightsPx[density];
  const virtual = useVirtualRows({
    ...{ scroller, pageKey, rowHeightPx },
    rowCount: rows.length,
    activeRow: active.row,
  });
  useRowsInView(rows, virtual.firstInView, virtual.lastInView, props.onRowsInView);

  const wantFocus = useGridFocus({
    ...situation,
    grid: scroller,
    active,
    reveal: virtual.scrollToIndex,
  });

  const { isMenuOpen } = props;
  const wasMenuOpen = useRef(isMenuOpen);
  useLayoutEffect(() => {
    if (wasMenuOpen.current && !isMenuOpen) cellElement(scroller.current, active)?.focus();
    wasMenuOpen.current = isMenuOpen;
  }, [isMenuOpen, active]);

  const toggleSort = useCallback(
    (column: number) => {
      const target = headers[column]?.column;
      if (target?.getCanSort()) target.toggleSorting();
    },
    [headers],
  );

  function moveTo(to: Cell, isQuiet = false) {
    wantFocus();
    activate(to);
    if (to.row === headerRow) return;
    virtual.scrollToIndex(to.row);
    const item = rows[to.row]?.original;
    if (item === undefined || to.row === active.row) return;
    if (selectedItemId !== null && !isQuiet) onOpen(item.id);
    else onIntent(item.id);
  }

  /** Alt+Shift with an arrow: on a header the column is in hand, in a row its width. */
  function stepColumn(by: 1 | -1) {
    const id = columns[active.column]?.id;
    const neighbour = columns[active.column + by]?.id;
    if (id === undefined || neighbour === undefined) return;
    if (id === selectColumnId || neighbour === selectColumnId) return;
    props.onColumnMove(id, { side: by === 1 ? 'after' : 'before', of: neighbour });
    wantFocus();
    activate({ row: headerRow, column: active.column + by });
  }

  const { firstPlace, selection, onSelection } = props;
  const page = useMemo(
    () => ({ rows: rows.map(({ original }) => original), firstPlace }),
    [rows, firstPlace],
  );
  const selectedPart = pagePart(selection, page.rows);
  const selectPage = useEventCallback(() =>
    onSelection({ kind: 'page', page, isSelected: selectedPart !== 'all' }),
  );

  const { gridEvents, rowEvents } = useGridEvents({
    grid: scroller,
    page,
    columns,
    active,
    hasSelection: selection.rows.size > 0,
    rowsInView: () => rowsOfAView(scroller.current, rowHeightPx),
    activate,
    moveTo,
    onOpen,
    onIntent,
    onPage,
    onCopy,
    onCopyRows: props.onCopyRows,
    onSort: (column) => (columns[column]?.id === selectColumnId ? selectPage() : toggleSort(column)),
    onColumnStep: stepColumn,
    onWidthStep: step,
    onSelection,
    onFilter: props.onFilter,
    onMenu: props.onMenu,
    onColumnsMenu: props.onColumnsMenu,
    dragText: props.dragText,
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows can't be laid out in a table element.
    <div
      ref={scroller}
      role="grid"
      className={styles.scroller}
      style={gridVariables(rows.length === 0 ? layout : null, rowHeightPx)}
      aria-label={words.itemList.label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-busy={props.isBusy}
      aria-multiselectable
      data-selecting={selection.rows.size > 0 || undefined}
      data-density={density}
      data-menu={isMenuOpen || undefined}
      data-resizing={isResizing || undefined}
      tabIndex={-1}
      {...gridEvents}
    >
      <HeaderRow
        headers={headers}
        template={layout.template}
        minWidthPx={layout.minWidthPx}
        sorting={props.sorting}
        activeColumn={active.row === headerRow ? active.column : -1}
        onSort={toggleSort}
        onResizeStart={startResize}
        onResetWidth={resetWidth}
        onMove={props.onColumnMove}
        selectedPart={selectedPart}
        onSelectPage={selectPage}
      />
      {rows.length === 0 ? (
        props.children
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          role="rowgroup"
          className={styles.rows}
          style={{ height: rows.length * rowHeightPx, minWidth: layout.minWidthPx }}
          data-dimmed={props.isDimmed || undefined}
          {...rowEvents}
        >
          {virtual.rows.map(({ index, key, topPx }) => {
            const item = rows[index]?.original;
            return item === undefined ? null : (
              <ItemRow
                key={key}
                item={item}
                index={index}
                topPx={topPx}
                density={density}
                columns={columns}
                template={layout.template}
                isOpen={item.id === selectedItemId}
                isSelected={selection.rows.has(item.id)}
                activeColumn={index === active.row ? active.column : -1}
              />
            );
          })}
        </div>
      )}
    </div>
  );
}

/**
 * `layout` only for what stands in the place of the rows: a property that all cells inherit would have each of them styled anew
 * whenever a width changes, so the rows are given theirs one by one.
 */
function gridVariables(
  layout: { template: string; minWidthPx: number } | null,
  rowHeightPx: number,
): CSSProperties {
  return {
    ...gridHeights(rowHeightPx),
    ...(layout !== null && { '--columns': layout.template, '--min-width': `${layout.minWidthPx}px` }),
  } as CSSProperties; // React passes custom properties on; its type does not know them
}

import { type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { columnLayout } from './column-layout.ts';
import type { Header, ItemTableModel } from './header-row.tsx';
import type { ItemColumn } from './item-columns.tsx';

const keyboardStepPx = 16;

/** The columns' widths while they are dragged, and their way into what is remembered once they rest. */
export function useGridWidths(
  table: ItemTableModel,
  headers: readonly Header[],
  columns: readonly ItemColumn[],
  widths: Record<string, number>,
  onWidthsChange: (widths: Record<string, number>) => void,
) {
  const { columnSizing, columnResizing } = table.state;
  const isResizing = columnResizing.isResizingColumn !== false;

  const remembered = useRef(columnSizing);
  useEffect(() => {
    if (isResizing || remembered.current === columnSizing) return;
    remembered.current = columnSizing;
    onWidthsChange({ ...columnSizing });
  }, [isResizing, columnSizing, onWidthsChange]);

  const setWidth = table.setColumnSizing;

  // Widths are the table's own matter but for one thing that is done from outside: forgetting all of them.
  const areForgotten = Object.keys(widths).length === 0;
  useEffect(() => {
    if (areForgotten) setWidth((before) => (Object.keys(before).length === 0 ? before : {}));
  }, [areForgotten, setWidth]);

  const startResize = useCallback(
    (column: number, currentPx: number, event: MouseEvent) => {
      const header = headers[column];
      if (header === undefined) return;
      event.preventDefault();
      // A flexible column starts from the width it has now, not from its nominal one.
      setWidth((widths) => ({ ...widths, [header.column.id]: currentPx }));
      header.getResizeHandler()(event);
    },
    [headers, setWidth],
  );

  const resetWidth = useCallback((column: number) => headers[column]?.column.resetSize(), [headers]);

  const step = useCallback(
    (column: number, currentPx: number, by: 1 | -1) => {
      const target = headers[column]?.column;
      if (target === undefined || !target.getCanResize()) return;
      const least = target.columnDef.minSize ?? 20;
      setWidth((widths) => ({ ...widths, [target.id]: Math.max(least, currentPx + by * keyboardStepPx) }));
    },
    [headers, setWidth],
  );

  const layout = useMemo(() => columnLayout(columns, columnSizing), [columns, columnSizing]);
  return { layout, isResizing, startResize, resetWidth, step };
}

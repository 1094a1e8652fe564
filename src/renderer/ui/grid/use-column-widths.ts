import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useEventCallback } from '#renderer/ui/use-event-callback.ts';
import { columnLayout, type GridColumn, type GridRow, leastPx } from './grid-column.tsx';

const keyboardStepPx = 16;

export type ColumnWidths = Readonly<Record<string, number>>;

/** The layout of the columns, also while one of them is dragged; `onWidths` is called with all widths set by hand once they rest. */
export function useColumnWidths<Row extends GridRow>(
  columns: readonly GridColumn<Row>[],
  widths: ColumnWidths,
  onWidths: (widths: Record<string, number>) => void,
) {
  const [dragged, setDragged] = useState<ColumnWidths | null>(null);
  const drag = useRef<AbortController | null>(null);
  useEffect(() => () => drag.current?.abort(), []);

  const startResize = useEventCallback((index: number, fromPx: number, event: MouseEvent) => {
    const column = columns[index];
    if (column === undefined) return;
    // The header itself can be dragged to another place.
    event.preventDefault();
    const startX = event.clientX;
    // A flexible column starts from the width it has now, not from its nominal one.
    let resized: Record<string, number> = { ...widths, [column.id]: fromPx };
    setDragged(resized);
    const controller = new AbortController();
    drag.current = controller;
    const { signal } = controller;
    const move = ({ clientX }: { clientX: number }) => {
      resized = { ...widths, [column.id]: Math.max(column.minSize ?? leastPx, fromPx + clientX - startX) };
      setDragged(resized);
    };
    const end = () => {
      controller.abort();
      setDragged(null);
      onWidths(resized);
    };
    window.addEventListener('mousemove', move, { signal });
    window.addEventListener('mouseup', end, { signal });
  });

  const resetWidth = useEventCallback((index: number) => {
    const { [columns[index]?.id ?? '']: _, ...others } = widths;
    onWidths(others);
  });

  function stepWidth(index: number, fromPx: number, by: 1 | -1) {
    const column = columns[index];
    if (column === undefined || column.isFixed) return;
    onWidths({
      ...widths,
      [column.id]: Math.max(column.minSize ?? leastPx, fromPx + by * keyboardStepPx),
    });
  }

  const layout = useMemo(() => columnLayout(columns, dragged ?? widths), [columns, dragged, widths]);
  return { layout, isResizing: dragged !== null, startResize, resetWidth, stepWidth };
}

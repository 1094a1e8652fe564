import type { ColumnSizingState } from '@tanstack/react-table';
import type { ItemColumn } from './item-columns.tsx';

/**
 * The widths of the columns shown, as CSS: a width set by hand or by nature is fixed, the names share what is left.
 * `minWidthPx` is where the table begins to scroll sideways.
 */
export function columnLayout(
  shown: readonly ItemColumn[],
  widths: ColumnSizingState,
): { template: string; minWidthPx: number } {
  const parts = shown.map(({ id = '', minSize = 20, size = 100, meta }) => {
    const flex = meta?.flex;
    const set = widths[id];
    if (set === undefined && flex !== undefined) {
      return { css: `minmax(${minSize}px, ${flex}fr)`, least: minSize };
    }
    const px = Math.max(minSize, Math.round(set ?? size));
    return { css: `${px}px`, least: px };
  });
  return {
    template: parts.map(({ css }) => css).join(' '),
    minWidthPx: parts.reduce((sum, { least }) => sum + least, 0),
  };
}

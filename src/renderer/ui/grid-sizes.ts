import type { CSSProperties } from 'react';
import type { Settings } from '#shared/settings.ts';

/** Heights of every grid, CSS pixels, borders included. */
export const headerHeightPx = 30;
export const rowHeightsPx: Readonly<Record<Settings['density'], number>> = { compact: 28, comfortable: 36 };

/** The heights as grid.module.css reads them. */
export function gridHeights(rowHeightPx: number): CSSProperties {
  return {
    '--row-height': `${rowHeightPx}px`,
    '--header-height': `${headerHeightPx}px`,
  } as CSSProperties; // React passes custom properties on; its type does not know them
}

/** How far Page Up and Page Down go in a grid: all rows that it shows but one, and one at least. */
export function rowsOfAView(grid: HTMLElement | null, rowHeightPx: number): number {
  const roomPx = (grid?.clientHeight ?? 0) - headerHeightPx;
  return Math.max(1, Math.floor(roomPx / rowHeightPx) - 1);
}

import { useEffect } from 'react';
import type { CatalogRow } from '#shared/item.ts';

/** Tells the items of the rows in view whenever they change, without those drawn beyond its edges. A `range` counts its end in. */
export function useRowsInView(
  rows: readonly { original: CatalogRow }[],
  range: { startIndex: number; endIndex: number } | null,
  onRowsInView: ((itemIds: readonly number[]) => void) | undefined,
): void {
  const { startIndex, endIndex } = range ?? { startIndex: 0, endIndex: -1 };
  useEffect(() => {
    onRowsInView?.(rows.slice(startIndex, endIndex + 1).map(({ original }) => original.id));
  }, [onRowsInView, rows, startIndex, endIndex]);
}

import { useEffect } from 'react';
import type { CatalogRow } from '#shared/item.ts';

/** Reports the items of the rows from `first` to `last` whenever they change: those in view, without those rendered beyond its edges. */
export function useRowsInView(
  rows: readonly { original: CatalogRow }[],
  first: number,
  last: number,
  onRowsInView: ((itemIds: readonly number[]) => void) | undefined,
): void {
  useEffect(() => {
    onRowsInView?.(rows.slice(first, last + 1).map(({ original }) => original.id));
  }, [onRowsInView, rows, first, last]);
}

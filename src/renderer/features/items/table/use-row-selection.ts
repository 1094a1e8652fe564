import { useState } from 'react';
import { useEventCallback } from '#renderer/ui/use-event-callback.ts';
import { hasSameFilters } from '#shared/item-filters.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import {
  nothingSelected,
  type PageRows,
  type RowSelection,
  withPageCleared,
  withPageNarrowed,
  withPageSelected,
  withRange,
  withToggled,
} from './row-selection.ts';

/** What somebody does to the selection; `page` is the page as it stands on screen. */
export type SelectionChange =
  | { kind: 'toggle'; page: PageRows; index: number }
  | { kind: 'range'; page: PageRows; from: number; to: number }
  | { kind: 'page'; page: PageRows; isSelected: boolean }
  | { kind: 'narrow-page'; page: PageRows; itemIds: readonly number[] }
  | { kind: 'clear' };

/**
 * The selected rows of one connection's list, which is named by what the rows on screen answer; null: none are there. They outlive paging, sorting, refreshing and another page size; other filters
 * are another list, in which nothing is selected.
 */
export function useRowSelection(query: ItemQuery | null) {
  const [kept, setKept] = useState({ query, selection: nothingSelected });
  const isSame =
    kept.query === query || (kept.query !== null && query !== null && hasSameFilters(kept.query, query));
  if (!isSame) setKept({ query, selection: nothingSelected });
  const change = useEventCallback((what: SelectionChange) =>
    setKept((before) => ({ ...before, selection: changed(before.selection, what) })),
  );
  return { selection: kept.selection, changeSelection: change };
}

function changed(selection: RowSelection, change: SelectionChange): RowSelection {
  switch (change.kind) {
    case 'toggle':
      return withToggled(selection, change.page, change.index);
    case 'range':
      return withRange(selection, change.page, change.from, change.to);
    case 'page':
      return change.isSelected
        ? withPageSelected(selection, change.page)
        : withPageCleared(selection, change.page);
    case 'narrow-page':
      return withPageNarrowed(selection, change.page, change.itemIds);
    case 'clear':
      return nothingSelected;
    default:
      return change satisfies never;
  }
}

import { useMemo, useState } from 'react';
import { useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { type CurrentList, usePublishCurrentList } from '#renderer/desktop/current-list.tsx';
import { useOfferIds } from '#renderer/desktop/ids-to-look-up.tsx';
import { useCopy } from '#renderer/ui/copy.tsx';
import { useEventCallback } from '#renderer/ui/use-event-callback.ts';
import type { CatalogRow } from '#shared/item.ts';
import type { LocalMatch } from '#shared/local-match.ts';
import type { RowTextFormat } from '#shared/rows-as-text.ts';
import { words } from '#words/words.ts';
import { type ItemColumn, selectColumnId } from './table/item-columns.tsx';
import { selectedInOrder } from './table/row-selection.ts';
import { rowLine, rowsText } from './table/row-texts.ts';
import { useRowSelection } from './table/use-row-selection.ts';
import type { AnsweredPage } from './use-item-page.ts';

type Options = {
  /** The answer on screen; null: none yet. */
  shown: AnsweredPage | null;
  /** Those of its rows that are shown, as they came. */
  rows: readonly CatalogRow[];
  /** What decides which are. */
  matched: LocalMatch;
  columns: readonly ItemColumn[];
  total: number | null;
};

/** The rows on screen in their order there, what of them is selected, and copying them. */
export function useListSelection({ shown, rows, matched, columns, total }: Options) {
  const query = shown?.query ?? null;
  const connectionId = shown?.connectionId ?? null;
  const { selection, changeSelection } = useRowSelection(query);
  const [sortedIds, setSortedIds] = useState<readonly number[] | null>(null);
  const firstPlace = query === null ? 0 : (query.page - 1) * query.limit;

  const pageRows = useMemo(() => inOrder(rows, sortedIds), [rows, sortedIds]);
  const selectedRows = useMemo(
    () => selectedInOrder(selection, { rows: pageRows, firstPlace }),
    [selection, pageRows, firstPlace],
  );
  usePublishCurrentList(
    useMemo<CurrentList | null>(
      () =>
        query === null || connectionId === null
          ? null
          : {
              ...{ connectionId, query, pageRows, selectedRows, total },
              ...{ localMatch: matched, visibleColumns: idsOf(columns) },
            },
      [connectionId, query, pageRows, selectedRows, matched, total, columns],
    ),
  );

  const copy = useCopy();
  /** Without rows of its own: the selected ones, or the whole page when none is. */
  const copyRows = useEventCallback((format: RowTextFormat, given?: readonly CatalogRow[]) => {
    const copied = given ?? (selectedRows.length > 0 ? selectedRows : pageRows);
    if (copied.length === 0) return;
    void copy(rowsText(format, columns, copied), words.table.rowsAs(copied.length, format));
  });
  /** What is dragged out of the table: the row, or all selected rows when it is one of them. */
  const dragText = useEventCallback((item: CatalogRow) =>
    (selection.rows.has(item.id) ? selectedRows : [item]).map(rowLine).join('\n'),
  );

  const toggleItem = useEventCallback((itemId: number) => {
    const index = pageRows.findIndex(({ id }) => id === itemId);
    if (index !== -1) changeSelection({ kind: 'toggle', page: { rows: pageRows, firstPlace }, index });
  });

  /** Of the rows on screen these and no others; those of other pages stay selected. */
  const selectOnPage = useEventCallback((itemIds: readonly number[]) =>
    changeSelection({ kind: 'narrow-page', page: { rows: pageRows, firstPlace }, itemIds }),
  );

  const offerIds = useOfferIds();
  const commands = useAppCommands();
  /** Looks up the selected rows, in the panel for many IDs. */
  const lookUpSelected = useEventCallback(() => {
    offerIds(selectedRows.map(({ id }) => id).join(' '));
    commands.run('look-up-ids');
  });

  return {
    selection,
    changeSelection,
    toggleItem,
    selectOnPage,
    lookUpSelected,
    firstPlace,
    setSortedIds,
    copyRows,
    dragText,
  };
}

export type ListSelection = ReturnType<typeof useListSelection>;

/** The rows in the order of `ids`; those that came since, and that it doesn't name yet, at the end. */
function inOrder(rows: readonly CatalogRow[], ids: readonly number[] | null): readonly CatalogRow[] {
  if (ids === null) return rows;
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: CatalogRow) => places.get(id) ?? ids.length;
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
}

function idsOf(columns: readonly ItemColumn[]): string[] {
  return columns.flatMap(({ id }) => (id === undefined || id === selectColumnId ? [] : [id]));
}

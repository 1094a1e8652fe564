import { useCallback, useMemo } from 'react';
import { useAppCommands } from '#renderer/data/app-commands.tsx';
import { useFocusedReply } from '#renderer/replies/replies.ts';
import type { SelectionAction } from '#renderer/table/items-list.ts';
import { ItemsTable } from '#renderer/table/items-table.tsx';
import { NoneShown } from '#renderer/table/list-filter.tsx';
import { FilterEntry, type RowMenuOptions } from '#renderer/table/row-menu.tsx';
import { type Sorting, selectColumn } from '#renderer/ui/grid/grid-column.tsx';
import { MenuDivider } from '#renderer/ui/menu.tsx';
import { useDelayedFlag } from '#renderer/ui/timers.ts';
import type { CatalogRow } from '#shared/item.ts';
import { type RowFilter, rowFilters } from '#shared/item-filters.ts';
import { listName } from '#shared/item-query.ts';
import { words } from '#words/words.ts';
import { useItemList, useItemListActions } from './item-list.tsx';
import { ListPlaceholder } from './list-placeholder.tsx';
import { type ItemColumn, isResponseColumn } from './table/item-columns.tsx';

export const selectionActions: readonly SelectionAction[] = ['ticket', 'watch'];

/** A shorter wait has no line of its own, and doesn't dim the rows of a local copy. */
export const feltAfterMs = 80;
/** Rows that stay for longer than this may be read, however old they are. */
const readAfterMs = 250;

/** The rows of the list or what replaces them. */
export function ListTable() {
  const list = useItemList();
  const actions = useItemListActions();
  const commands = useAppCommands();
  const { shown, inView, rowCount } = list;
  const { page } = list.items;
  const shownList = shown === null ? '' : listName(shown.query);
  // A local copy usually responds before dimmed rows would be noticed, and dimming them would delay the new ones by a frame.
  const isLocalCopy = rowCount !== undefined;
  useFocusedReply(
    list.items.copyReply,
    list.items.selection.rows.size > 0,
    (row) => page.rows[isLocalCopy ? row - page.firstIndex : row]?.id,
  );
  const isFelt = useDelayedFlag(list.isWaiting, isLocalCopy ? feltAfterMs : readAfterMs, list.connection.id);
  // All items of a short list are loaded once it is sorted.
  const isPaged = !isLocalCopy && !list.isWhole;
  const isBrief = list.isWaiting && !isFelt;
  const staysClear = isLocalCopy && (list.isSameListShown || isBrief);
  const onView = useCallback(
    (first: number, last: number) => inView.set({ list: shownList, first, last }),
    [inView, shownList],
  );
  return (
    <ItemsTable<CatalogRow, ItemColumn>
      items={list.items}
      label={words.itemList.label}
      table={list.table}
      columns={useMemo(() => [selectColumn, ...list.columns], [list.columns])}
      list={{
        listKey: JSON.stringify([list.connection.id, shown?.query.page, shownList]),
        rowCount,
        onView,
        onRowsInView: list.statusRequests.onRowsInView,
        isDimmed: !list.isCurrent && !staysClear && (isBrief ? 'briefly' : true),
        isBusy: list.isWaiting,
      }}
      open={{ id: list.openItemId, index: list.openIndex }}
      sort={{
        onIntent: actions.intendSort,
        hint: isPaged ? words.table.sortPageHint : words.table.sortHint,
        scope: sortScope(list.table.state.sorting[0], isPaged),
      }}
      actions={{
        intend: (row) => actions.intend(row?.id ?? null),
        ...(rowCount === undefined && { turnPage: actions.turnPage }),
        tool: (row, { filter }) => filter !== undefined && actions.filterByValue(filter, row),
        openHeaderMenu: () => commands.run('choose-columns'),
        dragText: actions.dragText,
      }}
      menu={menu}
      menuEntries={(row, column) => (
        <>
          {filtersOf(row).map((filter) => (
            <FilterEntry
              key={filter}
              filter={filter}
              hasKey={column.filter === filter}
              onFilter={() => actions.filterByValue(filter, row)}
            />
          ))}
          <MenuDivider />
        </>
      )}
    >
      {list.filter.isFiltered ? <NoneShown onClear={list.filter.clear} /> : <ListPlaceholder />}
    </ItemsTable>
  );
}

/** A row of the catalog's list has its own names. */
const menu: RowMenuOptions<CatalogRow> = { namesOf: (row) => row, actions: selectionActions };
/** The filters by the row's values, equal names once. */
function filtersOf({ name, market_hash_name }: CatalogRow): readonly RowFilter[] {
  return rowFilters.filter((filter) => filter !== 'market_hash_name' || name !== market_hash_name);
}

/** What is sorted, if not the whole list. */
function sortScope(sorting: Sorting | undefined, isPaged: boolean): string | undefined {
  if (sorting !== undefined && isResponseColumn(sorting.id)) return words.table.loadedRows;
  return isPaged ? words.table.thisPage : undefined;
}

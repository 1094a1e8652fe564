import { useCallback, useMemo, useState } from 'react';
import { useAppCommands } from '#renderer/data/app-commands.tsx';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { useCopyReply, useFocusedReply } from '#renderer/replies/replies.ts';
import { withColumnMoved } from '#renderer/table/list-columns.ts';
import { NoneShown } from '#renderer/table/list-filter.tsx';
import { FilterEntry, RowMenu, type RowMenuRequest } from '#renderer/table/row-menu.tsx';
import type { SelectionAction } from '#renderer/table/selection-bar.tsx';
import { useCopy } from '#renderer/ui/copy.tsx';
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx';
import { type Sorting, selectColumn } from '#renderer/ui/grid/grid-column.tsx';
import { MenuDivider } from '#renderer/ui/menu.tsx';
import { useDelayedFlag } from '#renderer/ui/timers.ts';
import type { CatalogRow } from '#shared/item.ts';
import { rowFilters } from '#shared/item-filters.ts';
import { listName } from '#shared/item-query.ts';
import { words } from '#words/words.ts';
import { useItemList, useItemListActions } from './item-list.tsx';
import { ListPlaceholder } from './list-placeholder.tsx';
import { columnIds, type ItemColumn, isResponseColumn } from './table/item-columns.tsx';

export const selectionActions: readonly SelectionAction[] = ['ticket', 'watch'];

/** A shorter wait has no line of its own, and doesn't dim the rows of a copy. */
export const feltAfterMs = 80;
/** Rows that stay for longer than this may be read, however old they are. */
const readAfterMs = 250;

/** The rows of the list or what replaces them, and the row menu. */
export function ListTable() {
  const list = useItemList();
  const actions = useItemListActions();
  const { settings, changeSettings } = useSettings();
  const commands = useAppCommands();
  const copy = useCopy();
  const { copyReply } = useCopyReply(list.connection);
  const [menu, setMenu] = useState<RowMenuRequest<CatalogRow, ItemColumn> | null>(null);
  const { shown, inView, rowCount } = list;
  const shownList = shown === null ? '' : listName(shown.query);
  // A copy usually responds before dimmed rows would be noticed, and dimming them would delay the new ones by a frame.
  const isLocalCopy = rowCount !== undefined;
  useFocusedReply(
    copyReply,
    list.selection.rows.size > 0,
    (row) => list.rows[isLocalCopy ? row - list.firstIndex : row]?.id,
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
    <>
      <DataGrid<CatalogRow, ItemColumn>
        label={words.itemList.label}
        rows={list.rows}
        columns={useMemo(() => [selectColumn, ...list.columns], [list.columns])}
        listKey={JSON.stringify([list.connection.id, shown?.query.page, shownList])}
        density={settings.density}
        openId={list.openItemId}
        onOpen={({ id }) => actions.openItem(id)}
        onIntent={(row) => actions.intend(row?.id ?? null)}
        {...(rowCount === undefined && { onPage: actions.turnPage })}
        onCopy={(text, label) => void copy(text, label)}
        onCopyRows={() => actions.copyRows('tsv')}
        firstIndex={list.firstIndex}
        rowCount={rowCount}
        openIndex={list.openIndex}
        onView={onView}
        selection={list.selection}
        onSelection={actions.select}
        onTool={(row, { filter }) => filter !== undefined && actions.filterByValue(filter, row)}
        onMenu={setMenu}
        isMenuOpen={menu !== null}
        onHeaderMenu={() => commands.run('choose-columns')}
        dragText={actions.dragText}
        sorting={list.sorting}
        onSorting={actions.sort}
        onSortIntent={actions.intendSort}
        sortHint={isPaged ? words.table.sortPageHint : words.table.sortHint}
        sortScope={sortScope(list.sorting, isPaged)}
        onRowsInView={list.onRowsInView}
        onColumnMove={(id, to) =>
          changeSettings({ columns: withColumnMoved(columnIds, settings.columns, id, to) })
        }
        widths={settings.columnWidths}
        onWidths={(columnWidths) => changeSettings({ columnWidths })}
        isDimmed={!list.isCurrent && !staysClear && (isBrief ? 'briefly' : true)}
        isBusy={list.isWaiting}
      >
        {list.filter.isFiltered ? <NoneShown onClear={list.filter.clear} /> : <ListPlaceholder />}
      </DataGrid>
      {menu !== null && (
        <RowMenu
          request={menu}
          onClose={() => setMenu(null)}
          connection={list.connection}
          itemId={menu.row.id}
          names={menu.row}
          isSelected={list.selection.rows.has(menu.row.id)}
          selectedRows={list.selection.rows.size}
          selectedIds={list.selectedRows.map(({ id }) => id)}
          actions={selectionActions}
          onOpen={() => actions.openItem(menu.row.id)}
          onCopyRows={(format) =>
            actions.copyRows(format, list.selection.rows.has(menu.row.id) ? undefined : [menu.row])
          }
          onCopyReply={copyReply}
          onToggle={() => actions.toggleItem(menu.row.id)}
        >
          {rowFilters.map((filter) => (
            <FilterEntry
              key={filter}
              filter={filter}
              hasKey={menu.column.filter === filter}
              onFilter={() => actions.filterByValue(filter, menu.row)}
            />
          ))}
          <MenuDivider />
        </RowMenu>
      )}
    </>
  );
}

/** What is sorted, if not the whole list. */
function sortScope(sorting: Sorting | null, isPaged: boolean): string | undefined {
  if (sorting !== null && isResponseColumn(sorting.id)) return words.table.loadedRows;
  return isPaged ? words.table.thisPage : undefined;
}

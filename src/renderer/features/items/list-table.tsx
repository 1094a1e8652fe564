import { useState } from 'react';
import { useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { useCopy } from '#renderer/ui/copy.tsx';
import { useEventCallback } from '#renderer/ui/use-event-callback.ts';
import { useItemList, useItemListActions } from './item-list.tsx';
import { ListPlaceholder } from './list-placeholder.tsx';
import { RowMenu } from './row-menu.tsx';
import { withColumnMoved } from './table/column-choice.ts';
import { columnIds } from './table/item-columns.tsx';
import { ItemTable } from './table/item-table.tsx';
import type { RowMenuRequest } from './table/use-grid-events.ts';

/** The rows of the list, or what takes their place, and the menu of a row. */
export function ListTable() {
  const list = useItemList();
  const actions = useItemListActions();
  const { settings, changeSettings } = useSettings();
  const commands = useAppCommands();
  const copy = useCopy();
  const [menu, setMenu] = useState<RowMenuRequest | null>(null);
  const { shown } = list;
  return (
    <>
      <ItemTable
        rows={list.rows}
        pageKey={shown === null ? '' : JSON.stringify([list.connection.id, shown.query])}
        density={settings.density}
        selectedItemId={list.openItemId}
        onOpen={actions.openItem}
        onIntent={actions.intend}
        onPage={actions.turnPage}
        onCopy={copy}
        onCopyRows={useEventCallback(() => actions.copyRows('tsv'))}
        firstPlace={list.firstPlace}
        selection={list.selection}
        onSelection={actions.select}
        onFilter={actions.filterByValue}
        onMenu={setMenu}
        isMenuOpen={menu !== null}
        onColumnsMenu={useEventCallback(() => commands.run('choose-columns'))}
        dragText={actions.dragText}
        sorting={list.sorting}
        onSortingChange={actions.sort}
        onSortedIds={actions.setSortedIds}
        columns={list.columns}
        allColumns={list.allColumns}
        onRowsInView={list.onRowsInView}
        onColumnMove={useEventCallback((id, to) =>
          changeSettings({ columns: withColumnMoved(columnIds, settings.columns, id, to) }),
        )}
        columnWidths={settings.columnWidths}
        onColumnWidthsChange={useEventCallback((columnWidths) => changeSettings({ columnWidths }))}
        isDimmed={!list.isCurrent}
        isBusy={list.isWaiting}
      >
        <ListPlaceholder />
      </ItemTable>
      {menu !== null && <RowMenu request={menu} onClose={() => setMenu(null)} />}
    </>
  );
}

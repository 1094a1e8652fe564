import {
  IconArrowRight,
  IconBell,
  IconBellOff,
  IconClipboardText,
  IconCopy,
  IconFilter,
  IconListSearch,
  IconSquareCheck,
  IconTable,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { canFilterBy, useViewChanges } from '#renderer/data/view.ts';
import { useWatch, useWatchedItem } from '#renderer/data/watched-items.ts';
import { useCopy } from '#renderer/ui/copy.tsx';
import type { GridColumn, GridRow } from '#renderer/ui/grid/grid-column.tsx';
import { ContextMenu, MenuDivider, MenuEntry, SubMenu } from '#renderer/ui/menu.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { ExportValue } from '#shared/export.ts';
import { type RowFilter, type RowTextFilter, rowTextFilters } from '#shared/item-filters.ts';
import { words } from '#words/words.ts';
import type { ItemsList, SelectionAction, Watchable } from './items-list.ts';
import { CopyRowsItems, useLookUpItems, useToggleWatched } from './selection-bar.tsx';

/** Where a row's menu was opened, and on which cell. */
export type RowMenuRequest<Row extends GridRow, Column extends GridColumn<Row> = GridColumn<Row>> = {
  row: Row;
  column: Column;
  at: { x: number; y: number };
};

export type RowMenuOptions<Row extends GridRow> = {
  /** The names that are known. */
  namesOf(row: Row): Readonly<Partial<Record<RowTextFilter, ExportValue>>>;
  /** Those of the selected items that can be watched. Default: all. */
  watchable?: Watchable | undefined;
  /** What can be done with selected items besides copying. */
  actions: readonly SelectionAction[];
};

type RowMenuProps<Row extends GridRow> = {
  request: RowMenuRequest<Row>;
  onClose(): void;
  list: ItemsList<Row>;
  menu: RowMenuOptions<Row>;
  /** Replaces the entries that filter by the row's names. */
  children?: ReactNode;
};

const texts = words.table;

/** The menu of a row, at the pointer or below the active cell. */
export function RowMenu<Row extends GridRow>(props: RowMenuProps<Row>) {
  return (
    <ContextMenu label={texts.menu} at={props.request.at} onClose={props.onClose} widthPx={256}>
      <Entries {...props} />
    </ContextMenu>
  );
}

function Entries<Row extends GridRow>({ request, list, menu, children }: RowMenuProps<Row>) {
  const { row, column } = request;
  const { connection, page, selectedRows, selectedIds } = list;
  const { watchable = { itemIds: selectedIds, leftOut: 0 }, actions } = menu;
  const names = menu.namesOf(row);
  const itemId = list.itemIdOf(row);
  const foundId = list.replyableId(row);
  const isSelected = list.selection.rows.has(row.id);
  /** The selected rows if the row is one of them, else the row. */
  const rows = isSelected ? selectedRows : [row];
  const listings = isSelected || foundId === null ? list.listingsOf(rows) : undefined;
  // The row is no item, but a reply can ask which one is meant.
  const isQuestion = foundId === null && (list.listingsOf([row])?.alternatives.length ?? 0) > 0;
  const lookUp = useLookUpItems();
  const watching = useToggleWatched(connection.id, watchable);
  const copy = useCopy();
  function copyReply() {
    const ids = isSelected ? selectedIds : foundId === null ? [] : [foundId];
    void list.copyReply(ids, rows.length, listings);
  }
  function toggle() {
    const index = page.rows.findIndex(({ id }) => id === row.id);
    if (index !== -1) list.changeSelection({ kind: 'toggle', page, index });
  }
  return (
    <>
      {itemId !== null && (
        <>
          <MenuEntry icon={IconArrowRight} onClick={() => list.open(row)}>
            {texts.open}
          </MenuEntry>
          <MenuDivider />
        </>
      )}
      {column.plain !== undefined && (
        <MenuEntry
          icon={IconCopy}
          onClick={() => void copy(column.plain?.(row) ?? '', texts.cell(column.noun ?? column.label))}
        >
          {texts.copyCell(column.noun ?? column.label)}
        </MenuEntry>
      )}
      {itemId !== null && column.id !== 'id' && (
        <MenuEntry
          icon={IconCopy}
          onClick={() => void copy(String(itemId), texts.cell(texts.columnLabels.id))}
        >
          {texts.copyCell(texts.columnLabels.id)}
        </MenuEntry>
      )}
      <SubMenu icon={IconTable} label={texts.copyRows(rows.length)}>
        <CopyRowsItems onCopy={(format) => list.copyRows(format, rows)} />
      </SubMenu>
      {(foundId !== null || isQuestion) && (
        <MenuEntry icon={IconClipboardText} onClick={copyReply}>
          {words.replies.copy}
        </MenuEntry>
      )}
      {isSelected && actions.includes('ticket') && (
        <MenuEntry icon={IconListSearch} onClick={() => lookUp(selectedIds)}>
          {texts.lookUpSelected(selectedIds.length)}
        </MenuEntry>
      )}
      <MenuDivider />
      {children || <FilterEntries names={names} />}
      {foundId !== null && (
        <WatchEntry connectionId={connection.id} itemId={foundId} name={String(names.name ?? foundId)} />
      )}
      {isSelected && watchable.itemIds.length > 1 && actions.includes('watch') && (
        <MenuEntry icon={watching.icon} onClick={watching.toggle}>
          {watching.label}
        </MenuEntry>
      )}
      <MenuEntry icon={IconSquareCheck} keys={texts.spaceKey} onClick={toggle}>
        {isSelected ? texts.deselect : texts.select}
      </MenuEntry>
    </>
  );
}

type FilterEntryProps = {
  filter: RowFilter;
  hasKey?: boolean;
  onFilter(): void;
};

/** Filters the catalog by the row's own value. */
export function FilterEntry({ filter, hasKey = false, onFilter }: FilterEntryProps) {
  return (
    <MenuEntry icon={IconFilter} keys={hasKey ? 'F' : undefined} onClick={onFilter}>
      {words.lookingUp.filters.fields[filter].byRowValue}
    </MenuEntry>
  );
}

/** In other lists these lead to the catalog's list. */
export function FilterEntries({ names }: { names: ReturnType<RowMenuOptions<GridRow>['namesOf']> }) {
  const { filterBy } = useViewChanges();
  const known = rowTextFilters.flatMap((filter) => {
    const name = names[filter];
    const text = typeof name === 'string' ? name.trim() : '';
    return canFilterBy(text) ? [{ filter, text }] : [];
  });
  return (
    <>
      {/* Equal names once. */}
      {[...new Map(known.map((one) => [one.text, one])).values()].map(({ filter, text }) => (
        <FilterEntry key={filter} filter={filter} onFilter={() => filterBy(filter, text)} />
      ))}
      {known.length > 0 && <MenuDivider />}
    </>
  );
}

type WatchEntryProps = { connectionId: string; itemId: number; name: string };

function WatchEntry({ connectionId, itemId, name }: WatchEntryProps) {
  const { watch, unwatch } = useWatch(connectionId);
  return useWatchedItem(connectionId, itemId) === null ? (
    <MenuEntry icon={IconBell} onClick={() => void watch([itemId], texts.nowWatched(visibleText(name)))}>
      {words.watch.watchItem}
    </MenuEntry>
  ) : (
    <MenuEntry icon={IconBellOff} onClick={() => void unwatch([itemId], name)}>
      {words.watch.unwatchItem}
    </MenuEntry>
  );
}

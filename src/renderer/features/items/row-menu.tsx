import { Menu } from '@mantine/core';
import {
  IconArrowRight,
  IconBell,
  IconBellOff,
  IconCopy,
  IconFilter,
  IconListSearch,
  IconSquareCheck,
  IconTable,
} from '@tabler/icons-react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { CopyRowsItems, useLookUpItems, useWatchItems } from '#renderer/desktop/selection-bar.tsx';
import { useWatchedItem } from '#renderer/desktop/watched-items.tsx';
import { useCopy } from '#renderer/ui/copy.tsx';
import { useToast } from '#renderer/ui/toasts.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { CatalogRow } from '#shared/item.ts';
import { rowFilters } from '#shared/item-filters.ts';
import { maxWatched } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import { useItemList, useItemListActions } from './item-list.tsx';
import styles from './items-screen.module.css';
import type { ItemColumn } from './table/item-columns.tsx';

/** Where a row's menu was requested, and on which cell. */
export type RowMenuRequest = { row: CatalogRow; column: ItemColumn; at: { x: number; y: number } };

export type RowMenuProps = {
  /** Where it is open and for which row. */
  request: RowMenuRequest;
  onClose(): void;
};

/** What can be done with a row, at the pointer or under the cell in hand. In the page only while it is open. */
export function RowMenu({ request, onClose }: RowMenuProps) {
  return (
    <Menu opened onClose={onClose} position="bottom-start" offset={2} width={256}>
      <Menu.Target>
        {/* The menu is called what its place says. */}
        <span className={styles.menuPlace} style={{ left: request.at.x, top: request.at.y }} aria-hidden>
          {words.table.menu}
        </span>
      </Menu.Target>
      <Menu.Dropdown onContextMenu={(event) => event.preventDefault()}>
        <Entries {...request} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Entries({ row: item, column }: RowMenuRequest) {
  const { connection, selection, selectedRows } = useItemList();
  const selectedIds = selectedRows.map(({ id }) => id);
  const lookUp = useLookUpItems();
  const watch = useWatchItems(connection.id);
  const { openItem, copyRows, toggleItem, filterByValue } = useItemListActions();
  const copy = useCopy();
  const isSelected = selection.rows.has(item.id);
  const table = words.table;
  return (
    <>
      <Menu.Item leftSection={icon(IconArrowRight)} onClick={() => openItem(item.id)}>
        {table.open}
      </Menu.Item>
      <Menu.Divider />
      {column.plain !== undefined && (
        <Menu.Item
          leftSection={icon(IconCopy)}
          onClick={() => void copy(column.plain?.(item) ?? '', table.cell(column.label))}
        >
          {table.copyCell(column.label)}
        </Menu.Item>
      )}
      {column.id !== 'id' && (
        <Menu.Item
          leftSection={icon(IconCopy)}
          onClick={() => void copy(String(item.id), table.cell(table.columnLabels.id))}
        >
          {table.copyCell(table.columnLabels.id)}
        </Menu.Item>
      )}
      <Menu.Sub position="right-start">
        <Menu.Sub.Target>
          <Menu.Sub.Item leftSection={icon(IconTable)}>
            {table.copyRows(isSelected ? selection.rows.size : 1)}
          </Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown>
          <CopyRowsItems onCopy={(format) => copyRows(format, isSelected ? undefined : [item])} />
        </Menu.Sub.Dropdown>
      </Menu.Sub>
      {isSelected && (
        <Menu.Item leftSection={icon(IconListSearch)} onClick={() => lookUp(selectedIds)}>
          {table.lookUpSelected(selection.rows.size)}
        </Menu.Item>
      )}
      <Menu.Divider />
      {rowFilters.map((filter) => (
        <Menu.Item
          key={filter}
          leftSection={icon(IconFilter)}
          rightSection={column.filter === filter ? <span aria-hidden>F</span> : undefined}
          onClick={() => filterByValue(filter, item)}
        >
          {words.lookingUp.filters.fields[filter].byRowValue}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <WatchEntry connectionId={connection.id} item={item} />
      {isSelected && selection.rows.size > 1 && (
        <Menu.Item leftSection={icon(IconBell)} onClick={() => void watch(selectedIds)}>
          {table.watchSelected(selectedIds.length)}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={icon(IconSquareCheck)}
        rightSection={<span aria-hidden>{table.spaceKey}</span>}
        onClick={() => toggleItem(item.id)}
      >
        {isSelected ? table.deselect : table.select}
      </Menu.Item>
    </>
  );
}

function icon(Icon: typeof IconCopy) {
  return <Icon size={15} stroke={1.75} aria-hidden />;
}

/** The entry of a row's menu that watches its item, or stops watching it. */
function WatchEntry({ connectionId, item }: { connectionId: string; item: CatalogRow }) {
  const desktop = useDesktop();
  const toast = useToast();
  const isWatched = useWatchedItem(connectionId, item.id) !== null;
  const Icon = isWatched ? IconBellOff : IconBell;

  async function toggle() {
    const target = { connectionId, itemId: item.id };
    const name = visibleText(item.name);
    if (isWatched) {
      await desktop.watch.remove(target);
      toast({ text: words.watch.removed(name) });
    } else {
      const added = await desktop.watch.add(target);
      toast({ text: added === 'full' ? words.watch.full(maxWatched) : words.table.nowWatched(name) });
    }
  }

  return (
    <Menu.Item leftSection={<Icon size={15} stroke={1.75} aria-hidden />} onClick={() => void toggle()}>
      {isWatched ? words.watch.stopWatching : words.watch.watchItem}
    </Menu.Item>
  );
}

import { Menu } from '@mantine/core';
import {
  IconArrowRight,
  IconCopy,
  IconFilter,
  IconListSearch,
  IconSquareCheck,
  IconTable,
} from '@tabler/icons-react';
import type { CatalogRow } from '#shared/item.ts';
import { type RowFilter, rowFilters } from '#shared/item-filters.ts';
import { words } from '#words/words.ts';
import { CopyRowsItems } from './copy-rows-items.tsx';
import styles from './row-menu.module.css';
import { selectColumnId } from './table/item-columns.tsx';
import type { RowMenuRequest } from './table/use-grid-events.ts';
import type { ListSelection } from './use-list-selection.ts';
import { WatchEntry, WatchSelectedEntry } from './watch-entry.tsx';

export type RowMenuProps = {
  /** Where it is open and for which row. */
  request: RowMenuRequest;
  connectionId: string;
  onClose(): void;
  listSelection: Pick<ListSelection, 'selection' | 'copyRows' | 'lookUpSelected' | 'toggleItem'>;
  onOpen(itemId: number): void;
  onCopyCell(text: string, label: string): void;
  onFilter(filter: RowFilter, item: CatalogRow): void;
};

/** What can be done with a row, at the pointer or under the cell in hand. In the page only while it is open. */
export function RowMenu(props: RowMenuProps) {
  const { request, onClose } = props;
  return (
    <Menu opened onClose={onClose} position="bottom-start" offset={2} width={256}>
      <Menu.Target>
        {/* The menu is called what its place says. */}
        <span className={styles.place} style={{ left: request.at.x, top: request.at.y }} aria-hidden>
          {words.table.menu}
        </span>
      </Menu.Target>
      <Menu.Dropdown onContextMenu={(event) => event.preventDefault()}>
        <Entries {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Entries(props: RowMenuProps) {
  const { item, column } = props.request;
  const { meta, id } = column;
  const { selection, copyRows, lookUpSelected, toggleItem } = props.listSelection;
  const isSelected = selection.rows.has(item.id);
  const table = words.table;
  return (
    <>
      <Menu.Item leftSection={icon(IconArrowRight)} onClick={() => props.onOpen(item.id)}>
        {table.open}
      </Menu.Item>
      <Menu.Divider />
      {meta !== undefined && id !== selectColumnId && (
        <Menu.Item
          leftSection={icon(IconCopy)}
          onClick={() => props.onCopyCell(meta.plain(item), table.cell(meta.label))}
        >
          {table.copyCell(meta.label)}
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
        <Menu.Item leftSection={icon(IconListSearch)} onClick={lookUpSelected}>
          {table.lookUpSelected(selection.rows.size)}
        </Menu.Item>
      )}
      <Menu.Divider />
      {rowFilters.map((filter) => (
        <Menu.Item
          key={filter}
          leftSection={icon(IconFilter)}
          rightSection={meta?.filter === filter ? <span aria-hidden>F</span> : undefined}
          onClick={() => props.onFilter(filter, item)}
        >
          {words.lookingUp.filters.fields[filter].byRowValue}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <WatchEntry connectionId={props.connectionId} item={item} />
      {isSelected && selection.rows.size > 1 && (
        <WatchSelectedEntry connectionId={props.connectionId} itemIds={[...selection.rows.keys()]} />
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

import { IconFilter } from '@tabler/icons-react';
import { memo, type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import { mostToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { CatalogRow } from '#shared/item.ts';
import type { RowFilter } from '#shared/item-filters.ts';
import { words } from '#words/words.ts';
import type { Density, ItemColumn, ItemColumnMeta, RowLook } from './item-columns.tsx';
import styles from './item-table.module.css';

export type ItemRowProps = {
  item: CatalogRow;
  /** Position on the page, from 0. */
  index: number;
  /** Distance from the first row's top, CSS pixels. */
  topPx: number;
  density: Density;
  /** Keep the array the same object as long as the columns are the same. */
  columns: readonly ItemColumn[];
  /** Their widths, as CSS. */
  template: string;
  /** Its detail is shown beside the table. */
  isOpen: boolean;
  /** It belongs to the rows that are selected for copying and the like. */
  isSelected: boolean;
  /** The column that holds the grid's one tab stop; -1: it is in another row. */
  activeColumn: number;
};

function Funnel({ filter }: { filter: RowFilter }) {
  const label = words.lookingUp.filters.fields[filter].byRowValue;
  return (
    <button
      type="button"
      className={styles.funnel}
      tabIndex={-1}
      aria-label={label}
      title={words.common.withKey(label, 'F')}
      data-filter={filter}
    >
      <IconFilter size={13} stroke={1.75} aria-hidden />
    </button>
  );
}

/** One row, of few elements. Clicks and keys are handled by the grid; the row itself only makes the funnel of the cell under the pointer. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, index, topPx, density, columns, template, isOpen, isSelected, activeColumn } = props;
  const drawn = useMemo(() => drawnOnce(item, { density, isSelected }), [item, density, isSelected]);
  const [pointedColumn, setPointedColumn] = useState(-1);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells (roving).
    // biome-ignore lint/a11y/useSemanticElements: virtual rows can't be laid out in a table element.
    <div
      role="row"
      className={styles.row}
      style={{ transform: `translateY(${topPx}px)`, gridTemplateColumns: template }}
      data-row={index}
      data-active={activeColumn >= 0 || undefined}
      aria-rowindex={index + 2}
      // In a grid with several selected rows these are what `aria-selected` says; the one that is open is the current one.
      aria-current={isOpen ? 'true' : undefined}
      aria-selected={isSelected}
      draggable
      onPointerOver={(event) => {
        const column = columnUnder(event);
        setPointedColumn(columns[column]?.meta?.filter === undefined ? -1 : column);
      }}
      onPointerLeave={() => setPointedColumn(-1)}
    >
      {columns.map((shown, column) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          key={shown.id}
          role="gridcell"
          className={styles.cell}
          data-column={shown.id}
          data-align={shown.meta?.align}
          data-aside={shown.meta?.aside?.(item)}
          aria-colindex={column + 1}
          tabIndex={column === activeColumn ? 0 : -1}
          title={shown.meta === undefined ? undefined : cellTitle(shown.meta, item)}
        >
          {drawn(shown)}
          {shown.meta?.filter !== undefined && (column === pointedColumn || column === activeColumn) && (
            <Funnel filter={shown.meta.filter} />
          )}
        </div>
      ))}
    </div>
  );
});

function cellTitle(meta: ItemColumnMeta, item: CatalogRow): string | undefined {
  if (meta.flex !== undefined) return visibleText(meta.plain(item), { most: mostToRead });
  return meta.title?.(item);
}

function columnUnder(event: PointerEvent): number {
  const cell = event.target instanceof Element ? event.target.closest('[aria-colindex]') : null;
  return Number(cell?.getAttribute('aria-colindex') ?? 0) - 1;
}

/** Each cell's content once for an item: the same content again costs React nothing, when columns come and go or the focus moves. */
function drawnOnce(item: CatalogRow, look: RowLook): (column: ItemColumn) => ReactNode {
  const contents = new Map<ItemColumn, ReactNode>();
  return (column) => {
    if (!contents.has(column)) contents.set(column, column.meta?.draw(item, look));
    return contents.get(column);
  };
}

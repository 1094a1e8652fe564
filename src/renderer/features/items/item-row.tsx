import { memo } from 'react';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { CatalogRow } from '#shared/item.ts';
import type { Density, ItemColumn } from './item-columns.tsx';
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
  isSelected: boolean;
  /** The column that holds the grid's one tab stop; -1: it is in another row. */
  activeColumn: number;
};

/** One row. It has no handlers of its own: the grid listens for all of them, so that a page of rows costs little to draw. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, index, topPx, density, columns, isSelected, activeColumn } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells (roving).
    // biome-ignore lint/a11y/useSemanticElements: virtual rows can't be laid out in a table element.
    <div
      role="row"
      className={styles.row}
      style={{ transform: `translateY(${topPx}px)` }}
      data-row={index}
      data-active={activeColumn >= 0 || undefined}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
    >
      {columns.map(({ id, meta }, column) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          key={id}
          role="gridcell"
          className={styles.cell}
          data-column={id}
          data-align={meta?.align}
          aria-colindex={column + 1}
          tabIndex={column === activeColumn ? 0 : -1}
          title={meta?.flex === undefined ? undefined : visibleText(meta.plain(item))}
        >
          {meta?.draw(item, density)}
        </div>
      ))}
    </div>
  );
});

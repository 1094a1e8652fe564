import { memo } from 'react';
import { mostToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { LookUpRow } from './look-up.ts';
import { lookUpColumns } from './look-up-columns.tsx';
import styles from './look-up-table.module.css';

type LookUpTableRowProps = {
  row: LookUpRow;
  /** Its place in the table, from 0. */
  index: number;
  /** Distance from the first row's top, CSS pixels. */
  topPx: number;
  isSelected: boolean;
  /** The column that holds the grid's one tab stop; -1: it is in another row. */
  activeColumn: number;
};

/** One looked-up id. The grid listens for everything that happens in it. */
export const LookUpTableRow = memo(function LookUpTableRow(props: LookUpTableRowProps) {
  const { row, index, topPx, isSelected, activeColumn } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells (roving).
    // biome-ignore lint/a11y/useSemanticElements: virtual rows can't be laid out in a table element.
    <div
      role="row"
      className={styles.row}
      style={{ transform: `translateY(${topPx}px)` }}
      data-row={index}
      data-active={activeColumn >= 0 || undefined}
      data-result={row.result.kind}
      aria-rowindex={index + 2}
      aria-current={isSelected ? 'true' : undefined}
    >
      {lookUpColumns.map(({ id, meta }, column) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          key={id}
          role="gridcell"
          className={styles.cell}
          data-align={meta?.align}
          aria-colindex={column + 1}
          tabIndex={column === activeColumn ? 0 : -1}
          title={visibleText(meta?.plain(row) ?? '', { most: mostToRead }) || undefined}
        >
          {meta?.draw(row)}
        </div>
      ))}
    </div>
  );
});

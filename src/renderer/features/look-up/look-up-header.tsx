import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { SortingState, useTable } from '@tanstack/react-table';
import type { LookUpRow } from './look-up.ts';
import type { tableParts } from './look-up-columns.tsx';
import styles from './look-up-table.module.css';

type Header = ReturnType<ReturnType<typeof useTable<typeof tableParts, LookUpRow>>['getFlatHeaders']>[number];

type LookUpHeaderProps = {
  headers: readonly Header[];
  sorting: SortingState;
  /** The column that holds the grid's one tab stop; -1: it is not in the header. */
  activeColumn: number;
  onSort(column: number): void;
};

export function LookUpHeader({ headers, sorting, activeColumn, onSort }: LookUpHeaderProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells (roving).
    // biome-ignore lint/a11y/useSemanticElements: virtual rows can't be laid out in a table element.
    <div role="row" className={styles.header} aria-rowindex={1}>
      {headers.map(({ id, column }, index) => {
        const { meta, header: text } = column.columnDef;
        const sorted = sorting.find((one) => one.id === column.id);
        const Arrow = sorted?.desc ? IconArrowDown : IconArrowUp;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles all keys.
          // biome-ignore lint/a11y/useSemanticElements: virtual rows can't be laid out in a table element.
          <div
            key={id}
            role="columnheader"
            className={styles.headerCell}
            data-align={meta?.align}
            data-sorted={sorted !== undefined || undefined}
            aria-colindex={index + 1}
            aria-sort={sorted === undefined ? 'none' : sorted.desc ? 'descending' : 'ascending'}
            tabIndex={index === activeColumn ? 0 : -1}
            title={meta?.hint}
            onClick={() => onSort(index)}
          >
            <span className={styles.headerText}>{typeof text === 'string' ? text : ''}</span>
            {sorted !== undefined && <Arrow className={styles.sortArrow} size={12} stroke={2} aria-hidden />}
          </div>
        );
      })}
    </div>
  );
}

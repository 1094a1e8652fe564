import type { ReactNode } from 'react';
import type { GridRow } from '#renderer/ui/grid/grid-column.tsx';
import type { ListColumn } from './column-choice.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import styles from './list-strip.module.css';
import type { ListName } from './use-list-columns.ts';

type ListStripProps = {
  list: ListName;
  /** All that can be chosen. */
  columns: readonly Pick<ListColumn<GridRow>, 'id' | 'label' | 'cost' | 'isOnRequest'>[];
  /** At its end. */
  children?: ReactNode;
};

/** Above the rows of a list: how much of it is loaded, and which columns it shows. */
export function ListStrip({ list, columns, children }: ListStripProps) {
  return (
    <div className={styles.strip}>
      <span className={styles.end}>
        {children}
        <ColumnsMenu list={list} columns={columns} />
      </span>
    </div>
  );
}

import type { ReactNode } from 'react';
import type { GridRow } from '#renderer/ui/grid/grid-column.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { type ListFilter, ListFilterFields } from './list-filter.tsx';
import styles from './list-strip.module.css';
import type { ListName } from './use-list-columns.ts';

type ListStripProps<Row extends GridRow> = {
  /** Where its columns are chosen here. */
  list?: ListName;
  filter: ListFilter<Row>;
  /** What the filter covers, where the list has more than what is loaded. */
  scope?: string;
  /** How much of the list is loaded. */
  children?: ReactNode;
};

/** Above the rows of a list: which of them are shown, how much of them is loaded, and which columns there are. */
export function ListStrip<Row extends GridRow>({ list, filter, scope, children }: ListStripProps<Row>) {
  return (
    <div className={styles.strip}>
      {scope}
      <ListFilterFields {...filter.fields} />
      <span className={styles.end}>
        {children}
        {list !== undefined && <ColumnsMenu list={list} columns={filter.fields.columns} />}
      </span>
    </div>
  );
}

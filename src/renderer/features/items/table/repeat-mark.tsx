import { createContext, useContext } from 'react';
import type { CatalogRow } from '#shared/item.ts';
import { words } from '#words/words.ts';
import styles from './table.module.css';

/** The market names that several items share, and how to show them. */
type Repeats = {
  rows: ReadonlyMap<string, readonly CatalogRow[]>;
  show(marketName: string): void;
};

export const RepeatsContext = createContext<Repeats>({ rows: new Map(), show: () => {} });

/** `×3` next to a market name that three items of the list have; it shows these items. */
export function RepeatMark({ marketName }: { marketName: string }) {
  const { rows, show } = useContext(RepeatsContext);
  const count = rows.get(marketName)?.length;
  if (count === undefined) return null;
  const { duplicates } = words.lookingUp;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.mark}
      data-end-mark
      aria-label={duplicates.markTitle(count)}
      title={duplicates.markTitle(count)}
      onClick={(event) => {
        // The row's own click opens the item.
        event.stopPropagation();
        show(marketName);
      }}
    >
      {duplicates.mark(count)}
    </button>
  );
}

/** The rows of each market name that several items share. An item that was on two pages, because the list changed, counts once. */
export function repeatedRows(rows: readonly CatalogRow[]): ReadonlyMap<string, readonly CatalogRow[]> {
  const distinct = [...new Map(rows.map((row) => [row.id, row])).values()];
  const byName = Map.groupBy(distinct, (row) => row.market_hash_name);
  return new Map([...byName].filter(([, sameName]) => sameName.length > 1));
}

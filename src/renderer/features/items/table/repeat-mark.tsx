import { createContext, useContext } from 'react';
import type { CatalogRow } from '#shared/item.ts';
import { words } from '#words/words.ts';
import styles from './table.module.css';

/** What the table's marks need to know of the page: which market names repeat, and who shows their entries. */
type Repeats = { rows: ReadonlyMap<string, readonly CatalogRow[]>; show(marketName: string): void };

export const RepeatsContext = createContext<Repeats>({ rows: new Map(), show: () => {} });

/** `×3` beside a market name that is on the page three times; it leads to its entries. Nothing beside any other. */
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

/** The rows of each market name that several items have. A list that changed between two pages may give an item on both: it counts once. */
export function repeatedRows(rows: readonly CatalogRow[]): ReadonlyMap<string, readonly CatalogRow[]> {
  const distinct = [...new Map(rows.map((row) => [row.id, row])).values()];
  const byName = Map.groupBy(distinct, (row) => row.market_hash_name);
  return new Map([...byName].filter(([, sameName]) => sameName.length > 1));
}

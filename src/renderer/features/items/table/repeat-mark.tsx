import { createContext, useContext } from 'react';
import type { CatalogRow } from '#shared/item.ts';
import { words } from '#words/words.ts';
import styles from './table.module.css';

/** The market names that several items share, and how to show them. */
type Repeats = {
  rows: ReadonlyMap<string, readonly CatalogRow[]>;
  /** Whether the rows are one page of several. */
  isPart: boolean;
  show(marketName: string): void;
};

export const RepeatsContext = createContext<Repeats>({ rows: new Map(), isPart: false, show: () => {} });

/** `×3` next to a market name that three items have, `×3+` if other pages may have more; it shows these items. */
export function RepeatMark({ marketName }: { marketName: string }) {
  const { rows, isPart, show } = useContext(RepeatsContext);
  const count = rows.get(marketName)?.length;
  if (count === undefined) return null;
  const { duplicates } = words.lookingUp;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.mark}
      data-end-mark
      aria-label={duplicates.markTitle(count, isPart)}
      title={duplicates.markTitle(count, isPart)}
      onClick={(event) => {
        // The row's own click opens the item.
        event.stopPropagation();
        show(marketName);
      }}
    >
      {duplicates.mark(count, isPart)}
    </button>
  );
}

/** The rows of each market name that several items share. An item that was on two pages, because the list changed, counts once. */
export function repeatedRows(rows: readonly CatalogRow[]): ReadonlyMap<string, readonly CatalogRow[]> {
  const distinct = [...new Map(rows.map((row) => [row.id, row])).values()];
  const byName = Map.groupBy(distinct, (row) => row.market_hash_name);
  return new Map([...byName].filter(([, sameName]) => sameName.length > 1));
}

import { createContext, useContext } from 'react';
import { words } from '#words/words.ts';
import styles from './table.module.css';

/** What the table's marks need to know of the page: which market names repeat, and who shows their entries. */
type Repeats = { counts: ReadonlyMap<string, number>; show(marketName: string): void };

export const RepeatsContext = createContext<Repeats>({ counts: new Map(), show: () => {} });

/** `×3` beside a market name that is on the page three times; it leads to its entries. Nothing beside any other. */
export function RepeatMark({ marketName }: { marketName: string }) {
  const { counts, show } = useContext(RepeatsContext);
  const count = counts.get(marketName);
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

import { selectColumn } from '#renderer/ui/grid/grid-column.tsx';
import type { ItemColumn } from './item-columns.tsx';
import styles from './table.module.css';

/** Enough for the tallest window; what doesn't fit is cut off. */
const rowCount = 60;
/** Widths of the bones of a text column, so that they look like names rather than a wall. */
const textWidths = ['72%', '58%', '80%', '64%', '50%', '76%', '68%'];

/** Rows of the final size while the first page is on its way. */
export function SkeletonRows({ columns }: { columns: readonly ItemColumn[] }) {
  return (
    <div className={styles.skeleton} aria-hidden>
      {Array.from({ length: rowCount }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place
        <div key={row} className={styles.skeletonRow}>
          {[selectColumn, ...columns].map(({ id, align, flex }, column) => (
            <div
              key={id}
              className={styles.bone}
              data-column={id}
              data-align={align}
              style={
                flex === undefined ? undefined : { width: textWidths[(row + column) % textWidths.length] }
              }
            />
          ))}
        </div>
      ))}
    </div>
  );
}

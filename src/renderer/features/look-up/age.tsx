import { ageText, seenTimeText } from '#renderer/ui/seen-text.ts';
import { useAge } from '#renderer/ui/use-age.ts';
import { words } from '#words/words.ts';
import styles from './look-up-cells.module.css';

/** How old an answer is, `2 min ago`; it renews itself. Null: there is none. */
export function Age({ atMs }: { atMs: number | null }) {
  return atMs === null ? null : <AgeOf atMs={atMs} />;
}

function AgeOf({ atMs }: { atMs: number }) {
  const nowMs = useAge(atMs);
  return (
    <span className={styles.age} title={words.itemAge.seenHint(seenTimeText(atMs, nowMs))}>
      {ageText(atMs, nowMs)}
    </span>
  );
}

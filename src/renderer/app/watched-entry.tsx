import { useAllWatchedItems } from '#renderer/desktop/watched-items.tsx';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import styles from './watched-entry.module.css';

/** At the end of the sidebar's entry: how many items of the connection are watched, and a dot when something of them is unseen. */
export function WatchedCount({ connectionId }: { connectionId: string }) {
  const items = useAllWatchedItems().filter((item) => item.connectionId === connectionId);
  if (items.length === 0) return null;
  const unseen = items.filter((item) => item.hasUnseenChange).length;
  return (
    <span className={styles.end}>
      {unseen > 0 && (
        <span className={styles.dot} title={words.watch.unseen(unseen)}>
          <span className={styles.spoken}>{words.watch.unseen(unseen)}</span>
        </span>
      )}
      <span className={styles.count}>{countText(items.length)}</span>
    </span>
  );
}

/** Beside the name of another connection: something of its watched items is unseen. */
export function UnseenElsewhere({ connectionId }: { connectionId: string }) {
  const unseen = useAllWatchedItems().filter(
    (item) => item.connectionId === connectionId && item.hasUnseenChange,
  ).length;
  if (unseen === 0) return null;
  return (
    <span className={styles.end}>
      <span className={styles.dot} title={words.watch.unseen(unseen)}>
        <span className={styles.spoken}>{words.watch.unseen(unseen)}</span>
      </span>
    </span>
  );
}

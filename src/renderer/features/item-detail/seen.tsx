import { ageText, isOldAnswer, seenTimeText, useAge } from '#renderer/ui/answer-age.ts';
import { words } from '#words/words.ts';
import styles from './seen.module.css';

type SeenProps = {
  /** When the answer came, epoch milliseconds. */
  atMs: number;
  isFetching: boolean;
  onRefresh(): void;
};

/**
 * "Seen 10:07:12 · 2 min ago", and of an old answer that it may have changed, with the way to look again. It renews itself
 * only when its words change, and only this element is drawn again.
 */
export function Seen({ atMs, isFetching, onRefresh }: SeenProps) {
  const nowMs = useAge(atMs);
  const says = words.itemAge;
  const [time, age] = [seenTimeText(atMs, nowMs), ageText(atMs, nowMs)];
  const isOld = isOldAnswer(atMs, nowMs);
  return (
    <span className={styles.seen} data-old={isOld || undefined}>
      <span className={styles.words} title={says.seenHint(time)}>
        {isOld ? says.seenLongAgo(age) : says.seen(time, age)}
      </span>
      {isOld && (
        <button
          type="button"
          className={styles.refresh}
          aria-disabled={isFetching || undefined}
          onClick={isFetching ? undefined : onRefresh}
        >
          {says.refresh}
        </button>
      )}
    </span>
  );
}

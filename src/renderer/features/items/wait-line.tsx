import { useEffect, useState } from 'react';
import { words } from '#words/words.ts';
import styles from './wait-line.module.css';

/** How long the line is there before a way out is offered: within a second of the wait's beginning. */
const cancelAfterMs = 900;

export type WaitLineProps = {
  /** Names what is waited for: another one starts the second anew. */
  waitKey: string;
  onCancel(): void;
};

/** A thin line over the table while an answer is on its way, and after a second the offer to stop it. */
export function WaitLine({ waitKey, onCancel }: WaitLineProps) {
  const [longWait, setLongWait] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLongWait(waitKey), cancelAfterMs);
    return () => clearTimeout(timer);
  }, [waitKey]);
  return (
    <div className={styles.place}>
      <div className={styles.line} role="progressbar" aria-label={words.itemList.waiting} />
      {longWait === waitKey && (
        <div className={styles.offer}>
          {words.itemList.waitingLong}
          <button type="button" className={styles.cancel} onClick={onCancel}>
            {words.common.cancel}
          </button>
        </div>
      )}
    </div>
  );
}

import { useEffect, useState } from 'react';
import { OutlinedButton } from '#renderer/ui/buttons.tsx';
import type { ItemQuery } from '#shared/item-query.ts';
import { words } from '#words/words.ts';
import styles from './items-screen.module.css';

/** How long the line is there before a way out is offered: within a second of the wait's beginning. */
const cancelAfterMs = 900;

export type WaitLineProps = {
  /** Another one restarts the second. */
  waitsFor: ItemQuery;
  onCancel(): void;
};

/** A thin line over the table while an answer is on its way, and after a second the offer to stop it. */
export function WaitLine({ waitsFor, onCancel }: WaitLineProps) {
  const [longWait, setLongWait] = useState<ItemQuery | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLongWait(waitsFor), cancelAfterMs);
    return () => clearTimeout(timer);
  }, [waitsFor]);
  return (
    <div className={styles.place}>
      <div className={styles.line} role="progressbar" aria-label={words.itemList.waiting} />
      {longWait === waitsFor && (
        <div className={styles.offer}>
          {words.itemList.waitingLong}
          <OutlinedButton onClick={onCancel}>{words.common.cancel}</OutlinedButton>
        </div>
      )}
    </div>
  );
}

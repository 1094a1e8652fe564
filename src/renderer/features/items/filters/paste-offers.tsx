import { Announcement, announcedElsewhere } from '#renderer/ui/announcements.tsx';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { useCopy } from '#renderer/ui/copy.tsx';
import { words } from '#words/words.ts';
import styles from './chips-field.module.css';

export type PasteOffer = { text: string; action: string; run(): void };

type PasteOffersProps = {
  /** The pasted texts that found no place. */
  leftOut: readonly string[];
  /** What else could be done with those that did; null: nothing. */
  offer: PasteOffer | null;
};

const { chips: texts } = words.lookingUp;

/** What can be done about a paste, under the field that took it. */
export function PasteOffers({ leftOut, offer }: PasteOffersProps) {
  const copy = useCopy();
  return (
    <>
      {leftOut.length > 0 && (
        <p className={styles.offer}>
          <TextButton onClick={() => void copy(leftOut.join('\n'), texts.leftOut)}>
            {texts.copyLeftOut(leftOut.length)}
          </TextButton>
        </p>
      )}
      {offer !== null && <FieldOffer {...offer} />}
    </>
  );
}

/** A line under a field: something worth knowing, and what can be done about it. */
export function FieldOffer({ text, action, run }: PasteOffer) {
  return (
    <p className={styles.offer} {...announcedElsewhere}>
      <Announcement>{text}</Announcement>
      {text} <TextButton onClick={run}>{action}</TextButton>
    </p>
  );
}

import { Announcement, announcedElsewhere } from '#renderer/ui/announcements.tsx';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { useCopy } from '#renderer/ui/copy.tsx';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import { words } from '#words/words.ts';
import styles from './filter-bar.module.css';

type FieldMessagesProps = {
  id: string;
  /** Errors. */
  messages: readonly string[];
  /** Information. */
  notes?: readonly string[];
};

/** Errors and notes below a field. */
export function FieldMessages({ id, messages, notes = [] }: FieldMessagesProps) {
  if (messages.length + notes.length === 0) return null;
  return (
    <div id={id}>
      {messages.length > 0 && (
        <div role="alert">
          <Lines texts={messages} />
        </div>
      )}
      {notes.length > 0 && (
        <div {...announcedElsewhere}>
          <Announcement>
            {notes.map((note) => visibleText(note, { maxLength: maxToRead })).join(' ')}
          </Announcement>
          <Lines texts={notes} isQuiet />
        </div>
      )}
    </div>
  );
}

function Lines({ texts, isQuiet = false }: { texts: readonly string[]; isQuiet?: boolean }) {
  return (
    <ul className={styles.messages} data-quiet={isQuiet || undefined}>
      {texts.map((text) => (
        <li key={text}>
          <bdi>{visibleText(text, { maxLength: maxToRead })}</bdi>
        </li>
      ))}
    </ul>
  );
}

export type PasteOffer = {
  text: string;
  action: string;
  run(): void;
  other?: { action: string; run(): void };
};

type PasteOffersProps = {
  /** The pasted texts that weren't added. */
  leftOut: readonly string[];
  /** What else could be done with those that were; null: nothing. */
  offer: PasteOffer | null;
};

const { chips } = words.lookingUp;

/** Options after a paste, below the field. */
export function PasteOffers({ leftOut, offer }: PasteOffersProps) {
  const copy = useCopy();
  return (
    <>
      {leftOut.length > 0 && (
        <p className={styles.offer}>
          <TextButton onClick={() => void copy(leftOut.join('\n'), chips.leftOut)}>
            {chips.copyLeftOut(leftOut.length)}
          </TextButton>
        </p>
      )}
      {offer !== null && <FieldOffer {...offer} />}
    </>
  );
}

/** A note below a field, with what can be done about it. */
export function FieldOffer({ text, action, run, other }: PasteOffer) {
  return (
    <p className={styles.offer} {...announcedElsewhere}>
      <Announcement>{text}</Announcement>
      {text} <TextButton onClick={run}>{action}</TextButton>{' '}
      {other !== undefined && <TextButton onClick={other.run}>{other.action}</TextButton>}
    </p>
  );
}

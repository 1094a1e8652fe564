import { useRef } from 'react';
import { Announcement, announcedElsewhere } from '#renderer/ui/announcements.tsx';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { useCopy } from '#renderer/ui/copy.tsx';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import { words } from '#words/words.ts';
import type { AddedNames, PasteOffer } from './added-names.ts';
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

type AddedNotesProps = {
  added: Pick<AddedNames, 'leftOut' | 'offer'>;
  /** The texts that the catalog will split at their commas. */
  split: readonly string[];
  onShow(split: string): void;
};

const { chips } = words.lookingUp;

/** What can be done about texts that were just added. */
export function AddedNotes({ added: { leftOut, offer }, split, onShow }: AddedNotesProps) {
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
      <SplitNote split={split} onShow={onShow} />
      {offer !== null && <FieldOffer {...offer} />}
    </>
  );
}

/** Leads to the chips that the catalog will split, one after another: they are marked, but may be scrolled out of view. */
function SplitNote({ split, onShow }: Pick<AddedNotesProps, 'split' | 'onShow'>) {
  const last = useRef(-1);
  if (split.length === 0) return null;
  function showNext() {
    last.current = (last.current + 1) % split.length;
    onShow(split[last.current] ?? '');
  }
  return (
    <FieldOffer text={chips.commas(split.length)} action={chips.showCommas(split.length)} run={showNext} />
  );
}

/** A note below a field, with what can be done about it. */
function FieldOffer({ text, action, run, other }: PasteOffer) {
  return (
    <p className={styles.offer} {...announcedElsewhere}>
      <Announcement>{text}</Announcement>
      {text} <TextButton onClick={run}>{action}</TextButton>{' '}
      {other !== undefined && <TextButton onClick={other.run}>{other.action}</TextButton>}
    </p>
  );
}

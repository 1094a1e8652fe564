import { Announcement, announcedElsewhere } from '#renderer/ui/announcements.tsx';
import { mostToRead, visibleText } from '#renderer/ui/visible-text.ts';
import styles from './field-messages.module.css';

type FieldMessagesProps = {
  id: string;
  /** What is wrong. */
  messages: readonly string[];
  /** What is worth knowing. */
  notes?: readonly string[];
};

/** What is wrong with a field, and what is worth knowing about it, right under it. Nothing at all when nothing is. */
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
            {notes.map((note) => visibleText(note, { most: mostToRead })).join(' ')}
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
          <bdi>{visibleText(text, { most: mostToRead })}</bdi>
        </li>
      ))}
    </ul>
  );
}

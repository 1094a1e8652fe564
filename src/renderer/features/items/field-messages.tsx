import { visibleText } from '#renderer/ui/visible-text.ts';
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
        <ul className={styles.messages} role="alert">
          <Lines texts={messages} />
        </ul>
      )}
      {notes.length > 0 && (
        <ul className={styles.messages} data-quiet role="status">
          <Lines texts={notes} />
        </ul>
      )}
    </div>
  );
}

function Lines({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <li key={text}>
      <bdi>{visibleText(text)}</bdi>
    </li>
  ));
}

import { visibleText } from '#renderer/ui/visible-text.ts';
import styles from './field-messages.module.css';

/** What is wrong with a field, right under it. Nothing at all when nothing is. */
export function FieldMessages({ id, messages }: { id: string; messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <ul id={id} className={styles.messages} role="alert">
      {messages.map((message) => (
        <li key={message}>
          <bdi>{visibleText(message)}</bdi>
        </li>
      ))}
    </ul>
  );
}

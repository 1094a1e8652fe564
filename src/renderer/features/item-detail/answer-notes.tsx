import { visibleText } from '#renderer/ui/visible-text.ts';
import styles from './answer-notes.module.css';

type AnswerNotesProps = {
  /** Fields that came though the document doesn't list them; their values stand in the raw JSON. */
  unlistedFields: readonly string[];
  areInterfaceNamesShown: boolean;
  onInterfaceNames(shown: boolean): void;
};

/** What is left to say at the foot of the pane, quietly. */
export function AnswerNotes({ unlistedFields, areInterfaceNamesShown, onInterfaceNames }: AnswerNotesProps) {
  return (
    <div className={styles.notes}>
      <label className={styles.names}>
        <input
          type="checkbox"
          checked={areInterfaceNamesShown}
          onChange={(event) => onInterfaceNames(event.currentTarget.checked)}
        />
        Label fields by their interface names
      </label>
      {unlistedFields.length > 0 && (
        <p className={styles.unlisted}>
          Also sent, not in the document: <code>{unlistedFields.map(visibleText).join(', ')}</code>
        </p>
      )}
    </div>
  );
}

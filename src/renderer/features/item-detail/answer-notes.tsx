import { visibleText } from '#renderer/ui/visible-text.ts';
import { itemFields } from '#shared/item.ts';
import { words } from '#words/words.ts';
import styles from './item-detail-pane.module.css';

type AnswerNotesProps = {
  /**
   * Fields that came though the document doesn't list them, whose values are in the raw JSON, and documented ones that
   * are missing, which say so in their own place.
   */
  unlistedFields: readonly string[];
  areApiNamesShown: boolean;
  onApiNames(shown: boolean): void;
};

/** What is left to say at the foot of the pane, quietly. */
export function AnswerNotes({ unlistedFields, areApiNamesShown, onApiNames }: AnswerNotesProps) {
  const extraFields = unlistedFields.filter((name) => !documentedFields.has(name));
  return (
    <div className={styles.notes}>
      <label className={styles.names}>
        <input
          type="checkbox"
          checked={areApiNamesShown}
          onChange={(event) => onApiNames(event.currentTarget.checked)}
        />
        {words.itemDetail.foot.apiNames}
      </label>
      {extraFields.length > 0 && (
        <p className={styles.unlisted}>
          {words.itemDetail.foot.alsoSent}{' '}
          <code>{extraFields.map((field) => visibleText(field)).join(', ')}</code>
        </p>
      )}
    </div>
  );
}

const documentedFields: ReadonlySet<string> = new Set(itemFields);

import { type KeyboardEvent, useState } from 'react';
import type { AnswerChoices } from '#renderer/desktop/answers.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { Button } from '#renderer/ui/buttons.tsx';
import { Dialog, DialogActions } from '#renderer/ui/dialog.tsx';
import { Check, SelectField, TextAreaField } from '#renderer/ui/fields.tsx';
import { keyText } from '#renderer/ui/key-names.ts';
import shared from '#renderer/ui/shared.module.css';
import { type AnswerReader, answerReaders } from '#shared/answer.ts';
import { words } from '#words/words.ts';

type AnswerDialogProps = {
  itemId: number;
  /** The item goes to an account that isn't the customer's. */
  isOther: boolean;
  textFor(choices: Required<AnswerChoices>): string;
  onCopy(text: string, choices: Required<AnswerChoices>): void;
  onClose(): void;
};

const { edit: texts, readers } = words.answers;

/** The answer about one item, to edit before it is copied. The template stays as it is. */
export function AnswerDialog({ itemId, isOther, textFor, onCopy, onClose }: AnswerDialogProps) {
  const [reader, setReader] = useState(useSettings().settings.answerFor);
  const [includesOthers, setIncludesOthers] = useState(false);
  const isLeftOut = isOther && !includesOthers;
  // For each reader, so that choosing another one loses nothing.
  const [edited, setEdited] = useState<Partial<Record<AnswerReader, string>>>({});
  const text = edited[reader] ?? (isLeftOut ? '' : textFor({ reader, includesOthers }));
  const isEdited = Object.values(edited).some((one) => one !== undefined);
  const isBlank = isLeftOut || text.trim() === '';

  function copyAndClose() {
    if (isBlank) return;
    onCopy(text, { reader, includesOthers });
    onClose();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    copyAndClose();
  }
  return (
    <Dialog onClose={onClose} title={texts.title(itemId)} widthPx={560}>
      <div className={`${shared.column} ${shared.spaced}`} data-unsaved={isEdited || undefined}>
        <SelectField
          label={texts.reader}
          value={reader}
          options={answerReaders.map((value) => ({ value, label: readers[value] }))}
          onChange={setReader}
        />
        {isOther && (
          <Check
            label={texts.includeOther}
            checked={includesOthers}
            onChange={({ currentTarget }) => setIncludesOthers(currentTarget.checked)}
          />
        )}
        <TextAreaField
          label={texts.text}
          description={texts.hint}
          value={text}
          rows={12}
          data-autofocus
          onChange={({ currentTarget }) => setEdited({ ...edited, [reader]: currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <DialogActions
          aside={
            edited[reader] !== undefined && (
              <Button variant="subtle" onClick={() => setEdited({ ...edited, [reader]: undefined })}>
                {texts.undo}
              </Button>
            )
          }
        >
          <Button variant="default" onClick={onClose}>
            {words.common.cancel}
          </Button>
          <Button
            disabled={isBlank}
            title={words.common.withKey(words.answers.copy, keyText('Mod+Enter'))}
            onClick={copyAndClose}
          >
            {words.answers.copy}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

import { type KeyboardEvent, useState } from 'react';
import { type ReplyChoices, useReplyLanguage } from '#renderer/desktop/replies.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { Button } from '#renderer/ui/buttons.tsx';
import { Dialog, DialogActions } from '#renderer/ui/dialog.tsx';
import { Check, SelectField, TextAreaField } from '#renderer/ui/fields.tsx';
import { keyText } from '#renderer/ui/key-names.ts';
import shared from '#renderer/ui/shared.module.css';
import { replyLanguages, replyReaders } from '#shared/reply.ts';
import { words } from '#words/words.ts';

type ReplyDialogProps = {
  itemId: number;
  /** The item goes to an account that isn't the customer's. */
  isOther: boolean;
  textFor(choices: Required<ReplyChoices>): string;
  onCopy(text: string, choices: Required<ReplyChoices>): void;
  onClose(): void;
};

const { edit: texts, readers, languages } = words.replies;

/** The reply about one item, to edit before it is copied. The template stays as it is. */
export function ReplyDialog({ itemId, isOther, textFor, onCopy, onClose }: ReplyDialogProps) {
  const [reader, setReader] = useState(useSettings().settings.replyReader);
  const [language, setLanguage] = useState(useReplyLanguage());
  const [includesOthers, setIncludesOthers] = useState(false);
  const isLeftOut = isOther && !includesOthers;
  const isForCustomer = reader === 'customer';
  // For each reader and language, so that choosing another one loses nothing.
  const [edited, setEdited] = useState<Readonly<Record<string, string | undefined>>>({});
  const key = isForCustomer ? language : reader;
  const choices = { reader, language, includesOthers };
  const text = edited[key] ?? (isLeftOut ? '' : textFor(choices));
  const isEdited = Object.values(edited).some((one) => one !== undefined);
  const isBlank = isLeftOut || text.trim() === '';

  function copyAndClose() {
    if (isBlank) return;
    onCopy(text, choices);
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
          options={replyReaders.map((value) => ({ value, label: readers[value] }))}
          onChange={setReader}
        />
        {isForCustomer && (
          <SelectField
            label={texts.language}
            value={language}
            options={replyLanguages.map((value) => ({ value, label: languages[value] }))}
            onChange={setLanguage}
          />
        )}
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
          onChange={({ currentTarget }) => setEdited({ ...edited, [key]: currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <DialogActions
          aside={
            edited[key] !== undefined && (
              <Button variant="subtle" onClick={() => setEdited({ ...edited, [key]: undefined })}>
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
            title={words.common.withKey(words.replies.copy, keyText('Mod+Enter'))}
            onClick={copyAndClose}
          >
            {words.replies.copy}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

import { type KeyboardEvent, useState } from 'react';
import { createWindowStore } from '#renderer/data/desktop-context.ts';
import { Button } from '#renderer/ui/buttons.tsx';
import { useCopy } from '#renderer/ui/copy.tsx';
import { Dialog, DialogActions } from '#renderer/ui/dialog.tsx';
import { useEventCallback } from '#renderer/ui/events.ts';
import { Check, SelectField, TextAreaField } from '#renderer/ui/fields.tsx';
import { keyText } from '#renderer/ui/key-names.ts';
import shared from '#renderer/ui/shared.module.css';
import { useStore } from '#renderer/ui/shared-state.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import { type ReplyLanguage, type ReplyReader, replyLanguages, replyReaders } from '#shared/reply.ts';
import { words } from '#words/words.ts';

/** What the user chose for one reply. */
export type ChosenReply = { reader: ReplyReader; language: ReplyLanguage; includesOthers: boolean };

/** A reply that can still be changed before it is copied. What it is made from stays as it was when it was asked for. */
export type ReplyPreview = {
  title: string;
  choices: ChosenReply;
  /** Instead of the text for these choices: what was copied. */
  text?: string;
  /** Items of other accounts, which a reply leaves out unless the user includes them. */
  others: number;
  /** Empty if everything is left out. */
  textFor(choices: ChosenReply): string;
  /** What is said to be copied, in words. */
  nounFor(choices: ChosenReply): string;
  /** It was copied, with these choices. */
  onCopied(choices: ChosenReply): void;
};

/** The reply that is being previewed; null: none. */
const usePreviewed = createWindowStore<ReplyPreview | null>(null);

/** Ends the note about the reply that was copied last, whose text is no longer on the clipboard. */
const useLastNote = createWindowStore<AbortController | null>(null);

/** Opens a reply in a dialog, to be edited before it is copied. */
export function usePreviewReply(): (preview: ReplyPreview) => void {
  return usePreviewed().set;
}

/** Copies a reply and says so. The note leads to its text, to be read, or to be changed and copied again. */
export function useCopyPreviewed(): (preview: ReplyPreview) => Promise<boolean> {
  const copy = useCopy();
  const toast = useToast();
  const preview = usePreviewReply();
  const lastNote = useLastNote();
  return useEventCallback(async (reply: ReplyPreview) => {
    const { choices } = reply;
    const text = reply.text ?? reply.textFor(choices);
    const noun = reply.nounFor(choices);
    const isCopied = await copy(text, null);
    if (isCopied) {
      lastNote.get()?.abort();
      const over = new AbortController();
      lastNote.set(over);
      const view = { label: words.replies.view, run: () => preview({ ...reply, text }) };
      toast({ text: words.copying.copied(noun), action: view, until: over.signal });
      reply.onCopied(choices);
    } else toast({ text: words.copying.failed(noun) });
    return isCopied;
  });
}

/** The dialog of the reply that is being previewed. */
export function PreviewedReply() {
  const { set } = usePreviewed();
  const preview = useStore(usePreviewed());
  return preview !== null && <ReplyDialog preview={preview} onClose={() => set(null)} />;
}

const { edit: texts, readers, languages } = words.replies;

/** A reply to edit before it is copied. Templates stay as they are. */
function ReplyDialog({ preview, onClose }: { preview: ReplyPreview; onClose(): void }) {
  const [choices, setChoices] = useState(preview.choices);
  const { reader, language, includesOthers } = choices;
  const isForCustomer = reader === 'customer';
  const keyOf = (chosen: ChosenReply) => (chosen.reader === 'customer' ? chosen.language : chosen.reader);
  const key = keyOf(choices);
  // For each reader and language, so that choosing another one loses nothing.
  const [edited, setEdited] = useState<Readonly<Record<string, string | undefined>>>({});
  const copied = key === keyOf(preview.choices) && includesOthers === preview.choices.includesOthers;
  const made = (copied ? preview.text : undefined) ?? preview.textFor(choices);
  const text = edited[key] ?? made;
  const isEdited = Object.values(edited).some((one) => one !== undefined);
  const isBlank = text.trim() === '';
  const copyPreviewed = useCopyPreviewed();

  function copyAndClose() {
    if (isBlank) return;
    void copyPreviewed({ ...preview, choices, text });
    onClose();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    copyAndClose();
  }
  return (
    <Dialog onClose={onClose} title={preview.title} widthPx={560}>
      <div className={`${shared.column} ${shared.spaced}`} data-unsaved={isEdited || undefined}>
        <div className={shared.halves}>
          <SelectField
            label={texts.reader}
            value={reader}
            options={replyReaders.map((value) => ({ value, label: readers[value] }))}
            onChange={(chosen) => setChoices({ ...choices, reader: chosen })}
          />
          {isForCustomer && (
            <SelectField
              label={texts.language}
              value={language}
              options={replyLanguages.map((value) => ({ value, label: languages[value] }))}
              onChange={(chosen) => setChoices({ ...choices, language: chosen })}
            />
          )}
        </div>
        {preview.others > 0 && (
          <Check
            label={texts.includeOthers(preview.others)}
            checked={includesOthers}
            onChange={({ currentTarget }) =>
              setChoices({ ...choices, includesOthers: currentTarget.checked })
            }
          />
        )}
        <TextAreaField
          label={texts.text}
          description={texts.hint}
          value={text}
          lang={isForCustomer ? language : undefined}
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

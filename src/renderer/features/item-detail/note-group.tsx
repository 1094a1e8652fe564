import { useEffect, useEffectEvent, useState } from 'react';
import { useNotes, usePutNote } from '#renderer/desktop/notes.ts';
import { TextAreaField } from '#renderer/ui/fields.tsx';
import { usePageLeave } from '#renderer/ui/use-page-leave.ts';
import { maxNoteLength } from '#shared/note.ts';
import { words } from '#words/words.ts';
import groupStyles from './group.module.css';

type NoteGroupProps = { connectionId: string; itemId: number; name: string };

/** What the user wrote about the open item. Kept when they leave the field, the item, the pane or the app. */
export function NoteGroup({ connectionId, itemId, name }: NoteGroupProps) {
  const kept = useNotes(connectionId).find((note) => note.itemId === itemId)?.text ?? '';
  return <NoteField key={`${connectionId} ${itemId}`} kept={kept} {...{ connectionId, itemId, name }} />;
}

function NoteField({ connectionId, itemId, name, kept }: NoteGroupProps & { kept: string }) {
  const put = usePutNote();
  const [draft, setDraft] = useState<string | null>(null);

  function keep() {
    if (draft === null) return;
    if (draft.trim() !== kept) void put({ connectionId, itemId, text: draft, name });
    setDraft(null);
  }
  const keepOnLeaving = useEffectEvent(keep);
  useEffect(() => () => keepOnLeaving(), []);
  usePageLeave(keep);

  return (
    <section className={groupStyles.group} aria-label={words.notes.title}>
      <h3 className={groupStyles.title}>{words.notes.title}</h3>
      <TextAreaField
        aria-label={words.notes.label}
        placeholder={words.notes.placeholder}
        value={draft ?? kept}
        maxLength={maxNoteLength}
        rows={(draft ?? kept) === '' ? 1 : Math.min(8, (draft ?? kept).split('\n').length + 1)}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={keep}
      />
    </section>
  );
}

import { NoteField } from '#renderer/desktop/note-field.tsx';
import { useNotes, usePutNote } from '#renderer/desktop/notes.ts';
import { words } from '#words/words.ts';
import groupStyles from './group.module.css';

type NoteGroupProps = { connectionId: string; itemId: number; name: string };

/** What the user wrote about the open item. Kept when they leave the field, the item, the pane or the app. */
export function NoteGroup({ connectionId, itemId, name }: NoteGroupProps) {
  const kept = useNotes(connectionId).find((note) => note.itemId === itemId)?.text ?? '';
  const put = usePutNote();
  return (
    <section className={groupStyles.group} aria-label={words.notes.title}>
      <h3 className={groupStyles.title}>{words.notes.title}</h3>
      <NoteField
        key={`${connectionId} ${itemId}`}
        label={words.notes.label}
        kept={kept}
        onKeep={(text) => void put({ connectionId, itemId, text, name })}
      />
    </section>
  );
}

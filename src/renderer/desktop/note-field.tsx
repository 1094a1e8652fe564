import { TextAreaField } from '#renderer/ui/fields.tsx';
import { useDraft } from '#renderer/ui/use-draft.ts';
import { maxNoteLength } from '#shared/note.ts';
import { words } from '#words/words.ts';

type NoteFieldProps = {
  label: string;
  placeholder?: string;
  kept: string;
  maxRows?: number;
  onKeep(text: string): void;
};

/** Edits a note. Needs a key, since a note about something else is another field. */
export function NoteField(props: NoteFieldProps) {
  const { label, placeholder = words.notes.placeholder, kept, maxRows = 8, onKeep } = props;
  const { text, type, keep } = useDraft(kept, onKeep);
  return (
    <TextAreaField
      aria-label={label}
      placeholder={placeholder}
      title={words.notes.placeholder}
      value={text}
      maxLength={maxNoteLength}
      rows={text === '' ? 1 : Math.min(maxRows, text.split('\n').length + (maxRows > 4 ? 1 : 0))}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={keep}
    />
  );
}

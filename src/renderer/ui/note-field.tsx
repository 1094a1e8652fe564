import { useEffect, useEffectEvent, useState } from 'react';
import { maxNoteLength } from '#shared/note.ts';
import { words } from '#words/words.ts';
import { usePageLeave } from './events.ts';
import { TextAreaField } from './fields.tsx';

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

/** A draft of a saved text. `onKeep` is called whenever the field, its panel or the app is left. */
export function useDraft(kept: string, onKeep: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  function keep() {
    if (draft !== null && draft.trim() !== kept) onKeep(draft);
    setDraft(null);
  }
  // A panel left by a shortcut unmounts its field before that loses the focus.
  const keepOnUnmount = useEffectEvent(keep);
  useEffect(() => () => keepOnUnmount(), []);
  usePageLeave(keep);
  return {
    text: draft ?? kept,
    isTyped: draft !== null,
    type: setDraft,
    keep,
    discard: () => setDraft(null),
  };
}

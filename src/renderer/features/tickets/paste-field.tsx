import type { ClipboardEvent, KeyboardEvent, Ref } from 'react';
import { fitsTextarea, maxFieldLength } from '#renderer/ui/bounded-fields.ts';
import { TextAreaField } from '#renderer/ui/fields.tsx';
import { visibleLines } from '#renderer/ui/visible-text.ts';
import { words } from '#words/words.ts';
import styles from './tickets.module.css';

type PasteFieldProps = {
  text: string;
  onText(text: string): void;
  /** Takes a whole pasted text; default: it is inserted. */
  onPaste?: ((text: string) => void) | undefined;
  onLookUp(): void;
  onEscape(): void;
  fieldRef: Ref<HTMLTextAreaElement>;
};

/** The field to paste or type the text into. It shows only the beginning of a text that is too long for a field. */
export function PasteField({ text, onText, onPaste, onLookUp, onEscape, fieldRef }: PasteFieldProps) {
  const isShownWhole = fitsTextarea(text);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.stopPropagation();
      onEscape();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onLookUp();
  }

  function takePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData('text/plain');
    if (onPaste !== undefined) {
      event.preventDefault();
      return onPaste(pasted);
    }
    const { selectionStart, selectionEnd } = event.currentTarget;
    const whole = isShownWhole
      ? `${text.slice(0, selectionStart)}${pasted}${text.slice(selectionEnd)}`
      : `${text}\n${pasted}`;
    if (isShownWhole && fitsTextarea(whole)) return;
    event.preventDefault();
    onText(whole);
  }

  return (
    <TextAreaField
      ref={fieldRef}
      className={styles.field}
      aria-label={words.tickets.field}
      placeholder={words.tickets.placeholder}
      value={isShownWhole ? text : visibleLines(text.slice(0, maxFieldLength))}
      readOnly={!isShownWhole}
      onChange={({ currentTarget }) => {
        onText(currentTarget.value);
        // Pasting scrolls to the end, but the text is read from its beginning.
        if (text === '') requestAnimationFrame(() => currentTarget.scrollTo(0, 0));
      }}
      onPaste={takePaste}
      onKeyDown={onKeyDown}
      rows={3}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

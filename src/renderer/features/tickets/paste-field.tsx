import type { ClipboardEvent, KeyboardEvent, Ref } from 'react';
import { fitsTextarea, maxFieldLength } from '#renderer/ui/bounded-fields.ts';
import { TextAreaField } from '#renderer/ui/fields.tsx';
import { visibleLines } from '#renderer/ui/visible-text.ts';
import { words } from '#words/words.ts';
import styles from './tickets.module.css';

type PasteFieldProps = {
  text: string;
  onText(text: string): void;
  onLookUp(): void;
  fieldRef: Ref<HTMLTextAreaElement>;
};

/** Where a text is pasted or typed. One too long for a field is taken whole, and its beginning is shown. */
export function PasteField({ text, onText, onLookUp, fieldRef }: PasteFieldProps) {
  const isShownWhole = fitsTextarea(text);

  function lookUpOnKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onLookUp();
  }

  function takeLongPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData('text/plain');
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
      onChange={(event) => onText(event.currentTarget.value)}
      onPaste={takeLongPaste}
      onKeyDown={lookUpOnKey}
      rows={3}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

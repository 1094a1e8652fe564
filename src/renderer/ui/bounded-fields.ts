import { useEffect } from 'react';
import { words } from '#words/words.ts';
import { useToast } from './toasts.tsx';

/** How many characters of any kind a field lays out without being felt, and how many plain ones a field of several lines does. */
export const maxFieldLength = 2_000;
const maxPlainMultilineLength = 20_000;

/** Whether a field with lines of its own can hold a text. */
export function fitsTextarea(text: string): boolean {
  return text.length <= maxFieldLength || (text.length <= maxPlainMultilineLength && isPlain(text));
}

/**
 * Keeps every field of the page from a pasted or dropped text that it has no room for: cut short it would be another text, and laid
 * out whole it could freeze the window. Says so. A field that has a use for long texts takes the paste before that.
 */
export function BoundedFields(): null {
  const toast = useToast();
  useEffect(() => {
    function refuseLong(event: InputEvent) {
      const field = event.target;
      const given = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
      // What is typed comes by characters, and the field itself ends at its last one.
      if (given.length < 2 || !isField(field)) return;
      const { value, selectionStart, selectionEnd } = field;
      const before = value.slice(0, selectionStart ?? value.length);
      const whole = `${before}${given}${value.slice(selectionEnd ?? value.length)}`;
      if (field.maxLength < 0 && field instanceof HTMLTextAreaElement && fitsTextarea(whole)) return;
      const max = maxLengthOf(field);
      if (whole.length <= max) return;
      event.preventDefault();
      toast({ text: words.common.tooLongForField(given.length, max) });
    }
    document.addEventListener('beforeinput', refuseLong, { capture: true });
    return () => document.removeEventListener('beforeinput', refuseLong, { capture: true });
  }, [toast]);
  return null;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** A token is drawn as dots, and may be a long one. */
const maxSecretLength = 16_000;

function maxLengthOf(field: Field): number {
  if (field.maxLength >= 0) return field.maxLength;
  return field.type === 'password' ? maxSecretLength : maxFieldLength;
}

function isPlain(text: string): boolean {
  return /^[\t\n\r\u0020-\u007e]*$/.test(text);
}

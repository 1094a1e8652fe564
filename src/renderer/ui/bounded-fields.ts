import { useWindowEvent } from '#renderer/ui/events.ts';
import { words } from '#words/words.ts';
import { useToast } from './toasts.tsx';

/** How many characters of any kind a field can lay out without noticeable delay, and how many plain ones in a multi-line field. */
export const maxFieldLength = 2_000;
const maxPlainMultilineLength = 20_000;

/** Whether a multi-line field can hold a text. */
export function fitsTextarea(text: string): boolean {
  return text.length <= maxFieldLength || (text.length <= maxPlainMultilineLength && isPlain(text));
}

/**
 * Rejects pasted or dropped texts that are too long for their field, with a message: a truncated text would be another text, and laying
 * it out in full could freeze the window. A field that accepts long texts handles the paste first.
 */
export function BoundedFields(): null {
  const toast = useToast();
  useWindowEvent(
    'beforeinput',
    (event) => {
      const field = event.target;
      const given = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
      // Typing inserts single characters, which the field's `maxLength` limits.
      if (given.length < 2 || !isField(field)) return;
      const { value, selectionStart, selectionEnd } = field;
      const before = value.slice(0, selectionStart ?? value.length);
      const whole = `${before}${given}${value.slice(selectionEnd ?? value.length)}`;
      if (field.maxLength < 0 && field instanceof HTMLTextAreaElement && fitsTextarea(whole)) return;
      const max = maxLengthOf(field);
      if (whole.length <= max) return;
      event.preventDefault();
      toast({ text: words.common.tooLongForField(given.length, max) });
    },
    { capture: true },
  );
  return null;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Tokens are rendered as dots and may be long. */
const maxSecretLength = 16_000;

function maxLengthOf(field: Field): number {
  if (field.maxLength >= 0) return field.maxLength;
  return field.type === 'password' ? maxSecretLength : maxFieldLength;
}

function isPlain(text: string): boolean {
  return /^[\t\n\r\u0020-\u007e]*$/.test(text);
}

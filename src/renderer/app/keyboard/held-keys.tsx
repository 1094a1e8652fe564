import { useLayoutEffect } from 'react';
import { isDialogOpen } from '#renderer/ui/dialog.tsx';
import { focusNextStop } from './overlay-focus.tsx';
import { isTextField } from './use-keyboard.ts';

type HeldKey = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

/**
 * Rendered in place of a dialog that is still loading. Keys would reach the list behind it: they are held, and pressed once the dialog has
 * the focus.
 */
export function HeldKeys(): null {
  useLayoutEffect(() => {
    const held: HeldKey[] = [];

    function hold(event: KeyboardEvent): void {
      event.stopImmediatePropagation();
      // The menu's own keys stay with the menu.
      if (isWithModifier(event)) return;
      event.preventDefault();
      held.push(event);
    }

    function pressAll(): void {
      window.removeEventListener('keydown', hold, { capture: true });
      for (const key of held) if (isDialogOpen()) press(key);
    }

    window.addEventListener('keydown', hold, { capture: true });
    // The dialog, which is rendered now, takes the focus before the next task.
    return () => void setTimeout(pressAll);
  }, []);
  return null;
}

function isWithModifier(event: KeyboardEvent): boolean {
  // On many keyboards AltGr, which is reported as Ctrl and Alt, types characters such as @.
  return !event.getModifierState('AltGraph') && (event.ctrlKey || event.altKey || event.metaKey);
}

/** Dispatches the key and, unless it is handled, does what the browser does only for real keys. */
function press({ key, shiftKey }: HeldKey): void {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
  if (!target.dispatchEvent(event)) return;
  if (key === 'Tab') focusNextStop(shiftKey ? -1 : 1);
  else if (target instanceof HTMLButtonElement && (key === 'Enter' || key === ' ')) target.click();
  else if (target instanceof HTMLInputElement && key === 'Enter') target.form?.requestSubmit();
  else if (target instanceof HTMLInputElement && isTextField(target)) typeInto(target, key);
}

function typeInto(field: HTMLInputElement, key: string): void {
  const start = field.selectionStart ?? 0;
  const end = field.selectionEnd ?? 0;
  if (key.length === 1) field.setRangeText(key, start, end, 'end');
  else if (key === 'Backspace')
    field.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end');
  else return;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

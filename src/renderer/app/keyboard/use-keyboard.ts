import { useEffect, useEffectEvent } from 'react';
import { isMacHere } from '#renderer/ui/key-names.ts';
import { commandForKey, type KeyCommand } from './key-command.ts';
import { isOverlayKey } from './overlay-focus.tsx';

/**
 * Runs what the page's keys and the mouse's back and forward buttons ask for, wherever the focus is. `run` says whether
 * somebody could do it: a key that nobody has a use for is not taken from anybody else.
 */
export function useKeyboard(run: (command: KeyCommand) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A component that already used the key, or a dialog or menu that it belongs to, comes first.
    if (event.defaultPrevented || isOverlayKey(event)) return;
    const command = commandForKey(event, isTextField(event.target), isMacHere());
    if (command === null) return;
    // Held down it does its work once, and must not reach the menu, which would do it again each time.
    const isHeldDown = event.repeat && !goesOn.has(command);
    if (isHeldDown || run(command)) event.preventDefault();
  });
  const onMouse = useEffectEvent((event: MouseEvent) => {
    const command = event.button === 3 ? 'back' : event.button === 4 ? 'forward' : null;
    if (command === null) return;
    event.preventDefault();
    run(command);
  });

  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event);
    const mouse = (event: MouseEvent) => onMouse(event);
    window.addEventListener('keydown', key);
    window.addEventListener('mouseup', mouse);
    return () => {
      window.removeEventListener('keydown', key);
      window.removeEventListener('mouseup', mouse);
    };
  }, []);
}

/** Ways that somebody goes along by holding the key. */
const goesOn: ReadonlySet<KeyCommand> = new Set(['next-item', 'previous-item', 'zoom-in', 'zoom-out']);

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)
  );
}

import { useRef } from 'react';
import { useAppCommands } from '#renderer/data/app-commands.tsx';
import { isDialogOpen } from '#renderer/ui/dialog.tsx';
import { useWindowEvent } from '#renderer/ui/events.ts';
import { isMacHere } from '#renderer/ui/key-names.ts';
import { type AppCommand, appCommands, keysOf } from '#shared/app-commands.ts';
import { type KeyParts, keyName, type PressedKey, partsOfKey, typesNothing } from '#shared/command-keys.ts';
import { focusNextPart } from './window-focus.ts';

/**
 * Runs the commands of the page's keys and the mouse's back and forward buttons, wherever the focus is. A key whose command can't run
 * keeps its default action, except with Alt, where that would scroll the page or leave it.
 */
export function useKeyboard(): void {
  const commands = useAppCommands();

  /** Whether the command could run. */
  function run(command: KeyCommand, isRepeated: boolean): boolean {
    if (command === 'next-part') {
      focusNextPart();
      return true;
    }
    const isPossible = commands.available().includes(command);
    // A command that can't run is only announced, once per press.
    if (isPossible || !isRepeated) commands.run(command);
    return isPossible;
  }

  const isOverlayKey = useRef(false);
  useWindowEvent(
    'keydown',
    ({ target }) => {
      // Decided before any handler, which may close the overlay.
      isOverlayKey.current =
        isDialogOpen() || (target instanceof Element && target.closest(overlays) !== null);
    },
    { capture: true },
  );
  useWindowEvent('keydown', (event) => {
    // A component that already handled the key, or the dialog or menu it belongs to, comes first.
    if (event.defaultPrevented || isOverlayKey.current) return;
    const command = commandForKey(event, isTextField(event.target), isMacHere());
    if (command === null) return;
    // A held key runs its command once, and must not reach the menu, which would run it again each time.
    const isHeldDown = event.repeat && !repeatable.has(command);
    if (isHeldDown || run(command, event.repeat) || event.altKey) event.preventDefault();
  });
  useWindowEvent('mouseup', (event) => {
    const command = event.button === 3 ? 'back' : event.button === 4 ? 'forward' : null;
    if (command === null) return;
    event.preventDefault();
    run(command, false);
  });
}

/** Where a key press belongs to a dialog, popover, menu or list of choices rather than to the window. */
const overlays = 'dialog, [popover], [role="listbox"]';

/** Commands that repeat while the key is held. */
const repeatable: ReadonlySet<KeyCommand> = new Set(['next-item', 'previous-item', 'zoom-in', 'zoom-out']);

/** Whether the focused element takes text, including a filter's field. */
export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)
  );
}

/** Everything the page's own keys can do: the commands, and moving between the parts of the window. */
type KeyCommand = AppCommand | 'next-part';

type KeyPress = PressedKey & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The action of a key press; null: none. While text is being typed, only key presses that type nothing count.
 * Signs such as `/` and `?` are matched by character, since layouts put them on different keys.
 */
export function commandForKey(press: KeyPress, isTyping: boolean, isMac: boolean): KeyCommand | null {
  const bound = bindingsOf(isMac).find(({ parts }) => isPressed(parts, press));
  if (bound === undefined) return null;
  // Alt with an arrow moves by words in text fields on a Mac, and must never leave half-typed text elsewhere.
  const isCursorKey = bound.parts.alt && bound.parts.key.startsWith('Arrow');
  return isTyping && (isCursorKey || !typesNothing(bound.parts)) ? null : bound.command;
}

function isPressed({ mod, alt, shift, key }: KeyParts, press: KeyPress): boolean {
  if (mod !== (press.ctrlKey || press.metaKey) || alt !== press.altKey) return false;
  const isSign = key.length === 1 && !/[a-z]/.test(key);
  if (!isSign && shift !== press.shiftKey) return false;
  return keyName(press) === key;
}

type Binding = { command: KeyCommand; parts: KeyParts };

function bindingsOf(isMac: boolean): readonly Binding[] {
  return isMac ? onMac : elsewhere;
}

function allBindings(isMac: boolean): Binding[] {
  return [
    ...appCommands.flatMap((command) =>
      keysOf(command, isMac).map((key) => ({ command, parts: partsOfKey(key) })),
    ),
    { command: 'next-part', parts: partsOfKey(nextPartKey) },
  ];
}

/** Moving between the parts of the window is only in the page: no menu has it. */
export const nextPartKey = 'F6';

const onMac = allBindings(true);
const elsewhere = allBindings(false);

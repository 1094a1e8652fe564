import { type KeyParts, keysOf, partsOfKey, typesNothing } from '#shared/command-keys.ts';
import { type AppCommand, appCommands } from '#shared/desktop-api.ts';

/** Everything the page's own keys can ask for: the commands, and the way around the parts of the window. */
export type KeyCommand = AppCommand | 'next-part';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * What a key press asks for; null: nothing of ours. While text is being typed only presses that type nothing count.
 * Signs such as `/` and `?` go by the character, since layouts put them on different keys.
 */
export function commandForKey(press: KeyPress, isTyping: boolean, isMac: boolean): KeyCommand | null {
  const bound = bindingsOf(isMac).find(({ parts }) => isPressed(parts, press));
  if (bound === undefined) return null;
  // Alt with an arrow moves by words in the text fields of a Mac, and nowhere should it leave a half-typed text.
  const isCursorKey = bound.parts.alt && bound.parts.key.startsWith('Arrow');
  return isTyping && (isCursorKey || !typesNothing(bound.parts)) ? null : bound.command;
}

function isPressed({ mod, alt, shift, key }: KeyParts, press: KeyPress): boolean {
  if (mod !== (press.ctrlKey || press.metaKey) || alt !== press.altKey) return false;
  const isSign = key.length === 1 && !/[a-z]/.test(key);
  if (!isSign && shift !== press.shiftKey) return false;
  return (press.key.length === 1 ? press.key.toLowerCase() : press.key) === key;
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

/** The way around the window is the page's own: no menu has it. */
export const nextPartKey = 'F6';

const onMac = allBindings(true);
const elsewhere = allBindings(false);

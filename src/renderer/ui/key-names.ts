import { type AppCommand, keysOf } from '#shared/app-commands.ts';
import { words } from '#words/words.ts';

/** The parts of a key of command-keys.ts as this system's keyboards label them: `Ctrl`, `Shift`, `L`. */
export function keyLabels(key: string, isMac: boolean = isMacHere()): string[] {
  return key.split('+').map((part) => (isMac ? macLabels[part] : undefined) ?? labels[part] ?? part);
}

/** Keys pressed together, as one text for a tooltip: `Alt ←`. */
export function keyText(key: string, isMac: boolean = isMacHere()): string {
  return keyLabels(key, isMac).join(' ');
}

/** The key of a command to show beside its name, as {@link keyText}; undefined: it has none. */
export function commandKeyText(command: AppCommand, isMac: boolean = isMacHere()): string | undefined {
  const [key] = keysOf(command, isMac);
  return key === undefined ? undefined : keyText(key, isMac);
}

/** A tooltip's text, followed by its command's key, if any: `Previous item (Alt ↑)`. */
export function withCommandKey(text: string, command: AppCommand, isMac: boolean = isMacHere()): string {
  const key = commandKeyText(command, isMac);
  return key === undefined ? text : words.common.withKey(text, key);
}

export function isMacHere(): boolean {
  return isMac;
}

/** Read once: every tooltip with a key needs it at every render. */
const isMac = navigator.platform.startsWith('Mac');

const labels: Readonly<Record<string, string>> = {
  ...words.keys,
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Plus: '+',
};

const macLabels: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };

import type { AppCommand } from './desktop-api.ts';

/**
 * The keys of the commands, for the page, the native menu, the shortcut sheet, the palette and tooltips. The first key is shown. `Mod`
 * is Ctrl, or ⌘ on a Mac; the others are `KeyboardEvent.key` names joined by `+`; the plus key is `Plus`.
 */
export const commandKeys: Partial<Record<AppCommand, CommandKeys>> = {
  'focus-filter': { keys: ['/', 'Mod+F'] },
  'go-to-item': { keys: ['Mod+G'] },
  'look-up-ids': { keys: ['Mod+4'] },
  'new-ticket': { keys: ['Mod+Shift+N', 'Mod+Shift+G'] },
  refresh: { keys: ['F5', 'Mod+R'], onMac: ['Mod+R', 'F5'] },
  'next-page': { keys: ['Alt+PageDown'] },
  'previous-page': { keys: ['Alt+PageUp'] },
  'previous-item': { keys: ['Alt+ArrowUp'] },
  'next-item': { keys: ['Alt+ArrowDown'] },
  'close-detail': { keys: ['Escape'] },
  'watch-item': { keys: ['Mod+D'] },
  'copy-answer': { keys: ['Mod+Shift+S'] },
  'save-view': { keys: ['Mod+S'] },
  'copy-link': { keys: ['Mod+Shift+L'] },
  'copy-rows': { keys: ['Mod+Shift+C'] },
  export: { keys: ['Mod+E'] },
  'open-palette': { keys: ['Mod+K'] },
  back: { keys: ['Alt+ArrowLeft'], onMac: ['Mod+[', 'Alt+ArrowLeft'] },
  forward: { keys: ['Alt+ArrowRight'], onMac: ['Mod+]', 'Alt+ArrowRight'] },
  'show-items': { keys: ['Mod+1'] },
  'show-watched': { keys: ['Mod+2'] },
  'show-recent': { keys: ['Mod+3'] },
  'show-settings': { keys: ['Mod+,'] },
  'add-connection': { keys: ['Mod+N'] },
  'toggle-sidebar': { keys: ['Mod+B'] },
  'zoom-in': { keys: ['Mod+Plus', 'Mod+='] },
  'zoom-out': { keys: ['Mod+-'] },
  'zoom-reset': { keys: ['Mod+0'] },
  'show-shortcuts': { keys: ['?', 'Mod+/'] },
};

type CommandKeys = { keys: readonly string[]; onMac?: readonly string[] };

/** The keys of a command, the one to show first; empty: none. */
export function keysOf(command: AppCommand, isMac: boolean): readonly string[] {
  const given = commandKeys[command];
  return (isMac ? given?.onMac : undefined) ?? given?.keys ?? [];
}

/** `key` is a `KeyboardEvent.key`, letters in lower case. */
export type KeyParts = { mod: boolean; alt: boolean; shift: boolean; key: string };

/** Parses a key of the table above, such as `Mod+Shift+L`. */
export function partsOfKey(text: string): KeyParts {
  const parts = text.split('+');
  const name = parts.at(-1) ?? '';
  return {
    mod: parts.includes('Mod'),
    alt: parts.includes('Alt'),
    shift: parts.includes('Shift'),
    key: name === 'Plus' ? '+' : name.length === 1 ? name.toLowerCase() : name,
  };
}

/** Whether pressing it types nothing, so that it works in text fields and in the native menu. */
export function typesNothing({ mod, alt, key }: KeyParts): boolean {
  return mod || alt || /^F\d{1,2}$/.test(key);
}

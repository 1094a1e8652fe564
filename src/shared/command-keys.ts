import type { AppCommand } from './desktop-api.ts';

/**
 * The keys of the commands, for the page, the native menu, the shortcut sheet, the palette and tooltips. The first key is shown. `Mod`
 * is Ctrl, or ⌘ on a Mac; the others are `KeyboardEvent.key` names joined by `+`; the plus key is `Plus`.
 */
export const commandKeys: Partial<Record<AppCommand, CommandKeys>> = {
  'open-palette': { group: 'find', keys: ['Mod+K'] },
  'focus-filter': { group: 'find', keys: ['/', 'Mod+F'] },
  'go-to-item': { group: 'find', keys: ['Mod+G'] },
  'new-ticket': { group: 'find', keys: ['Mod+Shift+N', 'Mod+Shift+G'] },
  refresh: { group: 'find', keys: ['F5', 'Mod+R'], onMac: ['Mod+R', 'F5'] },
  'copy-rows': { group: 'table', keys: ['Mod+Shift+C'] },
  'previous-page': { group: 'table', keys: ['Alt+PageUp'] },
  'next-page': { group: 'table', keys: ['Alt+PageDown'] },
  export: { group: 'table', keys: ['Mod+E'] },
  'save-view': { group: 'views', keys: ['Mod+S'] },
  'copy-link': { group: 'views', keys: ['Mod+Shift+L'] },
  'previous-item': { group: 'item', keys: ['Alt+ArrowUp'] },
  'next-item': { group: 'item', keys: ['Alt+ArrowDown'] },
  'watch-item': { group: 'item', keys: ['Mod+D'] },
  'copy-reply': { group: 'item', keys: ['Mod+Shift+S'] },
  'close-detail': { group: 'item', keys: ['Escape'] },
  'show-items': { group: 'places', keys: ['Mod+1'] },
  'show-watched': { group: 'places', keys: ['Mod+2'] },
  'show-recent': { group: 'places', keys: ['Mod+3'] },
  'show-tickets': { group: 'places', keys: ['Mod+4'] },
  back: { group: 'places', keys: ['Alt+ArrowLeft'], onMac: ['Mod+[', 'Alt+ArrowLeft'] },
  forward: { group: 'places', keys: ['Alt+ArrowRight'], onMac: ['Mod+]', 'Alt+ArrowRight'] },
  'toggle-sidebar': { group: 'window', keys: ['Mod+B'] },
  'add-connection': { group: 'window', keys: ['Mod+N'] },
  'show-settings': { group: 'window', keys: ['Mod+,'] },
  'zoom-in': { group: 'window', keys: ['Mod+Plus', 'Mod+='] },
  'zoom-out': { group: 'window', keys: ['Mod+-'] },
  'zoom-reset': { group: 'window', keys: ['Mod+0'] },
  'show-shortcuts': { group: 'window', keys: ['?', 'Mod+/'] },
};

type CommandKeys = { group: KeyGroup; keys: readonly string[]; onMac?: readonly string[] };

/** The sections of the shortcut sheet, in the order in which users meet them. */
export const keyGroups = ['find', 'table', 'views', 'item', 'places', 'window'] as const;
export type KeyGroup = (typeof keyGroups)[number];

/** The commands with keys, as in the table above. */
export function commandsOfGroup(group: KeyGroup): AppCommand[] {
  // Safe: they are the table's own keys.
  const commands = Object.keys(commandKeys) as AppCommand[];
  return commands.filter((command) => commandKeys[command]?.group === group);
}

/** The keys of a command, the one to show first; empty: none. */
export function keysOf(command: AppCommand, isMac: boolean): readonly string[] {
  const given = commandKeys[command];
  return (isMac ? given?.onMac : undefined) ?? given?.keys ?? [];
}

/** A key press, of which tests may lack the `code`. */
export type PressedKey = { readonly key: string; readonly code?: string };

/**
 * The name of a pressed key as in the table above, letters in lower case. A keyboard for another script has no Latin letters, so there the
 * place of the key counts: what is on it on a US keyboard.
 */
export function keyName({ key, code = '' }: PressedKey): string {
  if ([...key].length !== 1) return key;
  if (/^[\p{ASCII}\p{Script=Latin}]$/u.test(key)) return key.toLowerCase();
  const [, letterOrDigit] = /^(?:Key|Digit)(\w)$/.exec(code) ?? [];
  return letterOrDigit?.toLowerCase() ?? signsByCode[code] ?? key.toLowerCase();
}

const signsByCode: Readonly<Record<string, string>> = {
  Slash: '/',
  Comma: ',',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
};

/** `key` is a {@link keyName}. */
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

import type { AppCommand } from '#shared/desktop-api.ts';

/** Everything the page's own keys can ask for: the commands, and the way around the parts of the window. */
export type KeyCommand = AppCommand | 'next-part';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * What a key press asks for; null: nothing of ours. While text is being typed only presses that type nothing count.
 * `/` and `?` go by the character, since layouts put them on different keys.
 */
export function commandForKey(press: KeyPress, isTyping: boolean): KeyCommand | null {
  const { key, altKey, shiftKey } = press;
  const withCommand = press.ctrlKey || press.metaKey;
  if (withCommand && !altKey && !shiftKey) return withCommandKey.get(key.toLowerCase()) ?? null;
  // Alt with an arrow moves by words in the text fields of a Mac.
  if (isTyping && key.startsWith('Arrow')) return null;
  if (altKey && !withCommand && !shiftKey) return withAltKey.get(key) ?? null;
  if (withCommand || altKey) return null;
  if (key === 'F5' && !shiftKey) return 'refresh';
  if (key === 'F6' && !shiftKey) return 'next-part';
  if (isTyping) return null;
  if (key === '/') return 'focus-filter';
  if (key === '?') return 'show-shortcuts';
  if (key === 'Escape') return 'close-detail';
  return null;
}

const withCommandKey = new Map<string, KeyCommand>([
  ['r', 'refresh'],
  ['f', 'focus-filter'],
  ['n', 'add-connection'],
  ['/', 'show-shortcuts'],
  ['k', 'go-to-item'],
  ['b', 'toggle-sidebar'],
]);

const withAltKey = new Map<string, KeyCommand>([
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  ['PageDown', 'next-page'],
  ['PageUp', 'previous-page'],
]);

/** One line of the shortcut sheet. */
export type Shortcut = { keys: readonly string[]; does: string };

/** The sheet, in the order a person meets things. The keys of the grid and of the open item are their own. */
export const shortcutGroups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Find',
    shortcuts: [
      { keys: ['/'], does: 'Go to the filters' },
      { keys: ['Mod', 'K'], does: 'Go to an item by its id' },
      { keys: ['F5'], does: 'Refresh the list and the item' },
    ],
  },
  {
    title: 'Table',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Previous or next row' },
      { keys: ['Home', 'End'], does: 'First or last cell' },
      { keys: ['PgUp', 'PgDn'], does: 'A screenful up or down' },
      { keys: ['Enter'], does: 'Open the item' },
      { keys: ['Mod', 'C'], does: 'Copy the cell' },
      { keys: ['Alt', 'PgUp'], does: 'Previous page' },
      { keys: ['Alt', 'PgDn'], does: 'Next page' },
    ],
  },
  {
    title: 'Open item',
    shortcuts: [
      { keys: ['Alt', '↑'], does: 'Previous item of the page' },
      { keys: ['Alt', '↓'], does: 'Next item of the page' },
      { keys: ['Esc'], does: 'Close the item' },
    ],
  },
  {
    title: 'Window',
    shortcuts: [
      { keys: ['Alt', '←'], does: 'Back' },
      { keys: ['Alt', '→'], does: 'Forward' },
      { keys: ['F6'], does: 'Next of filters, list and item' },
      { keys: ['Mod', 'B'], does: 'Fold or unfold the sidebar' },
      { keys: ['Mod', 'N'], does: 'Add a connection' },
      { keys: ['?'], does: 'Show this sheet' },
    ],
  },
];

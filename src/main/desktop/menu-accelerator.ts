import { keysOf, partsOfKey, typesNothing } from '#shared/command-keys.ts';
import type { AppCommand } from '#shared/desktop-api.ts';

/**
 * The key of a command in Electron's notation; null: none. A key that types something is the page's alone, since the menu
 * would take it away from every text field.
 */
export function menuAccelerator(command: AppCommand, isMac: boolean): string | null {
  const parts = keysOf(command, isMac).map(partsOfKey).find(typesNothing);
  if (parts === undefined) return null;
  return [
    ...(parts.mod ? ['CmdOrCtrl'] : []),
    ...(parts.alt ? ['Alt'] : []),
    ...(parts.shift ? ['Shift'] : []),
    electronName(parts.key),
  ].join('+');
}

function electronName(key: string): string {
  if (key === '+') return 'Plus';
  return key.length === 1 ? key.toUpperCase() : key.replace(/^Arrow/, '');
}

/** A key as it is called on this system: what is written `Mod` is Ctrl, or ⌘ on a Mac. */
export function keyName(key: string, isMac: boolean): string {
  if (key === 'Mod') return isMac ? '⌘' : 'Ctrl';
  if (key === 'Alt' && isMac) return '⌥';
  return key;
}

/** Keys pressed together, as one text for a tooltip: `Alt ←`. */
export function keysText(keys: readonly string[], isMac: boolean = isMacHere()): string {
  return keys.map((key) => keyName(key, isMac)).join(' ');
}

export function isMacHere(): boolean {
  return navigator.platform.startsWith('Mac');
}

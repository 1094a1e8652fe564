import type { KeyPress } from './window-events.ts';

/** The key of a menu entry, with its modifiers. `key` is `KeyboardEvent.key` in lower case. */
export type Accelerator = Omit<KeyPress, 'code'>;

/** Reads Electron's notation (`CmdOrCtrl+Shift+N`). Throws for a modifier that it doesn't know. */
export function parseAccelerator(text: string): Accelerator {
  const parts = text.toLowerCase().split('+');
  const name = parts.pop() ?? '';
  const key = name === 'plus' ? '+' : name.replace(/^(up|down|left|right)$/, 'arrow$1');
  const accelerator = { key, ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };
  for (const part of parts) {
    const modifier = modifiers[part];
    if (modifier === undefined) throw new Error(`The Chromium shell does not know the key '${text}'`);
    accelerator[modifier] = true;
  }
  return accelerator;
}

/** Self-contained: its source text is also run inside the page. */
export function matchesAccelerator(accelerator: Accelerator, press: KeyPress): boolean {
  // A character such as "+" or "?" needs Shift on some keyboards only.
  const isSymbol = accelerator.key.length === 1 && !/[a-z0-9]/.test(accelerator.key);
  return (
    accelerator.ctrlKey === press.ctrlKey &&
    accelerator.altKey === press.altKey &&
    accelerator.metaKey === press.metaKey &&
    (isSymbol || accelerator.shiftKey === press.shiftKey) &&
    (accelerator.key === press.key.toLowerCase() || `key${accelerator.key}` === press.code.toLowerCase())
  );
}

const modifiers: Readonly<Record<string, Exclude<keyof Accelerator, 'key'>>> = {
  cmdorctrl: process.platform === 'darwin' ? 'metaKey' : 'ctrlKey',
  control: 'ctrlKey',
  alt: 'altKey',
  shift: 'shiftKey',
  command: 'metaKey',
};

/** Chromium's browser shortcuts that Electron doesn't have. They must do nothing, even if the page ignores them. */
export const browserShortcuts: readonly Accelerator[] = [
  ...'R F G P S U J H D O N T E K L Plus = - 0 F5'.split(' ').map((key) => `CmdOrCtrl+${key}`),
  ...'R G N T O B A M Delete'.split(' ').map((key) => `CmdOrCtrl+Shift+${key}`),
  ...'F1 F3 Shift+F3 F5 F6 F7 F10 F11 Alt+Left Alt+Right Alt+Home Alt+D'.split(' '),
].map(parseAccelerator);

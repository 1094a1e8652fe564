import type { KeyPress } from './window-events.ts';

/** A key with its modifiers, as a menu entry names it. `key` is `KeyboardEvent.key` in lower case. */
export type Accelerator = { key: string; control: boolean; alt: boolean; shift: boolean; meta: boolean };

/** Reads Electron's notation (`CmdOrCtrl+Shift+N`). Null: no key in it is known. */
export function parseAccelerator(
  text: string,
  platform: NodeJS.Platform = process.platform,
): Accelerator | null {
  // "CmdOrCtrl++" and "Plus" both mean the plus key.
  const parts = text
    .replace(/\+\+$/, '+Plus')
    .split('+')
    .map((part) => part.trim().toLowerCase());
  const name = parts.pop();
  if (name === undefined || name === '') return null;
  const isMac = platform === 'darwin';
  const accelerator = { key: keyNames[name] ?? name, control: false, alt: false, shift: false, meta: false };
  for (const part of parts) {
    const modifier =
      part === 'cmdorctrl' || part === 'commandorcontrol' ? (isMac ? 'meta' : 'control') : modifiers[part];
    if (modifier === undefined) return null;
    accelerator[modifier] = true;
  }
  return accelerator;
}

/** Self-contained: its source text is also run inside the page. */
export function matchesAccelerator(accelerator: Accelerator, press: KeyPress): boolean {
  // A sign such as "+" or "?" needs Shift on some keyboards only.
  const isSign = accelerator.key.length === 1 && !/[a-z0-9]/.test(accelerator.key);
  return (
    accelerator.control === press.control &&
    accelerator.alt === press.alt &&
    accelerator.meta === press.meta &&
    (isSign || accelerator.shift === press.shift) &&
    (accelerator.key === press.key.toLowerCase() || `key${accelerator.key}` === press.code.toLowerCase())
  );
}

type Modifier = 'control' | 'alt' | 'shift' | 'meta';

const modifiers: Readonly<Record<string, Modifier>> = {
  ctrl: 'control',
  control: 'control',
  alt: 'alt',
  option: 'alt',
  shift: 'shift',
  cmd: 'meta',
  command: 'meta',
  super: 'meta',
  meta: 'meta',
};

const keyNames: Readonly<Record<string, string>> = {
  plus: '+',
  space: ' ',
  tab: 'tab',
  return: 'enter',
  esc: 'escape',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
};

/** Chromium's browser shortcuts that Electron doesn't have: a page that lets them pass must see nothing happen. */
export function browserShortcuts(platform: NodeJS.Platform = process.platform): Accelerator[] {
  return browserKeys.map((text) => parseAccelerator(text, platform)).filter((parsed) => parsed !== null);
}

const browserKeys = [
  ...[
    'R',
    'Shift+R',
    'F',
    'G',
    'Shift+G',
    'P',
    'S',
    'U',
    'J',
    'H',
    'D',
    'O',
    'N',
    'Shift+N',
    'T',
    'Shift+T',
    'E',
    'K',
    'L',
  ],
  ...['Plus', '=', '-', '0', 'F5', 'Shift+Delete', 'Shift+O', 'Shift+B', 'Shift+A', 'Shift+M'],
].map((key) => `CmdOrCtrl+${key}`);
browserKeys.push(
  'F1',
  'F3',
  'Shift+F3',
  'F5',
  'F6',
  'F7',
  'F10',
  'F11',
  'Alt+Left',
  'Alt+Right',
  'Alt+Home',
  'Alt+D',
);

/** What the page reports about its window. */
export type FromWindow =
  | { kind: 'shown-at'; x: number; y: number; width: number; height: number }
  | { kind: 'dark'; isDark: boolean }
  | { kind: 'focus'; isFocused: boolean }
  | { kind: 'key'; key: KeyPress };

/** The page navigates to a URL of another program or of the app. */
export type Leaving = { kind: 'leaving'; url: string };

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

/**
 * Reports what happens to the window, and implements Electron's menu keys: the key of a menu entry is sent to main unless the page
 * handles it, and Chromium's browser shortcuts, which Electron doesn't have, do nothing.
 * Self-contained: its source text is run inside the page.
 */
export function reportWindowEvents(
  preload: {
    send(message: FromWindow | Leaving): void;
    onKeys(listener: (keys: readonly Accelerator[]) => void): void;
  },
  matches: (accelerator: Accelerator, key: KeyPress) => boolean,
): void {
  const { send } = preload;
  let claimed: readonly Accelerator[] = [];
  preload.onKeys((keys) => {
    claimed = keys;
  });

  const report = () =>
    send({ kind: 'shown-at', x: screenX, y: screenY, width: outerWidth, height: outerHeight });
  const reportFocus = () => send({ kind: 'focus', isFocused: document.hasFocus() });
  addEventListener('resize', report);
  addEventListener('focus', report);
  addEventListener('focus', reportFocus);
  addEventListener('blur', reportFocus);
  if (document.hasFocus()) reportFocus();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) =>
    send({ kind: 'dark', isDark: matches }),
  );

  let lastPress: KeyboardEvent | null = null;
  addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted) return;
      lastPress = event;
      // Added again for each key, so that the page's own listeners on the window run first.
      removeEventListener('keydown', handlePress);
      addEventListener('keydown', handlePress);
      // A page that stops propagation hides the event from that listener, but not from the menu.
      setTimeout(() => handlePress(event));
    },
    { capture: true },
  );

  function handlePress(event: KeyboardEvent): void {
    if (lastPress !== event) return;
    lastPress = null;
    const { key, code, ctrlKey, altKey, shiftKey, metaKey } = event;
    const press: KeyPress = { key, code, ctrlKey, altKey, shiftKey, metaKey };
    if (event.defaultPrevented || !claimed.some((accelerator) => matches(accelerator, press))) return;
    event.preventDefault();
    send({ kind: 'key', key: press });
  }

  // Chromium's own menu has entries that Electron doesn't have; the app's is not shown.
  addEventListener('contextmenu', (event) => event.preventDefault());

  // Main decides about links to other programs, which Chromium would start on its own.
  window.navigation?.addEventListener('navigate', (event) => {
    const { url } = event.destination;
    const isWebUrl = ['http:', 'https:', 'about:', 'data:', 'blob:', 'javascript:'].includes(
      new URL(url).protocol,
    );
    if (isWebUrl || !event.cancelable) return;
    event.preventDefault();
    send({ kind: 'leaving', url });
  });
}

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

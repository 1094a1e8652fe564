import type { Accelerator } from './accelerator.ts';

/** What the page reports about its window; Electron knows it by itself. */
export type FromWindow =
  | { kind: 'shown-at'; x: number; y: number; width: number; height: number }
  | { kind: 'dark'; isDark: boolean }
  | { kind: 'key'; key: KeyPress }
  /** The page navigates to a URL of another program or of the app. */
  | { kind: 'leaving'; url: string };

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

/**
 * Reports what happens to the window, and implements Electron's menu keys: the key of a menu entry is sent to main unless the page
 * handles it, and Chromium's browser shortcuts, which Electron doesn't have, do nothing.
 * Self-contained: its source text is run inside the page.
 */
export function reportWindowEvents(
  preload: {
    send(message: FromWindow): void;
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
  addEventListener('resize', report);
  addEventListener('focus', report);
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

import type { Accelerator } from './accelerator.ts';

/** What Electron knows about its window by itself and the page has to report here. */
export type FromWindow =
  | { kind: 'shown-at'; x: number; y: number; width: number; height: number }
  | { kind: 'focus' }
  | { kind: 'dark'; isDark: boolean }
  | { kind: 'key'; key: KeyPress }
  /** The page navigates to another program, or to another page of the app. */
  | { kind: 'leaving'; url: string }
  | { kind: 'context-menu'; selectionText: string; isEditable: boolean; editFlags: EditFlags };

/** The editing commands that apply to what was clicked. */
type EditFlags = {
  canUndo: boolean;
  canRedo: boolean;
  canCut: boolean;
  canCopy: boolean;
  canPaste: boolean;
  canSelectAll: boolean;
};

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

/**
 * Reports what happens to the window, and stands in for Electron's menu keys: a key that belongs to a menu entry goes to main
 * once the page has let it pass, and Chromium's own browser shortcuts, which Electron doesn't have, do nothing.
 * Self-contained: its source text is run inside the page.
 */
export function reportWindowEvents(
  preload: { send(message: FromWindow): void; onKeys(listener: (keys: Accelerator[]) => void): void },
  matches: (accelerator: Accelerator, key: KeyPress) => boolean,
): void {
  const { send } = preload;
  let claimed: Accelerator[] = [];
  preload.onKeys((keys) => {
    claimed = keys;
  });

  const report = () =>
    send({ kind: 'shown-at', x: screenX, y: screenY, width: outerWidth, height: outerHeight });
  addEventListener('resize', report);
  addEventListener('focus', () => {
    report();
    send({ kind: 'focus' });
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) =>
    send({ kind: 'dark', isDark: matches }),
  );

  let passing: KeyboardEvent | null = null;
  addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted) return;
      passing = event;
      // Added again at each key, so that the page's own listeners on the window come first.
      removeEventListener('keydown', settleLast);
      addEventListener('keydown', settleLast);
      // A page that stops the event on its way keeps it from the listener below, but not from the menu.
      setTimeout(() => {
        if (passing === event) settle(event);
      });
    },
    { capture: true },
  );

  function settleLast(event: KeyboardEvent): void {
    if (passing === event) settle(event);
  }

  function settle(event: KeyboardEvent): void {
    passing = null;
    const { key, code, ctrlKey, altKey, shiftKey, metaKey } = event;
    const press: KeyPress = { key, code, ctrlKey, altKey, shiftKey, metaKey };
    if (event.defaultPrevented || !claimed.some((accelerator) => matches(accelerator, press))) return;
    event.preventDefault();
    send({ kind: 'key', key: press });
  }

  addEventListener('contextmenu', (event) => {
    if (event.defaultPrevented) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const isEditable = target !== null && (target.isContentEditable || target.matches('input, textarea'));
    const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
    const selectionText = String(getSelection() ?? '');
    const hasSelection = field === null ? selectionText !== '' : field.selectionStart !== field.selectionEnd;
    send({
      kind: 'context-menu',
      selectionText,
      isEditable,
      editFlags: {
        canUndo: isEditable && document.queryCommandEnabled('undo'),
        canRedo: isEditable && document.queryCommandEnabled('redo'),
        canCut: isEditable && hasSelection,
        canCopy: hasSelection,
        canPaste: isEditable,
        canSelectAll: true,
      },
    });
    // Chromium's own menu offers what Electron doesn't have.
    event.preventDefault();
  });

  // A link to another program is main's to decide; Chromium would start that program on its own.
  window.navigation?.addEventListener('navigate', (event) => {
    const { url } = event.destination;
    const isOfTheWeb = ['http:', 'https:', 'about:', 'data:', 'blob:', 'javascript:'].includes(
      new URL(url).protocol,
    );
    if (isOfTheWeb || !event.cancelable) return;
    event.preventDefault();
    send({ kind: 'leaving', url });
  });
}

import type { AppCommand } from '#shared/desktop-api.ts';

const dialogs = '[aria-modal="true"]';

/** Whether a modal dialog is open. */
export function isDialogOpen(): boolean {
  return document.querySelector(dialogs) !== null;
}

/** Whether nothing has the focus: the browser gives it to the body. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Calls `onChange` when dialogs may have opened or closed, until the returned function is called. */
export function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** The menu commands that work while a dialog is open: appearance, and what opens outside of the app. */
export const besideDialogs: ReadonlySet<AppCommand> = new Set<AppCommand>([
  'theme-light',
  'theme-dark',
  'theme-system',
  'zoom-in',
  'zoom-out',
  'zoom-reset',
  'show-logs',
]);

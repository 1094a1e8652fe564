import type { AppCommand } from '#shared/desktop-api.ts';

const dialogs = '[aria-modal="true"]';

/** Whether a dialog lies over the window, which has nothing to do until it is answered. */
export function isDialogOpen(): boolean {
  return document.querySelector(dialogs) !== null;
}

/** Tells, until its answer is called, that dialogs may have opened or gone. */
export function watchDialogs(told: () => void): () => void {
  const observer = new MutationObserver(told);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** The menu's commands that leave an open dialog as it is: how the app looks, and what shows outside of it. */
export const besideDialogs: ReadonlySet<AppCommand> = new Set<AppCommand>([
  'theme-light',
  'theme-dark',
  'theme-system',
  'zoom-in',
  'zoom-out',
  'zoom-reset',
  'show-logs',
]);

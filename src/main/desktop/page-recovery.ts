import type { Dialog, WebContents } from 'electron';
import { words } from '#words/words.ts';

export type PageRecoveryDeps = {
  now: () => number;
  log: { error(message: string): void };
  onGone?: () => void;
  onReload?: () => void;
  /** The page crashed repeatedly: the user decides what to do with the empty window. */
  offerChoice?: (reload: () => void) => void;
};

const maxReloads = 3;
const withinMs = 60_000;

/** Reloads a crashed page at its address, and so with its view. Main still has the connections, their tokens and the settings. */
export function reloadCrashedPage(
  contents: Pick<WebContents, 'on' | 'reload' | 'isDestroyed'>,
  { now, log, onGone, onReload, offerChoice }: PageRecoveryDeps,
): void {
  let crashesAt: number[] = [];

  function reload(): void {
    onReload?.();
    contents.reload();
  }

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error(`the page's process is gone: ${reason} (${exitCode})`);
    onGone?.();
    if (reason === 'clean-exit') return;
    const recent = crashesAt.filter((at) => now() - at < withinMs);
    crashesAt = [...recent, now()];
    if (recent.length < maxReloads) return reload();
    offerChoice?.(() => {
      if (contents.isDestroyed()) return;
      crashesAt = [];
      reload();
    });
  });
  contents.on('unresponsive', () => log.error('the page does not answer'));
}

/** After repeated crashes the window is empty: asks the user in a system dialog whether to reload or quit. */
export async function askAboutLostPage(deps: {
  dialog: Pick<Dialog, 'showMessageBox'>;
  reload: () => void;
  quit: () => void;
}): Promise<void> {
  const { message, detail, reload, quit } = words.diagnostics.lostPage;
  const { response } = await deps.dialog.showMessageBox({
    type: 'error',
    message,
    detail,
    buttons: [reload, quit],
    defaultId: 0,
    // Closing the dialog quits.
    cancelId: 1,
    noLink: true,
  });
  if (response === 1) deps.quit();
  else deps.reload();
}

import type { Dialog, WebContents } from 'electron';
import { words } from '#words/words.ts';

/** Whether to reload a page whose process ended: not if it was meant to end, and not forever. */
export function decideReload(reason: string, earlierCrashesAt: readonly number[], nowMs: number): boolean {
  if (reason === 'clean-exit') return false;
  return earlierCrashesAt.filter((at) => nowMs - at < withinMs).length < maxReloads;
}

const withinMs = 60_000;
const maxReloads = 3;

export type PageRecoveryDeps = {
  now: () => number;
  log: { error(message: string): void };
  onGone?: () => void;
  onReload?: () => void;
  /** The page crashed repeatedly: the user decides what to do with the empty window. */
  offerChoice?: (reload: () => void) => void;
};

/** Reloads a crashed page at its address, and so with its view. Main still has the connections, their tokens and the settings. */
export function reloadCrashedPage(
  contents: Pick<WebContents, 'on' | 'reload' | 'isDestroyed'>,
  { now, log, onGone, onReload, offerChoice }: PageRecoveryDeps,
): void {
  const crashesAt: number[] = [];
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error(`the page's process is gone: ${reason} (${exitCode})`);
    onGone?.();
    const again = decideReload(reason, crashesAt, now());
    crashesAt.push(now());
    if (again) {
      onReload?.();
      contents.reload();
    } else if (reason !== 'clean-exit') {
      offerChoice?.(() => {
        if (contents.isDestroyed()) return;
        crashesAt.length = 0;
        onReload?.();
        contents.reload();
      });
    }
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

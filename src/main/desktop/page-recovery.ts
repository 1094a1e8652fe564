import type { Dialog, WebContents } from 'electron';
import { words } from '#words/words.ts';

/** Whether a page whose process ended is loaded again: not when it was meant to end, and not for ever. */
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

/**
 * A crashed page comes back on its own, at the address that it had and so with its view; main has kept the connections, their tokens and
 * the settings.
 */
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

/** The page failed so often that it isn't reloaded automatically: the user sees an empty window and is asked in a system dialog. */
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
    // Who closes the box without an answer has had enough of it.
    cancelId: 1,
    noLink: true,
  });
  if (response === 1) deps.quit();
  else deps.reload();
}

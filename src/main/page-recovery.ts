import type { WebContents } from 'electron';

/** Whether a page whose process ended is loaded again: not when it was meant to end, and not for ever. */
export function decideReload(reason: string, earlierCrashesAt: readonly number[], nowMs: number): boolean {
  if (reason === 'clean-exit') return false;
  return earlierCrashesAt.filter((at) => nowMs - at < withinMs).length < mostReloads;
}

const withinMs = 60_000;
const mostReloads = 3;

/** A crashed page comes back by itself; main has kept the connections, their tokens and the settings. */
export function reloadCrashedPage(
  contents: Pick<WebContents, 'on' | 'reload'>,
  deps: { now: () => number; log: { error(message: string): void } },
): void {
  const crashesAt: number[] = [];
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    deps.log.error(`the page's process is gone: ${reason} (${exitCode})`);
    const again = decideReload(reason, crashesAt, deps.now());
    crashesAt.push(deps.now());
    if (again) contents.reload();
  });
}

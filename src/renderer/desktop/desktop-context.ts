import { createRequiredContext } from '#renderer/ui/required-context.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';

/** The app's only way out of the page. */
export const [DesktopContext, useDesktop] = createRequiredContext<DesktopApi>('DesktopContext');

export const DesktopProvider = DesktopContext.Provider;

/** Takes what main has now, then every change of it. A failed read is a bug in main, which logs it. Returns the way to stop. */
export function followMain<Value>(
  read: () => Promise<Value>,
  onChanged: (listener: (value: Value) => void) => () => void,
  take: (value: Value) => void,
): () => void {
  let isOver = false;
  const stop = onChanged((value) => {
    // What was emitted in the meantime is newer than what is read.
    isOver = true;
    take(value);
  });
  read().then(
    (value) => isOver || take(value),
    () => {},
  );
  return () => {
    isOver = true;
    stop();
  };
}

import { createRequiredContext } from '#renderer/ui/required-context.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';

/** The page's only access to the main process. */
export const [DesktopContext, useDesktop] = createRequiredContext<DesktopApi>('DesktopContext');

export const DesktopProvider = DesktopContext.Provider;

/** Reads a value of main, then follows its changes. A failed read is a bug in main, which logs it. Returns the function to stop. */
export function followMain<Value>(
  read: () => Promise<Value>,
  onChanged: (listener: (value: Value) => void) => () => void,
  take: (value: Value) => void,
): () => void {
  let isOver = false;
  const stop = onChanged((value) => {
    // A value emitted meanwhile is newer than the one being read.
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

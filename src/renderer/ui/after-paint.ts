import { useEffect, useState } from 'react';

/** A hidden window paints nothing: what waits for a paint is done after this all the same. */
const atLatestMs = 100;

/** Runs something once the frame being made is on screen: what can wait must not delay it. Returns the way to cancel it. */
export function afterPaint(run: () => void): () => void {
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(painted);
    clearTimeout(latest);
  };
  const runOnce = () => {
    cancel();
    run();
  };
  let painted: ReturnType<typeof setTimeout> | undefined;
  const latest = setTimeout(runOnce, atLatestMs);
  const frame = requestAnimationFrame(() => {
    painted = setTimeout(runOnce);
  });
  return cancel;
}

/**
 * Whether something that is there (`isThere`) has been painted: false in the first frame with it, for what the user needn't wait for.
 * `atFirst` says so of what is there from the component's own first frame on.
 */
export function useIsPainted(isThere = true, atFirst = false): boolean {
  const [isPainted, setPainted] = useState(isThere && atFirst);
  if (isPainted && !isThere) setPainted(false);
  const waits = isThere && !isPainted;
  useEffect(() => (waits ? afterPaint(() => setPainted(true)) : undefined), [waits]);
  return isPainted && isThere;
}

import { useEffect, useState } from 'react';

/** A hidden window paints nothing: what waits for a paint is done after this all the same. */
const atLatestMs = 100;
const glanceMs = 120;

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
 * Whether what the user needn't wait for may come to something that is open: once what they wait for is there (`isReady`) and painted, or
 * it takes longer than a glance. From then on for as long as it is open. `atFirst` says so of what is open from the component's own first
 * frame on.
 */
export function useIsPainted(isOpen: boolean, isReady: boolean, atFirst = false): boolean {
  const [isPainted, setPainted] = useState(isOpen && atFirst);
  if (isPainted && !isOpen) setPainted(false);
  const waits = isOpen && !isPainted;
  useEffect(() => {
    if (!waits) return;
    const end = () => setPainted(true);
    if (isReady) return afterPaint(end);
    const late = setTimeout(end, glanceMs);
    return () => clearTimeout(late);
  }, [waits, isReady]);
  return isPainted && isOpen;
}

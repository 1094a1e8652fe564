import { useEffect, useState } from 'react';

/** A hidden window never paints, so don't wait longer than this. */
const atLatestMs = 100;
const glanceMs = 120;

/** Runs a callback once the current frame is on screen. Returns a function that cancels it. */
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
 * Whether secondary content of an open part may be rendered: once the main content is ready (`isReady`) and painted, or takes too long;
 * then for as long as the part is open. With `atFirst`, immediately for a part that is open from the component's first frame.
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

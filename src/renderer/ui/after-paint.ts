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

/** False in the first frame of a component and true from the next one on: for parts that the user needn't wait for. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return isPainted;
}

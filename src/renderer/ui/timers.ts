import { useEffect, useState } from 'react';

/** The current time, updated periodically, and immediately when `renewedBy` changes. */
export function useNow(everyMs: number, renewedBy: unknown): number {
  const [now, setNow] = useState({ ms: Date.now(), by: renewedBy });
  if (now.by !== renewedBy) setNow({ ms: Date.now(), by: renewedBy });
  useEffect(() => {
    const timer = setInterval(() => setNow((before) => ({ ...before, ms: Date.now() })), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now.ms;
}

/** Whole seconds from now until `untilMs` (epoch milliseconds), rounded up, counting down; 0 from then on. */
export function useSecondsUntil(untilMs: number): number {
  const [, setTick] = useState(0);
  const leftMs = Math.max(0, untilMs - Date.now());
  const seconds = Math.ceil(leftMs / 1_000);

  useEffect(() => {
    if (seconds === 0) return;
    // Just after the next whole second, so that no number is shown twice or skipped.
    const timer = setTimeout(() => setTick((tick) => tick + 1), leftMs - (seconds - 1) * 1_000 + 5);
    return () => clearTimeout(timer);
  }, [seconds, leftMs]);

  return seconds;
}

/** Whether `isTrue` has held without a break for longer than `forMs`. `of` names the subject: another one restarts the delay. */
export function useDelayedFlag(isTrue: boolean, forMs: number, of: string | number | object): boolean {
  const [lastingOf, setLastingOf] = useState<string | number | object | null>(null);

  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(() => setLastingOf(of), forMs);
    return () => {
      clearTimeout(timer);
      setLastingOf(null);
    };
  }, [isTrue, forMs, of]);

  return isTrue && lastingOf === of;
}

/** A response that takes longer is waited for on screen. */
const soonMs = 50;

/** Runs a callback once `loading` has settled, at the latest after 50 ms: rendering a change together with its response takes one render. */
export function onceLoaded(loading: Promise<unknown>, run: () => void): void {
  let latest: ReturnType<typeof setTimeout> | undefined;
  const runOnce = () => {
    if (latest === undefined) return;
    clearTimeout(latest);
    latest = undefined;
    run();
  };
  latest = setTimeout(runOnce, soonMs);
  void loading.finally(runOnce);
}

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

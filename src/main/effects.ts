/** The network: Electron's `net.fetch` (system proxy and certificates) or Node's `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Time = {
  /** Epoch milliseconds. */
  now(): number;
  setTimeout(run: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
};

export const systemTime: Time = {
  now: Date.now,
  setTimeout,
  // Safe: every handle is from setTimeout.
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
};

/** Resolves after `ms`, or as soon as the signal is aborted. */
export function delay(time: Time, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      time.clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = time.setTimeout(end, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
}

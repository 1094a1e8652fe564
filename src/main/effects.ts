/** The network: Electron's `net.fetch` (system proxy and certificates) or Node's `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Clock = {
  /** Epoch milliseconds. */
  now(): number;
};

export type Timers = {
  setTimeout(run: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
};

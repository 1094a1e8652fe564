import { Readable } from 'node:stream';

/**
 * One GET without cookies, credentials, cache or referrer. A redirect is not followed: its status is that of the response. Rejects if there
 * is no response, and as soon as the signal is aborted. An abort also frees the socket while the body is read.
 */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

export type FetchInit = { headers: Record<string, string>; signal: AbortSignal };

/** The part of the platform's `Response` that is read, for responses that a `Response` can't hold. */
export type FetchResponse = Pick<Response, 'status' | 'ok' | 'redirected' | 'body'> & {
  headers: Pick<Headers, 'get'>;
};

/**
 * A message of Node or Electron as a response. `Headers` and `Response` would throw for a header value or a reason phrase beyond U+00FF and
 * for a status above 599, which servers do send.
 */
export function responseOf(
  status: number,
  message: { headers: MessageHeaders; body: Readable | null },
): FetchResponse {
  const { headers, body } = message;
  return {
    status,
    ok: status >= 200 && status < 300,
    redirected: false,
    headers: {
      get(name) {
        const key = name.toLowerCase();
        return Object.hasOwn(headers, key) ? [headers[key]].flat().join(', ') : null;
      },
    },
    // Handles the stream's errors from now on, read or not. Safe: Node's type of web streams and the platform's describe the same object.
    body: body && (Readable.toWeb(body) as unknown as FetchResponse['body']),
  };
}

/** By names in lower case. */
type MessageHeaders = Readonly<Record<string, string | string[] | undefined>>;

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

export type Timer = ReturnType<typeof createTimer>;

/** Runs a task once for all plans until then, at the earliest of their times: continuous plans can't postpone it. */
export function createTimer(time: Time, run: () => unknown) {
  let planned: { handle: unknown; dueMs: number } | null = null;

  function cancel(): void {
    if (planned !== null) time.clearTimeout(planned.handle);
    planned = null;
  }

  return {
    plan(delayMs: number): void {
      const dueMs = time.now() + delayMs;
      if (planned !== null && planned.dueMs <= dueMs) return;
      cancel();
      const start = () => {
        planned = null;
        run();
      };
      planned = { dueMs, handle: time.setTimeout(start, delayMs) };
    },
    cancel,
  };
}

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

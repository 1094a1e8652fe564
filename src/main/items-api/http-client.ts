import type { Failure } from '#shared/failure.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import { authorizedHeaders } from './authorization.ts';
import { discardBody, hasKnownEncoding, readBody } from './body-reader.ts';
import type { CatalogTarget } from './catalog-target.ts';
import { type Deadlines, defaultDeadlines } from './deadlines.ts';
import type { Clock, Fetch, Timers } from './effects.ts';
import { type NetworkPhase, networkFailure } from './network-failure.ts';
import { RequestStopped, type RequestWatch, watchRequest } from './request-watch.ts';
import { decideRetry } from './retry-policy.ts';

export type HttpRequest = {
  target: CatalogTarget;
  /** Of the target's origin; anything else is refused before it is sent. */
  url: string;
  /** Cap of the decoded body of a success. */
  maxBytes: number;
  signal: AbortSignal;
};

/** An answer of any status but a redirect. The body is read for 2xx and 422 only and is empty otherwise. */
export type HttpAnswer = {
  status: number;
  contentType: string | null;
  retryAfter: string | null;
  body: Uint8Array<ArrayBuffer>;
  /** Epoch milliseconds at the end of the body. */
  answeredAt: number;
  /** From sending to the end of the body, milliseconds. */
  tookMs: number;
};

export type HttpClient = { request(request: HttpRequest): Promise<Outcome<HttpAnswer>> };

/** One line per request for the log: no query, no headers, no body. */
export type RequestLogEntry = {
  connectionId: string;
  path: string;
  /** The status, or the kind of failure. */
  result: number | Failure['kind'];
  tookMs: number;
};

export type HttpClientDeps = {
  fetch: Fetch;
  clock: Clock;
  timers: Timers;
  /** In [0, 1); for the pause before a retry. */
  random?: () => number;
  deadlines?: Partial<Deadlines>;
  log?: (entry: RequestLogEntry) => void;
};

/** Cap of the decoded body of a refusal. */
export const errorBodyBytes = 64 * 1024;

/**
 * GET requests with the bearer token (section 5), deadlines and byte caps. Always settles: within the total deadline, and at once
 * when the signal is aborted, even if the fetch underneath obeys neither. Never follows a redirect.
 *
 * Failure kinds: `cancelled`, `timeout`, `unreachable`, `certificate`, `moved`, `cut-off`, `too-large`,
 * `unreadable-answer` (encoding), `not-the-service` (not HTTP), `needs-token` (corrupt), `internal`.
 */
export function createHttpClient(deps: HttpClientDeps): HttpClient {
  const deadlines = { ...defaultDeadlines, ...deps.deadlines };
  const random = deps.random ?? Math.random;

  return {
    async request(request) {
      const startedAt = deps.clock.now();
      const outcome = await requestWithRetry(request, startedAt);
      deps.log?.(logEntry(request, outcome, deps.clock.now() - startedAt));
      return outcome;
    },
  };

  async function requestWithRetry(request: HttpRequest, startedAt: number): Promise<Outcome<HttpAnswer>> {
    const headers = authorizedHeaders(request.target, request.url);
    if (!headers.ok) return headers;
    const watch = watchRequest({
      signal: request.signal,
      timers: deps.timers,
      totalMs: deadlines.totalMs,
    });
    try {
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await attemptOnce(request, headers.value, watch, startedAt);
        if (outcome.ok) return outcome;
        const decision = decideRetry(outcome.failure, attempt, random());
        if (decision.kind === 'give-up') return outcome;
        await watch.race(pause(decision.afterMs));
      }
    } catch (error) {
      if (error instanceof RequestStopped) return failed(error.failure);
      throw error;
    } finally {
      watch.close();
    }
  }

  async function attemptOnce(
    request: HttpRequest,
    headers: Record<string, string>,
    watch: RequestWatch,
    startedAt: number,
  ): Promise<Outcome<HttpAnswer>> {
    let phase: NetworkPhase = 'headers';
    try {
      watch.arm('headers', deadlines.headersMs);
      const response = await raceFetch(request.url, headers, watch);
      phase = 'body';
      if (hasMoved(response)) {
        letGo(response, watch);
        return failed({ kind: 'moved', status: response.status });
      }
      const body = await bodyOf(response, request.maxBytes, watch);
      if (!body.ok) {
        letGo(response, watch);
        return body;
      }
      const answeredAt = deps.clock.now();
      return success({
        status: response.status,
        contentType: response.headers.get('content-type'),
        retryAfter: response.headers.get('retry-after'),
        body: body.value,
        answeredAt,
        tookMs: answeredAt - startedAt,
      });
    } catch (error) {
      if (error instanceof RequestStopped) return failed(error.failure);
      return failed(networkFailure(error, phase, deps.clock.now() - startedAt));
    } finally {
      watch.disarm();
    }
  }

  async function raceFetch(
    url: string,
    headers: Record<string, string>,
    watch: RequestWatch,
  ): Promise<Response> {
    // Inside of an async function a fetch that throws at once becomes a rejection like any other.
    const pending = (async () =>
      deps.fetch(url, {
        method: 'GET',
        headers,
        // `error` would hide the status. With `manual` Node answers with the 3xx itself and Electron rejects; neither follows.
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: watch.signal,
      }))();
    try {
      return await watch.race(pending);
    } catch (error) {
      // A fetch that ignores its signal may still answer: nobody would read that.
      pending.then(discardBody, () => {});
      throw error;
    }
  }

  async function bodyOf(
    response: Response,
    maxBytes: number,
    watch: RequestWatch,
  ): Promise<Outcome<Uint8Array<ArrayBuffer>>> {
    if (!readsBody(response.status)) {
      letGo(response, watch);
      return success(new Uint8Array());
    }
    if (!hasKnownEncoding(response)) return failed({ kind: 'unreadable-answer', reason: 'encoding' });
    const cap = response.ok ? maxBytes : errorBodyBytes;
    return await readBody(response, { maxBytes: cap, idleMs: deadlines.bodyIdleMs, watch });
  }

  function pause(afterMs: number): Promise<void> {
    return new Promise((resolve) => deps.timers.setTimeout(resolve, afterMs));
  }
}

/** A redirect in any of its forms: the 3xx itself, the opaque answer of a browser's stack, or one followed against our will. */
function hasMoved(response: Response): boolean {
  const isRedirect = response.status >= 300 && response.status < 400;
  return isRedirect || response.type === 'opaqueredirect' || response.redirected;
}

/** The documented 422 is the only refusal with content that is shown; other refusals are known by their status. */
function readsBody(status: number): boolean {
  return (status >= 200 && status < 300) || status === 422;
}

function letGo(response: Response, watch: RequestWatch): void {
  if (!response.body?.locked) discardBody(response);
  // Electron's request goes on when only its body is cancelled.
  watch.abandon();
}

function logEntry(request: HttpRequest, outcome: Outcome<HttpAnswer>, tookMs: number): RequestLogEntry {
  return {
    connectionId: request.target.connectionId,
    path: URL.parse(request.url)?.pathname ?? '',
    result: outcome.ok ? outcome.value.status : outcome.failure.kind,
    tookMs,
  };
}

import type { Fetch, FetchResponse, Time } from '#main/effects.ts';
import { failed, type Outcome, success } from '#shared/failure.ts';
import { type NetworkPhase, networkFailure } from './network-failure.ts';
import {
  hasKnownEncoding,
  RequestStopped,
  type RequestWatch,
  readBody,
  watchRequest,
} from './request-watch.ts';

/** A response of any status but a redirect. The body is read for 2xx and 422 only, and empty otherwise. */
export type HttpResponse = {
  status: number;
  contentType: string | null;
  retryAfter: string | null;
  body: Uint8Array<ArrayBuffer>;
  /** Epoch milliseconds at the end of the body. */
  receivedAt: number;
  /** From sending to the end of the body, milliseconds. */
  tookMs: number;
};

type Exchange = {
  url: string;
  headers: Record<string, string>;
  /** Cap of the decoded body of a success. */
  maxBytes: number;
  signal: AbortSignal;
};

type ExchangeDeps = { fetch: Fetch; time: Time; deadlines: Deadlines };

/** Cap of the decoded body of an error. */
export const errorBodyBytes = 64 * 1024;

/**
 * Sends one GET, without retries or redirects. Always settles: within the total deadline, and immediately when the signal is aborted, even
 * if the fetch ignores both.
 *
 * Failure kinds: `cancelled`, `timeout`, `unreachable`, `certificate`, `redirected`, `truncated`, `too-large`,
 * `unreadable-response` (encoding), `not-the-service` (not HTTP).
 */
export async function exchangeOnce(deps: ExchangeDeps, exchange: Exchange): Promise<Outcome<HttpResponse>> {
  const { time, deadlines } = deps;
  const startedAt = time.now();
  const watch = watchRequest({ signal: exchange.signal, time, totalMs: deadlines.totalMs });
  let phase: NetworkPhase = 'headers';
  try {
    watch.arm('headers', deadlines.headersMs);
    const response = await raceFetch(deps.fetch, exchange, watch);
    phase = 'body';
    if (isRedirect(response)) return failed({ kind: 'redirected', status: response.status });
    const body = await bodyOf(response, exchange.maxBytes, deadlines, watch);
    if (!body.ok) return body;
    const receivedAt = time.now();
    return success({
      status: response.status,
      contentType: response.headers.get('content-type'),
      retryAfter: response.headers.get('retry-after'),
      body: body.value,
      receivedAt,
      tookMs: receivedAt - startedAt,
    });
  } catch (error) {
    if (error instanceof RequestStopped) return failed(error.failure);
    return failed(networkFailure(error, phase, time.now() - startedAt));
  } finally {
    watch.close();
  }
}

async function raceFetch(
  fetch: Fetch,
  { url, headers }: Exchange,
  watch: RequestWatch,
): Promise<FetchResponse> {
  // In an async function a fetch that throws synchronously becomes a rejection.
  const pending = (async () => fetch(url, { headers, signal: watch.signal }))();
  try {
    return await watch.race(pending);
  } catch (error) {
    // A fetch that ignores its signal may still respond, with a body that is never read.
    pending.then(({ body }) => body?.cancel()).catch(() => {});
    throw error;
  }
}

async function bodyOf(
  response: FetchResponse,
  maxBytes: number,
  deadlines: Deadlines,
  watch: RequestWatch,
): Promise<Outcome<Uint8Array<ArrayBuffer>>> {
  const idleMs = deadlines.bodyIdleMs;
  if (response.ok) {
    if (!hasKnownEncoding(response)) return failed({ kind: 'unreadable-response', reason: 'encoding' });
    return await readBody(response, { maxBytes, idleMs, watch });
  }
  // Only the documented 422 has content that is shown; an unusable body counts as none.
  const body =
    response.status === 422 && hasKnownEncoding(response)
      ? await readBody(response, { maxBytes: errorBodyBytes, idleMs, watch })
      : null;
  return success(body?.ok ? body.value : new Uint8Array());
}

/** A redirect, even one that the fetch has followed. */
function isRedirect({ status, redirected }: FetchResponse): boolean {
  return redirected || (status >= 300 && status < 400 && status !== 304);
}

/**
 * The max duration of each stage of a request, in milliseconds. A fetch doesn't say when it has connected, so `headersMs` includes
 * connecting, and only the network stack itself reports a connect timeout.
 */
export type Deadlines = {
  /** From sending to the complete headers. */
  headersMs: number;
  /** Between two chunks of the body. */
  bodyIdleMs: number;
  /** One try from sending to its end. */
  totalMs: number;
};

export const defaultDeadlines: Deadlines = { headersMs: 15_000, bodyIdleMs: 15_000, totalMs: 30_000 };

/** The default deadlines, multiplied. */
export function scaledDeadlines(scale: number): Deadlines {
  const { headersMs, bodyIdleMs, totalMs } = defaultDeadlines;
  return { headersMs: headersMs * scale, bodyIdleMs: bodyIdleMs * scale, totalMs: totalMs * scale };
}

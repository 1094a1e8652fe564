import { delay, type Fetch, type Time } from '#main/effects.ts';
import type { RequestLimiter, Turn } from '#main/request-limits/request-limiter.ts';
import { type Failure, failed, failureCode, type Outcome, success } from '#shared/failure.ts';
import type { RequestEnd, RequestPurpose, RequestRecord } from '#shared/request-record.ts';
import { withMaskedToken } from '#shared/trade-url.ts';
import { type Deadlines, defaultDeadlines, exchangeOnce, type HttpResponse } from './http-exchange.ts';
import { decideRetry, retryAfterMs } from './retry-policy.ts';
import { withoutBearerToken } from './secret-masking.ts';

type HttpRequest<T> = {
  target: CatalogTarget;
  /** Of the target's origin; anything else is refused before it is sent. */
  url: string;
  /** Cap of the decoded body of a success. */
  maxBytes: number;
  call: RequestCall;
  /** Parses a response; its failure decides about a retry. */
  read(response: HttpResponse): Outcome<T>;
};

type HttpClient = { request<T>(request: HttpRequest<T>): Promise<Outcome<T>> };

export type SentRequest = Omit<RequestRecord, 'number' | 'end'>;

export type HttpClientDeps = {
  fetch: Fetch;
  time: Time;
  limiter: Pick<RequestLimiter, 'turn'>;
  /** In [0, 1); for the pause before a retry. */
  random?: () => number;
  deadlines?: Partial<Deadlines>;
  /** Called for each request that is sent; the returned function is called at its end. */
  onSent?: (request: SentRequest) => (end: RequestEnd) => void;
};

/** Max total wait of a call for its turns: the longest accepted Retry-After before each retry. */
export const maxWaitMs = 6 * 60_000;

const maxPathLength = 1_000;

/**
 * Sends GET requests with the bearer token (section 5) through the limiter, retried as {@link decideRetry} says. Always settles: within
 * `maxWaitMs` and the total deadline of each try, and immediately when the signal is aborted.
 *
 * Failure kinds: those of one exchange, of `read`, of the limiter (`slow-down`, `server-trouble`), `needs-token` (corrupt)
 * and `internal`.
 */
export function createHttpClient(deps: HttpClientDeps): HttpClient {
  const { time } = deps;
  const deadlines = { ...defaultDeadlines, ...deps.deadlines };
  const random = deps.random ?? Math.random;

  return {
    async request(request) {
      const headers = authorizedHeaders(request.target, request.url);
      if (!headers.ok) return headers;
      const { signal, purpose } = request.call;
      let waitedMs = 0;
      for (let retry = 0; ; retry += 1) {
        const askedAt = time.now();
        const turn = await turnFor(request, maxWaitMs - waitedMs);
        if (!turn.ok) return turn;
        waitedMs += time.now() - askedAt;

        const tried = await tryOnce(request, headers.value, retry);
        const failure = tried.outcome.ok ? null : tried.outcome.failure;
        const decision =
          failure === null
            ? { hold: null, pauseMs: null }
            : decideRetry({ failure, retryAfterMs: tried.retryAfterMs, retry, purpose, random: random() });
        turn.value.settle({ hold: decision.hold, wasCancelled: failure?.kind === 'cancelled' });
        if (decision.pauseMs === null) return tried.outcome;
        // Ends early when the call is cancelled, since the limiter then gives it no further turn.
        await delay(time, decision.pauseMs, signal);
      }
    },
  };

  function turnFor(request: HttpRequest<unknown>, timeoutMs: number): Promise<Outcome<Turn>> {
    const { connectionId, baseUrl } = request.target;
    const { purpose, signal } = request.call;
    return deps.limiter.turn({ connectionId, baseUrl, purpose, signal, timeoutMs });
  }

  async function tryOnce<T>(
    request: HttpRequest<T>,
    headers: Record<string, string>,
    retry: number,
  ): Promise<{ outcome: Outcome<T>; retryAfterMs: number | null }> {
    const { url, maxBytes, call } = request;
    const sentAt = time.now();
    const ended = deps.onSent?.(sentRequest(request, retry, sentAt));
    const exchange = { url, headers, maxBytes, signal: call.signal };
    const response = await exchangeOnce({ fetch: deps.fetch, time, deadlines }, exchange);
    const outcome = response.ok ? request.read(response.value) : response;
    ended?.({
      status: response.ok ? response.value.status : statusIn(response.failure),
      code: outcome.ok ? null : failureCode(outcome.failure),
      tookMs: time.now() - sentAt,
      bytes: response.ok ? response.value.body.byteLength : 0,
    });
    return {
      outcome,
      retryAfterMs: response.ok ? retryAfterMs(response.value.retryAfter, time.now()) : null,
    };
  }
}

/** The status of a redirect, whose response isn't used. */
function statusIn(failure: Failure): number | null {
  return failure.kind === 'redirected' && failure.status !== 0 ? failure.status : null;
}

function sentRequest(
  { target, url, call }: HttpRequest<unknown>,
  retry: number,
  sentAt: number,
): SentRequest {
  const { connectionId, token } = target;
  const { purpose, requestId } = call;
  return { requestId, connectionId, purpose, method: 'GET', path: shownPath(url, token), retry, sentAt };
}

/** The path without tokens, which a user may have pasted into a filter. */
function shownPath(url: string, token: string): string {
  const { pathname, search } = new URL(url);
  const path = withoutBearerToken(`${pathname}${search}`, token);
  return withMaskedToken(withoutBearerToken(path, encodeURIComponent(token))).slice(0, maxPathLength);
}

/** Printable ASCII without spaces: what can follow `Bearer ` in a header line. */
const usableToken = /^[\x21-\x7e]{1,8192}$/;

/**
 * The headers of a catalog request. Only here does the token leave main's memory (section 5), and only for the connection's own origin.
 *
 * Fails with `internal` for a URL of another origin, which is a bug, and with `needs-token` for a stored token that isn't valid in a
 * header: a fetch would repeat the token in its error.
 */
function authorizedHeaders(
  target: CatalogTarget,
  url: string,
): Outcome<{ accept: string; authorization: string }> {
  // Schemes without hosts all have the origin "null".
  if (originOf(url) === 'null' || originOf(url) !== originOf(target.baseUrl)) {
    return failed({ kind: 'internal', reference: 'foreign-origin' });
  }
  if (!usableToken.test(target.token)) return failed({ kind: 'needs-token', because: 'corrupt' });
  return success({ accept: 'application/json', authorization: `Bearer ${target.token}` });
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? 'null';
}

/** The purpose of a call, and how to cancel it. */
export type RequestCall = {
  /** When aborted, the call settles as `cancelled` immediately. */
  signal: AbortSignal;
  purpose: RequestPurpose;
  /** The page's id of the request; null when the page can't cancel it on its own. */
  requestId: string | null;
};

export function checkCall(signal: AbortSignal): RequestCall {
  return { signal, purpose: 'check', requestId: null };
}

/** The destination of a request, with its token. Never leaves main. */
export type CatalogTarget = {
  connectionId: string;
  kind: 'remote' | 'demo';
  /** `{base_url}` of the interface document: http(s), may have a path prefix, with or without a trailing slash. */
  baseUrl: string;
  token: string;
};

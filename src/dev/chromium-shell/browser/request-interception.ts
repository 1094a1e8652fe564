import { ignoreGone } from './browser.ts';
import type { CdpSession } from './cdp-connection.ts';

/** A request of the page, with the app's own URL of it. */
export type PageRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Buffer | null;
  frameId: string;
  isDocument: boolean;
  isRedirect: boolean;
};

export type RequestDecision =
  | { kind: 'answer'; response: Response }
  /** Let Chromium load it: the dev server alone. */
  | { kind: 'network' }
  | { kind: 'refuse'; reason: 'Aborted' | 'BlockedByClient' | 'Failed' };

/**
 * Asks `decide` about every request of the page before Chromium does anything about it. Straight over the protocol: all that
 * the page consists of passes through here, and its start waits for it.
 */
export function interceptRequests(
  session: CdpSession,
  urls: { toApp(url: string): string; toBundle(url: string): string },
  decide: (request: PageRequest) => Promise<RequestDecision>,
): Promise<unknown> {
  session.on('Fetch.requestPaused', (paused) => {
    const { requestId, request } = paused;
    // Chromium looks for an icon of its window's tab, which Electron has none of.
    if (paused.resourceType === 'Other' && request.url.endsWith('/favicon.ico')) {
      return ignoreGone(session.send('Fetch.fulfillRequest', { requestId, responseCode: 204 }));
    }
    const asked: PageRequest = {
      url: urls.toApp(request.url + (request.urlFragment ?? '')),
      method: request.method,
      headers: ownHeaders(request.headers, urls.toApp),
      body: bodyOf(request.postDataEntries),
      frameId: paused.frameId,
      isDocument: paused.resourceType === 'Document',
      isRedirect: paused.redirectedRequestId !== undefined,
    };
    decide(asked)
      .then((decision) => carryOut(session, requestId, decision, urls.toBundle))
      .catch((error: unknown) => {
        console.error(`The app's handler failed for ${asked.url}:`, error);
        return session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
      })
      .catch(() => {});
  });
  return session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

async function carryOut(
  session: CdpSession,
  requestId: string,
  decision: RequestDecision,
  toBundle: (url: string) => string,
): Promise<void> {
  switch (decision.kind) {
    case 'network':
      return ignoreGone(session.send('Fetch.continueRequest', { requestId }));
    case 'refuse':
      return ignoreGone(session.send('Fetch.failRequest', { requestId, errorReason: decision.reason }));
    case 'answer':
      return fulfil(session, requestId, decision.response, toBundle);
    default:
      decision satisfies never;
  }
}

async function fulfil(
  session: CdpSession,
  requestId: string,
  response: Response,
  toBundle: (url: string) => string,
): Promise<void> {
  // What `Response.error()` makes: the handler says that there is no answer.
  if (response.type === 'error')
    return ignoreGone(session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }));
  const body = Buffer.from(await response.arrayBuffer());
  const responseHeaders = [...response.headers].map(([name, value]) => ({
    name,
    value: name === 'location' ? toBundle(value) : value,
  }));
  ignoreGone(
    session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders,
      body: body.toString('base64'),
    }),
  );
}

function ownHeaders(headers: Record<string, string>, toApp: (url: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) =>
      /^(origin|referer)$/i.test(name) ? [name, toApp(value)] : [name, value],
    ),
  );
}

function bodyOf(entries: { bytes?: string }[] | undefined): Buffer | null {
  if (entries === undefined || entries.length === 0) return null;
  return Buffer.concat(entries.map(({ bytes }) => Buffer.from(bytes ?? '', 'base64')));
}

import { ignoreGone } from './browser.ts';
import type { CdpSession } from './cdp-connection.ts';

/**
 * Chromium can't open a page with an unknown scheme, so `app://bundle/…` is opened as `http://bundle.app.localhost/…`, which is a separate
 * origin and a secure context. No request reaches the network: the app's handler serves all of them. Main sees only its own URLs.
 */
export function toBundleUrl(url: string): string {
  return url.replace(
    /^app:\/\/([a-z0-9-]+)(?=[/?#]|$)\/?/i,
    (_start, host: string) => `http://${host.toLowerCase()}.app.localhost/`,
  );
}

/** Reverses {@link toBundleUrl}; any other URL is unchanged. */
export function toAppUrl(url: string): string {
  return url.replace(/^http:\/\/([a-z0-9-]+)\.app\.localhost(?::80)?(?=[/?#]|$)/i, 'app://$1');
}

/** A request of the page, with URLs as the app knows them. */
export type PageRequest = {
  url: string;
  method: string;
  frameId: string;
  isDocument: boolean;
  isRedirect: boolean;
  /** Throws for a URL that carries credentials. */
  toRequest(): Request;
};

/** A response to the request; `network`: Chromium loads it; the others are Chromium's reasons for failing it. */
export type RequestDecision = Response | 'network' | 'Aborted' | 'BlockedByClient' | 'Failed';

/** Calls `decide` for every request of the page before Chromium handles it. */
export function interceptRequests(
  session: CdpSession,
  decide: (request: PageRequest) => Promise<RequestDecision>,
): Promise<unknown> {
  session.on('Fetch.requestPaused', async (paused) => {
    const { requestId } = paused;
    // Chromium requests a tab icon; Electron doesn't.
    if (paused.resourceType === 'Other' && paused.request.url.endsWith('/favicon.ico'))
      return ignoreGone(session.send('Fetch.fulfillRequest', { requestId, responseCode: 204 }));
    const { url: requestedUrl, urlFragment = '', method, headers } = paused.request;
    const url = toAppUrl(requestedUrl + urlFragment);
    const request: PageRequest = {
      url,
      method,
      frameId: paused.frameId,
      isDocument: paused.resourceType === 'Document',
      isRedirect: paused.redirectedRequestId !== undefined,
      toRequest() {
        // Origin and Referer name the page.
        const ownHeaders = Object.entries(headers).map(([name, value]): [string, string] => [
          name,
          toAppUrl(value),
        ]);
        // The content policy allows the page no request with a body.
        return new Request(url, { method, headers: ownHeaders });
      },
    };
    let decision: RequestDecision;
    let body = '';
    try {
      decision = await decide(request);
      if (decision instanceof Response) body = Buffer.from(await decision.arrayBuffer()).toString('base64');
    } catch (error) {
      console.error(`The app's handler failed for ${url}:`, error);
      decision = 'Failed';
    }
    if (decision === 'network') return ignoreGone(session.send('Fetch.continueRequest', { requestId }));
    if (typeof decision === 'string' || decision.type === 'error') {
      // A handler returns `Response.error()` when it has no response.
      const errorReason = typeof decision === 'string' ? decision : 'Failed';
      return ignoreGone(session.send('Fetch.failRequest', { requestId, errorReason }));
    }
    const responseHeaders = [...decision.headers].map(([name, value]) => ({
      name,
      value: name === 'location' ? toBundleUrl(value) : value,
    }));
    const responseCode = decision.status;
    ignoreGone(session.send('Fetch.fulfillRequest', { requestId, responseCode, responseHeaders, body }));
  });
  return session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

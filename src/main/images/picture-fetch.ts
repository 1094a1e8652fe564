import https from 'node:https';
import { isIPv4, type LookupFunction } from 'node:net';
import tls from 'node:tls';
import { type Fetch, type FetchInit, type FetchResponse, responseOf, type Time } from '#main/effects.ts';
import { hasKnownEncoding, readBody, watchRequest } from '#main/items-api/request-watch.ts';
import { isPrivateAddress, type ResolveHost } from './image-address.ts';
import { type Picture, stillPicture } from './still-picture.ts';

export const maxPictureBytes = 4 * 1024 * 1024;

const headersMs = 10_000;
const idleMs = 10_000;
const totalMs = 20_000;

export type PictureNetwork = {
  /** Through the system's proxy, like all requests of the app. */
  fetch: Fetch;
  fetchPinned: PinnedFetch;
  resolveHost: ResolveHost;
  /** Chromium's route to a URL: `DIRECT`, or the proxies to try. */
  resolveProxy(url: string): Promise<string>;
};

/**
 * Fetches a picture without token, cookies or referrer. Null for any failure: the page then shows a placeholder.
 */
export async function fetchPicture(
  url: string,
  effects: PictureNetwork & { time: Time },
): Promise<Picture | null> {
  const watch = watchRequest({ time: effects.time, totalMs });
  try {
    watch.arm('headers', headersMs);
    const response = await watch.race(send(url, effects, watch.signal));
    if (response.status !== 200 || response.redirected || !hasKnownEncoding(response)) return null;
    const body = await readBody(response, { maxBytes: maxPictureBytes, idleMs, watch });
    return body.ok ? stillPicture(body.value) : null;
  } catch {
    return null;
  } finally {
    watch.close();
  }
}

/**
 * Resolves a name once and connects only to the addresses found, because a second lookup could lead into a private network. A proxy
 * resolves the name itself, in its own network: the check then refuses names that are private here, and allows names that only the proxy
 * can resolve. If the proxy fails and the system falls back to a direct connection, that one isn't pinned.
 */
async function send(url: string, effects: PictureNetwork, signal: AbortSignal): Promise<FetchResponse> {
  const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' };
  const viaSystem = () => effects.fetch(url, { headers, signal });
  const { hostname } = new URL(url);
  // An IP address; image-address.ts has checked it.
  if (hostname.startsWith('[') || isIPv4(hostname)) return viaSystem();
  const [addresses, route] = await Promise.all([
    effects.resolveHost(hostname).catch(() => []),
    effects.resolveProxy(url).catch(() => 'DIRECT'),
  ]);
  if (addresses.some(isPrivateAddress)) return Response.error();
  return /^\s*(DIRECT|$)/i.test(route)
    ? effects.fetchPinned(url, { headers, signal }, addresses)
    : viaSystem();
}

/** A GET over https that connects only to one of `addresses`, without resolving the host's name. */
type PinnedFetch = (url: string, init: FetchInit, addresses: readonly string[]) => Promise<FetchResponse>;

/**
 * Uses Node, because Electron's network stack resolves names itself and doesn't report the address it connected to. Checks the
 * certificate against the URL's host, follows no redirects, and decodes no content coding. Rejects any status but 200; aborting the
 * signal then frees the socket.
 */
export const fetchPinned: PinnedFetch = (url, { headers, signal }, addresses) =>
  new Promise((resolve, reject) => {
    const request = https.get(
      url,
      {
        headers: { 'user-agent': 'Item Catalog', 'accept-encoding': 'identity', ...headers },
        agent: ownAgent(),
        lookup: fixedLookup(addresses),
        signal,
      },
      (message) => {
        if (message.statusCode === 200) resolve(responseOf(200, { headers: message.headers, body: message }));
        else reject(new Error(`status ${message.statusCode}`));
      },
    );
    request.on('error', reject);
  });

function fixedLookup(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_hostname, _options, callback) =>
    callback(found.length === 0 ? new Error('no address') : null, found);
}

let agent: https.Agent | null = null;

/**
 * Not the global agent, which may use a proxy from the environment that would resolve the name again. Trusts Node's authorities and the
 * system's, to which companies add their own. Created for the first picture, since the system's store can be large.
 */
function ownAgent(): https.Agent {
  if (agent === null) {
    const ca = [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
    const secureContext = tls.createSecureContext({ ca });
    // With `autoSelectFamily` a connection always looks up all addresses.
    agent = new https.Agent({ keepAlive: true, autoSelectFamily: true, secureContext });
  }
  return agent;
}

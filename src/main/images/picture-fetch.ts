import { isIPv4 } from 'node:net';
import type { Fetch, Timers } from '#main/effects.ts';
import { hasKnownEncoding, readBody } from '#main/items-api/body-reader.ts';
import { watchRequest } from '#main/items-api/request-watch.ts';
import type { Picture } from './picture-cache.ts';
import type { PinnedFetch } from './pinned-fetch.ts';
import { isPrivateAddress, type ResolveHost } from './private-network.ts';
import { stillPicture } from './still-picture.ts';

export const maxPictureBytes = 4 * 1024 * 1024;

const headersMs = 10_000;
const idleMs = 10_000;
const totalMs = 20_000;

export type PictureNetwork = {
  /** As the rest of the app: through the system's proxy. */
  fetch: Fetch;
  fetchPinned: PinnedFetch;
  resolveHost: ResolveHost;
  /** Chromium's words for the way to a URL: `DIRECT`, or the proxies to try. */
  resolveProxy(url: string): Promise<string>;
};

/**
 * A picture from the network, without token, cookies or referrer. Null for every kind of trouble, and when it is aborted: a
 * placeholder says enough.
 */
export async function fetchPicture(
  url: string,
  effects: PictureNetwork & { timers: Timers },
  signal: AbortSignal,
): Promise<Picture | null> {
  const watch = watchRequest({ signal, timers: effects.timers, totalMs });
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
 * A name is resolved once, and its addresses are the only ones that are connected to: looked up again for the connection, it could
 * lead into a private network by then. Where the system has a proxy, the proxy resolves the name and makes the connection, from
 * where it is: the look at the addresses only finds names that lead inside already, and a name that only the proxy can resolve
 * is let pass. Where the proxy doesn't answer and the system allows a direct connection instead, that one isn't pinned.
 */
async function send(url: string, effects: PictureNetwork, signal: AbortSignal): Promise<Response> {
  const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' };
  const byTheSystem = () =>
    effects.fetch(url, {
      method: 'GET',
      headers,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal,
    });
  const { hostname } = new URL(url);
  // Judged by the URL (see signed-address.ts), and nothing is left to resolve.
  if (hostname.startsWith('[') || isIPv4(hostname)) return byTheSystem();
  const [addresses, route] = await Promise.all([
    effects.resolveHost(hostname).catch(() => []),
    effects.resolveProxy(url).catch(() => 'DIRECT'),
  ]);
  if (addresses.some(isPrivateAddress)) return Response.error();
  return /^\s*(DIRECT|$)/i.test(route)
    ? effects.fetchPinned(url, { headers, signal }, addresses)
    : byTheSystem();
}

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
  /** Through the system's proxy, like all requests of the app. */
  fetch: Fetch;
  fetchPinned: PinnedFetch;
  resolveHost: ResolveHost;
  /** Chromium's route to a URL: `DIRECT`, or the proxies to try. */
  resolveProxy(url: string): Promise<string>;
};

/**
 * Fetches a picture without token, cookies or referrer. Null for any failure or abort: the page then shows a placeholder.
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
 * Resolves a name once and connects only to the addresses found, because a second lookup could lead into a private network. A proxy
 * resolves the name itself, in its own network: the check then refuses names that are private here, and allows names that only the proxy
 * can resolve. If the proxy fails and the system falls back to a direct connection, that one isn't pinned.
 */
async function send(url: string, effects: PictureNetwork, signal: AbortSignal): Promise<Response> {
  const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' };
  const viaSystem = () =>
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
  // An IP address; signed-address.ts has checked it.
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

import { discardBody, hasKnownEncoding, readBody } from '#main/items-api/body-reader.ts';
import type { Fetch, Timers } from '#main/items-api/effects.ts';
import { watchRequest } from '#main/items-api/request-watch.ts';
import type { Picture } from './picture-cache.ts';
import { leadsToPrivateNetwork, type ResolveHost } from './private-network.ts';
import { stillPicture } from './still-picture.ts';

/** Cap of a picture's decoded body. */
export const mostPictureBytes = 4 * 1024 * 1024;

const headersMs = 10_000;
const idleMs = 10_000;
const totalMs = 20_000;

/**
 * A picture from the network, without token, cookies or referrer. Null for every kind of trouble, and when it is aborted: a
 * placeholder tells enough.
 */
export async function fetchPicture(
  url: string,
  effects: { fetch: Fetch; timers: Timers; resolveHost: ResolveHost },
  signal: AbortSignal,
): Promise<Picture | null> {
  const watch = watchRequest({ signal, timers: effects.timers, totalMs });
  const pending = (async () => {
    if (await leadsToPrivateNetwork(url, effects.resolveHost)) return Response.error();
    // Given up while the name was looked for.
    watch.signal.throwIfAborted();
    return effects.fetch(url, {
      method: 'GET',
      headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: watch.signal,
    });
  })();
  try {
    watch.arm('headers', headersMs);
    const response = await watch.race(pending);
    if (response.status !== 200 || response.redirected || !hasKnownEncoding(response)) return null;
    const body = await readBody(response, { maxBytes: mostPictureBytes, idleMs, watch });
    if (!body.ok) return null;
    return stillPicture(body.value);
  } catch {
    return null;
  } finally {
    watch.close();
    // Whatever was not read to its end holds a socket; for the rest both do nothing.
    watch.abandon();
    pending.then(
      (response) => {
        if (!response.body?.locked) discardBody(response);
      },
      () => {},
    );
  }
}

import type { CatalogTarget } from '#main/items-api/catalog-target.ts';
import type { Clock, Fetch, Timers } from '#main/items-api/effects.ts';
import { allowedImageUrl } from './image-address.ts';
import { createPictureCache, type Picture } from './picture-cache.ts';
import { fetchPicture } from './picture-fetch.ts';
import { signedAddress, urlOfSignedAddress } from './signed-address.ts';
import { createWorkQueue } from './work-queue.ts';

/** Pictures of items, fetched by main without any token and served to the page under the `item-image:` scheme. */
export type ImageService = {
  /** `item-image://picture/…` for an image URL of an answer; null when the guard refuses it. */
  addressOf(imageUrl: string, target: Pick<CatalogTarget, 'connectionId' | 'kind'>): string | null;
  /** The scheme's handler: the picture, or a 404 without a body. Never throws. */
  respond(request: Pick<Request, 'method' | 'url'>): Promise<Response>;
};

export type ImageServiceDeps = {
  fetch: Fetch;
  clock: Clock;
  timers: Timers;
  /** 32 random bytes made at start: only addresses signed with it are answered. */
  signingKey: Uint8Array;
  /** `http://127.0.0.1:<port>` of the running demo catalog; null: it isn't running. */
  demoOrigin(): string | null;
};

const mostFetchesAtOnce = 8;
const mostCachedBytes = 32 * 1024 * 1024;

export function createImageService(deps: ImageServiceDeps): ImageService {
  const cache = createPictureCache({ clock: deps.clock, mostBytes: mostCachedBytes });
  const queue = createWorkQueue(mostFetchesAtOnce);
  const inFlight = new Map<string, Promise<Picture | null>>();

  return {
    addressOf(imageUrl, { kind }) {
      const url = allowedImageUrl(imageUrl, { kind, demoOrigin: deps.demoOrigin() });
      return url === null ? null : signedAddress(url, deps.signingKey);
    },
    async respond({ method, url: address }) {
      const url = method === 'GET' ? urlOfSignedAddress(address, deps.signingKey) : null;
      const picture = url === null ? null : await pictureOf(url);
      return picture === null ? noPicture() : pictureResponse(picture);
    },
  };

  /** From memory, from a fetch that is under way for the same URL, or from the network. */
  function pictureOf(url: string): Promise<Picture | null> {
    const known = cache.get(url);
    if (known !== undefined) return Promise.resolve(known === 'missing' ? null : known);
    const running = inFlight.get(url);
    if (running !== undefined) return running;
    const fetched = queue
      .run(() => fetchPicture(url, deps))
      .then((picture) => {
        cache.put(url, picture ?? 'missing');
        return picture;
      })
      .finally(() => inFlight.delete(url));
    inFlight.set(url, fetched);
    return fetched;
  }
}

function pictureResponse({ bytes, contentType }: Picture): Response {
  return new Response(bytes, {
    status: 200,
    headers: {
      'content-type': contentType,
      'content-length': String(bytes.byteLength),
      'cache-control': 'private, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
    },
  });
}

function noPicture(): Response {
  return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
}

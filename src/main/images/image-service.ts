import type { Clock, Timers } from '#main/effects.ts';
import type { CatalogTarget } from '#main/items-api/http-client.ts';
import { demoConnectionId } from '#shared/connection.ts';
import { allowedImageUrl, signedAddress, textOfSignedAddress } from './image-address.ts';
import { createPictureCache, type Picture } from './picture-cache.ts';
import { fetchPicture, type PictureNetwork } from './picture-fetch.ts';
import type { PictureFiles } from './picture-files.ts';
import { keyOfText, keyText, type PictureKey } from './picture-files.ts';
import { stillPicture } from './still-picture.ts';

type ImageServiceDeps = PictureNetwork & {
  clock: Clock;
  timers: Timers;
  files: PictureFiles;
  /** 32 random bytes, new at each start: only addresses signed with them are served. */
  signingKey: Uint8Array;
  /** `http://127.0.0.1:<port>` of the running demo catalog; null: it isn't running. */
  demoOrigin(): string | null;
};

/** For one site as many as a browser opens, with room for two others while it hangs. */
const fetches = { atOnce: 18, perGroup: 6 };
const maxCachedBytes = 32 * 1024 * 1024;

/** Pictures of items, fetched by main without any token and served to the page under the `item-image:` scheme. */
export function createImageService(deps: ImageServiceDeps) {
  const cache = createPictureCache({ clock: deps.clock, maxBytes: maxCachedBytes });
  const queue = createWorkQueue(fetches);
  const inFlight = new Map<string, { found: Promise<Picture | null>; controller: AbortController }>();
  const forgotten = new Set<string>();

  return {
    /** `item-image://picture/…` for an image URL of a response; null if that isn't allowed. */
    addressOf(
      imageUrl: string,
      { connectionId, kind }: Pick<CatalogTarget, 'connectionId' | 'kind'>,
    ): string | null {
      const url = allowedImageUrl(imageUrl, { kind, demoOrigin: deps.demoOrigin() });
      return url === null ? null : signedAddress(keyText({ connectionId, url }), deps.signingKey);
    },
    /** The scheme's handler: the picture, or a 404 without a body. Never throws. */
    async respond({ method, url: address }: Pick<Request, 'method' | 'url'>): Promise<Response> {
      const text = method === 'GET' ? textOfSignedAddress(address, deps.signingKey) : null;
      if (text === null) return noPicture();
      const key = keyOfText(text);
      if (forgotten.has(key.connectionId)) return noPicture();
      const picture = await pictureOf(key);
      return picture === null ? noPicture() : pictureResponse(picture);
    },
    /** Aborts the requests of pictures that are no longer shown. */
    release(addresses: readonly string[]): void {
      for (const address of addresses) {
        const text = textOfSignedAddress(address, deps.signingKey) ?? '';
        const { controller } = inFlight.get(text) ?? {};
        // Immediately, so that a picture that is shown again is requested again.
        inFlight.delete(text);
        controller?.abort();
      }
    },
    /** Deletes the pictures of a removed connection and stops serving its addresses. */
    forgetConnection(connectionId: string): void {
      forgotten.add(connectionId);
      deps.files.forgetConnection(connectionId);
    },
  };

  /** From memory, a running request for the same picture, the disk, or the network. */
  function pictureOf(key: PictureKey): Promise<Picture | null> {
    const text = keyText(key);
    const known = cache.get(text);
    if (known !== undefined) return Promise.resolve(known === 'missing' ? null : known);
    const running = inFlight.get(text);
    if (running !== undefined) return running.found;
    const controller = new AbortController();
    const { signal } = controller;
    const found = fromDiskOrNetwork(key, signal)
      .then((picture) => {
        if (!signal.aborted) cache.put(text, picture ?? 'missing');
        return picture;
      })
      // Aborted before its turn.
      .catch(() => null)
      .finally(() => {
        if (inFlight.get(text)?.controller === controller) inFlight.delete(text);
      });
    inFlight.set(text, { found, controller });
    return found;
  }

  async function fromDiskOrNetwork(key: PictureKey, signal: AbortSignal): Promise<Picture | null> {
    // The demo's pictures have another port, and so another URL, at each start.
    const isKept = key.connectionId !== demoConnectionId;
    const kept = isKept ? await fromDisk(key) : null;
    if (kept !== null) return kept;
    const fetched = await queue.run(() => fetchPicture(key.url, deps, signal), {
      group: siteOf(key.url),
      signal,
    });
    if (fetched !== null && isKept) deps.files.put(key, fetched.bytes);
    return fetched;
  }

  /** Trusts files on the disk no more than the network. */
  async function fromDisk(key: PictureKey): Promise<Picture | null> {
    const bytes = await deps.files.read(key);
    if (bytes === null) return null;
    const picture = stillPicture(bytes);
    if (picture === null) deps.files.drop(key);
    return picture;
  }
}

/** The last two parts of a host name, since an owner may have any number of subdomains. */
function siteOf(url: string): string {
  return new URL(url).hostname.split('.').slice(-2).join('.');
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

/** Runs a bounded number of tasks at a time, in total and of each group. */
export function createWorkQueue(max: { atOnce: number; perGroup: number }) {
  const waiting = new Set<{ group: string; start(): void }>();
  const running: string[] = [];

  function startWaiting(): void {
    for (const one of waiting) {
      if (running.length >= max.atOnce) return;
      if (running.filter((group) => group === one.group).length >= max.perGroup) continue;
      waiting.delete(one);
      running.push(one.group);
      one.start();
    }
  }

  return {
    /** Starts in order of request, as its group has room. Rejects when it is aborted before its turn. */
    async run<T>(
      work: () => Promise<T>,
      { group, signal }: { group: string; signal: AbortSignal },
    ): Promise<T> {
      signal.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const one = { group, start: resolve };
        signal.addEventListener('abort', () => {
          waiting.delete(one);
          reject(signal.reason);
        });
        waiting.add(one);
        startWaiting();
      });
      try {
        return await work();
      } finally {
        running.splice(running.indexOf(group), 1);
        startWaiting();
      }
    },
  };
}

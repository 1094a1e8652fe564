import type { Clock, Timers } from '#main/effects.ts';
import type { CatalogTarget } from '#main/items-api/request-call.ts';
import { demoConnectionId } from '#shared/connection.ts';
import { createPictureCache, type Picture } from './picture-cache.ts';
import { fetchPicture, type PictureNetwork } from './picture-fetch.ts';
import type { PictureFiles } from './picture-files.ts';
import { keyOfText, keyText, type PictureKey } from './picture-files.ts';
import { allowedImageUrl, signedAddress, textOfSignedAddress } from './signed-address.ts';
import { stillPicture } from './still-picture.ts';

type ImageServiceDeps = PictureNetwork & {
  clock: Clock;
  timers: Timers;
  files: PictureFiles;
  /** 32 random bytes made at start: only addresses signed with it are answered. */
  signingKey: Uint8Array;
  /** `http://127.0.0.1:<port>` of the running demo catalog; null: it isn't running. */
  demoOrigin(): string | null;
};

/** Of one site as many as a browser opens, and room for two others that answer while one doesn't. */
const fetches = { atOnce: 18, perGroup: 6 };
const maxCachedBytes = 32 * 1024 * 1024;

/** Pictures of items, fetched by main without any token and served to the page under the `item-image:` scheme. */
export function createImageService(deps: ImageServiceDeps) {
  const cache = createPictureCache({ clock: deps.clock, maxBytes: maxCachedBytes });
  const queue = createWorkQueue(fetches);
  const inFlight = new Map<string, { found: Promise<Picture | null>; controller: AbortController }>();
  const forgotten = new Set<string>();

  return {
    /** `item-image://picture/…` for an image URL of an answer; null when the guard refuses it. */
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
    /** For pictures that are no longer shown: what of them is still on its way is dropped, and its place is free. */
    release(addresses: readonly string[]): void {
      for (const address of addresses) {
        const text = textOfSignedAddress(address, deps.signingKey) ?? '';
        const { controller } = inFlight.get(text) ?? {};
        // At once: shown again, it is requested again.
        inFlight.delete(text);
        controller?.abort();
      }
    },
    /** For a connection that was removed: its pictures go from the disk, and its addresses lead nowhere. */
    forgetConnection(connectionId: string): void {
      forgotten.add(connectionId);
      deps.files.forgetConnection(connectionId);
    },
  };

  /** From memory, from a search that is under way for the same picture, from the disk, or from the network. */
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
      // Dropped before its turn.
      .catch(() => null)
      .finally(() => {
        if (inFlight.get(text)?.controller === controller) inFlight.delete(text);
      });
    inFlight.set(text, { found, controller });
    return found;
  }

  async function fromDiskOrNetwork(key: PictureKey, signal: AbortSignal): Promise<Picture | null> {
    // The demo's pictures are made on this machine, and its port changes at each start: keeping them would be useless.
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

  /** What lies on the disk is looked at as closely as what comes from the network. */
  async function fromDisk(key: PictureKey): Promise<Picture | null> {
    const bytes = await deps.files.read(key);
    if (bytes === null) return null;
    const picture = stillPicture(bytes);
    if (picture === null) deps.files.drop(key);
    return picture;
  }
}

/** The last two parts of a host's name: the owner of one name has as many subdomains as they like. */
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

/** Runs a bounded number of tasks at a time, and few enough of each group to leave room for the others. */
export function createWorkQueue(max: { atOnce: number; perGroup: number }) {
  const waiting = new Set<{ group: string; start(): void }>();
  /** The group of each task under way. */
  const running: string[] = [];

  function startWhatMay(): void {
    for (const one of waiting) {
      if (running.length >= max.atOnce) return;
      if (running.filter((group) => group === one.group).length >= max.perGroup) continue;
      waiting.delete(one);
      running.push(one.group);
      one.start();
    }
  }

  return {
    /** In order of request, as far as its group has room. Rejects when it is aborted before its turn. */
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
        startWhatMay();
      });
      try {
        return await work();
      } finally {
        running.splice(running.indexOf(group), 1);
        startWhatMay();
      }
    },
  };
}

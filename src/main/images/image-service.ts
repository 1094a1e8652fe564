import type { Time } from '#main/effects.ts';
import type { CatalogTarget } from '#main/items-api/http-client.ts';
import { demoConnectionId } from '#shared/connection.ts';
import { allowedImageUrl, signedAddress, textOfSignedAddress } from './image-address.ts';
import { fetchPicture, type PictureNetwork } from './picture-fetch.ts';
import type { PictureFiles } from './picture-files.ts';
import { keyOfText, keyText, type PictureKey } from './picture-files.ts';
import { type Picture, stillPicture } from './still-picture.ts';

type ImageServiceDeps = PictureNetwork & {
  time: Time;
  files: PictureFiles;
  /** 32 random bytes, new at each start: only addresses signed with them are served. */
  signingKey: Uint8Array;
  /** `http://127.0.0.1:<port>` of the running demo catalog; null: it isn't running. */
  demoOrigin(): string | null;
  /** Removed connections, whose addresses are no longer served. */
  gone: ReadonlySet<string>;
};

/** For one site as many as a browser opens, with room for two others while it hangs. No more wait than a page has rows. */
const fetches = { atOnce: 18, perGroup: 6, waiting: 250 };

/** How long a failed picture isn't requested again: a scrolled table mounts the same row many times. */
const missingForMs = 60_000;
/** Far more than a page has; when there are more, all are forgotten. */
const maxMissing = 1_000;

/** Pictures of items, fetched by main without any token and served to the page under the `item-image:` scheme. */
export function createImageService(deps: ImageServiceDeps) {
  const queue = createWorkQueue(fetches);
  const inFlight = new Map<string, Promise<Picture | null>>();
  /** When each failed picture failed. */
  const missing = new Map<string, number>();

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
      if (deps.gone.has(key.connectionId)) return noPicture();
      const picture = await pictureOf(key);
      return picture === null ? noPicture() : pictureResponse(picture);
    },
  };

  /** From a running request for the same picture, the disk, or the network. The page itself keeps those that it has shown. */
  function pictureOf(key: PictureKey): Promise<Picture | null> {
    const text = keyText(key);
    const missingSince = missing.get(text);
    if (missingSince !== undefined && deps.time.now() - missingSince < missingForMs) {
      return Promise.resolve(null);
    }
    const running = inFlight.get(text);
    if (running !== undefined) {
      // It was scrolled away and is back in view.
      queue.askAgain(text);
      return running;
    }
    const found = fromDiskOrNetwork(key)
      .then((picture) => {
        if (picture === null) {
          if (missing.size >= maxMissing) missing.clear();
          missing.set(text, deps.time.now());
        }
        return picture;
      })
      // Dropped: asked for again when it is shown again.
      .catch(() => null)
      .finally(() => inFlight.delete(text));
    inFlight.set(text, found);
    return found;
  }

  async function fromDiskOrNetwork(key: PictureKey): Promise<Picture | null> {
    // The demo's pictures have another port, and so another URL, at each start.
    const isKept = key.connectionId !== demoConnectionId;
    const bytes = isKept ? await deps.files.read(key) : null;
    // Files on the disk are trusted no more than the network.
    const kept = bytes === null ? null : stillPicture(bytes);
    if (kept !== null) return kept;
    const fetched = await queue.run({ name: keyText(key), group: siteOf(key.url) }, async () =>
      deps.gone.has(key.connectionId) ? null : fetchPicture(key.url, deps),
    );
    if (fetched !== null && isKept) deps.files.put(key, fetched.bytes);
    return fetched;
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

/** About as many as there are rows in view. */
const inView = 40;

/**
 * Runs a bounded number of tasks at a time, in total and of each group. The last {@link inView} that were asked for go first, in order, then
 * the newest of the others, since those have probably been scrolled out of view; of too many that wait, the oldest are dropped.
 */
export function createWorkQueue(max: { atOnce: number; perGroup: number; waiting: number }) {
  /** In the order in which they were asked for last; `number` counts what was asked for. */
  const waiting: { name: string; group: string; number: number; start(): void; drop(reason: Error): void }[] =
    [];
  const running: string[] = [];
  let lastNumber = 0;

  function nextNumber(): number {
    lastNumber += 1;
    return lastNumber;
  }

  function startWaiting(): void {
    const isInView = ({ number }: { number: number }) => number > lastNumber - inView;
    const others = waiting.filter((one) => !isInView(one)).reverse();
    for (const one of [...waiting.filter(isInView), ...others]) {
      if (running.length >= max.atOnce) return;
      if (running.filter((group) => group === one.group).length >= max.perGroup) continue;
      waiting.splice(waiting.indexOf(one), 1);
      running.push(one.group);
      one.start();
    }
  }

  return {
    /** Rejects as the work does, or if it is dropped before its turn. */
    async run<T>({ name, group }: { name: string; group: string }, work: () => Promise<T>): Promise<T> {
      await new Promise<void>((start, drop) => {
        waiting.push({ name, group, number: nextNumber(), start, drop });
        startWaiting();
        if (waiting.length > max.waiting) waiting.shift()?.drop(new Error('too many wait'));
      });
      try {
        return await work();
      } finally {
        running.splice(running.indexOf(group), 1);
        startWaiting();
      }
    },
    /** What still waits is as new as if it was asked for only now. */
    askAgain(name: string): void {
      const one = waiting.find((other) => other.name === name);
      if (one === undefined) return;
      waiting.splice(waiting.indexOf(one), 1);
      waiting.push({ ...one, number: nextNumber() });
    },
  };
}

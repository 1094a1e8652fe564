import type { CatalogTarget } from '#main/items-api/catalog-target.ts';
import type { Clock, Fetch, Timers } from '#main/items-api/effects.ts';

/** Pictures of items, fetched by main without any token and served to the page under the `item-image:` scheme. */
export type ImageService = {
  /** `item-image://picture/…` for an image URL of an answer; null when the guard refuses it. */
  addressOf(imageUrl: string, target: Pick<CatalogTarget, 'connectionId' | 'kind'>): string | null;
  /** The scheme's handler: the picture, or a 404 without a body. Never throws. */
  respond(request: Request): Promise<Response>;
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

export const imageScheme = 'item-image';

export function createImageService(_deps: ImageServiceDeps): ImageService {
  return { addressOf: () => null, respond: async () => new Response(null, { status: 404 }) };
}

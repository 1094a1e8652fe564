import type { ItemDetail, ItemPage } from '#shared/item.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { failed, type Outcome } from '#shared/outcome.ts';
import type { CatalogTarget } from './catalog-target.ts';
import type { Deadlines } from './deadlines.ts';
import type { Clock, Fetch, Timers } from './effects.ts';

/** The two documented operations of the catalog service. Both always settle, and never throw for expected trouble. */
export type ItemsApi = {
  /** `GET /v1/items` (section 4.1). An aborted signal settles it as `cancelled` at once. */
  list(target: CatalogTarget, query: ItemQuery, signal: AbortSignal): Promise<Outcome<ItemPage>>;
  /** `GET /v1/items/{item_id}` (section 4.2). */
  get(target: CatalogTarget, itemId: number, signal: AbortSignal): Promise<Outcome<ItemDetail>>;
};

export type ItemsApiDeps = {
  fetch: Fetch;
  clock: Clock;
  timers: Timers;
  /** The `item-image:` address under which main serves an item's picture; null: no picture is allowed. */
  imageAddressOf(imageUrl: string, target: Pick<CatalogTarget, 'connectionId' | 'kind'>): string | null;
  deadlines?: Partial<Deadlines>;
};

export function createItemsApi(_deps: ItemsApiDeps): ItemsApi {
  return {
    list: async () => failed({ kind: 'internal', reference: 'unbuilt' }),
    get: async () => failed({ kind: 'internal', reference: 'unbuilt' }),
  };
}

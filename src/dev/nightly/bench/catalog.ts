import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDemoCatalog } from '#demo/demo-catalog.ts';
import { projectFolder } from '#dev/setup/project-folders.ts';
import type { Item, ListItem } from '#shared/item.ts';

/** The items of a part of the list, which begins at the index `from`. With a pager also its page and total. */
export type ShownRows = { ids: number[]; from: number; page?: number; total?: number };
/** The catalog's response to `target`, a path with its query. */
export type ExpectedRows = Required<ShownRows> & { target: string; items: ListItem[] };
export type ExpectedItem = { target: string; itemId: number; hash: string };

export type BenchCatalog = Awaited<ReturnType<typeof startBenchCatalog>>;

export const token = 'a-token-of-the-bench-alone';

/** Requests with this header are the bench's own. */
export const benchHeader = 'x-bench';

/** The demo catalog in this process, with its expected responses, and whether the app has requests pending. */
export async function startBenchCatalog(options: { items?: number } = {}) {
  const dataFolder = `${projectFolder}/resources/demo`;
  const catalog = await startDemoCatalog({ dataFolder, token, ...options });
  let running = 0;
  let lastBusyAt = performance.now();

  // Node reports the requests of its servers, so that no proxy is needed.
  const channel = 'http.server.request.start';
  const onRequest = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }; // as Node documents it
    if (request.headers[benchHeader] !== undefined) return;
    running += 1;
    response.on('close', () => {
      running -= 1;
      lastBusyAt = performance.now();
    });
  };
  subscribe(channel, onRequest);

  async function responseOf<T>(target: string): Promise<T> {
    const headers = { authorization: `Bearer ${token}`, [benchHeader]: '1' };
    const response = await fetch(catalog.baseUrl + target, { headers });
    if (!response.ok) throw new Error(`${target} returned ${response.status}`);
    return (await response.json()) as T; // from this project's demo catalog
  }

  return {
    baseUrl: catalog.baseUrl,
    itemCount: catalog.itemCount,
    setLatency: catalog.setLatency,
    async rows({ page, limit, name }: { page: number; limit: number; name?: string }): Promise<ExpectedRows> {
      const filter = name === undefined ? {} : { 'filter[name]': name };
      const query = new URLSearchParams({ ...filter, limit: String(limit), page: String(page) });
      const target = `/v1/items?${query}`;
      const { data, pagination } = await responseOf<{ data: ListItem[]; pagination: { total: number } }>(
        target,
      );
      return { target, items: data, ids: data.map(({ id }) => id), from: 0, page, total: pagination.total };
    },
    async item(itemId: number | undefined): Promise<ExpectedItem> {
      const target = `/v1/items/${itemId}`;
      const { data } = await responseOf<{ data: Item }>(target);
      return { target, itemId: data.id, hash: data.hash };
    },
    /** Resolves once the app has had no pending request for `forMs`. */
    async quiet(forMs: number) {
      while (running > 0 || performance.now() - lastBusyAt < forMs) await sleep(5);
    },
    async close() {
      unsubscribe(channel, onRequest);
      await catalog.close();
    },
  };
}

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DemoCatalog, startDemoCatalog } from '#demo/demo-catalog.ts';
import { projectFolder } from '#dev/setup/project-folders.ts';
import type { Item, ListItem } from '#shared/item.ts';

export type ListQuery = { page: number; limit: number; name?: string };

export type ExpectedRows = { ids: number[]; total: number; page: number; names: string[] };

/** Where a request of the app stands, as the catalog sees it. */
export type RequestState = 'not-sent' | 'running' | 'answered';

/** The demo catalog in this process: what it would answer, and what the app has asked it for. */
export type BenchCatalog = DemoCatalog & {
  rows(query: ListQuery): Promise<ExpectedRows>;
  item(itemId: number): Promise<{ itemId: number; hash: string }>;
  /** The most recent request of the app for this path and query, since the last `forget`. */
  stateOf(target: string): RequestState;
  forget(): void;
  /** Resolves once no request of the app has been running for so long. */
  quiet(forMs: number): Promise<void>;
};

export const token = 'a-token-of-the-bench-alone';

/** Requests with this header are the bench's own or the floor's. */
export const benchHeader = 'x-bench';

export function listTarget({ page, limit, name }: ListQuery): string {
  const filter = name === undefined ? {} : { 'filter[name]': name };
  return `/v1/items?${new URLSearchParams({ ...filter, limit: String(limit), page: String(page) })}`;
}

export function itemTarget(itemId: number): string {
  return `/v1/items/${itemId}`;
}

export async function startBenchCatalog(): Promise<BenchCatalog> {
  const catalog = await startDemoCatalog({ dataFolder: `${projectFolder}/resources/demo`, token });
  let requests: { target: string; state: 'running' | 'answered' }[] = [];
  let lastBusyAt = performance.now();

  // Node tells about its own servers: no proxy stands between the app and the catalog.
  const channel = 'http.server.request.start';
  const onRequest = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }; // as Node documents it
    if (request.headers[benchHeader] !== undefined) return;
    const entry = { target: sorted(request.url ?? ''), state: 'running' as 'running' | 'answered' };
    requests.push(entry);
    lastBusyAt = performance.now();
    response.on('close', () => {
      lastBusyAt = performance.now();
      if (response.writableFinished) entry.state = 'answered';
      // The app cancelled it: as good as never sent.
      else requests = requests.filter((one) => one !== entry);
    });
  };
  subscribe(channel, onRequest);

  // The casts are safe: the answers come from the demo catalog of this very project.
  async function ask(target: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}`, [benchHeader]: '1' };
    const response = await fetch(catalog.baseUrl + target, { headers });
    if (!response.ok) throw new Error(`${target} answered ${response.status}`);
    return response.json();
  }

  const { close } = catalog;
  return Object.assign(catalog, {
    async rows(query: ListQuery) {
      const answer = (await ask(listTarget(query))) as { data: ListItem[]; pagination: { total: number } };
      const { data, pagination } = answer;
      const names = data.map(({ name }) => name);
      return { ids: data.map(({ id }) => id), total: pagination.total, page: query.page, names };
    },
    async item(itemId: number) {
      const { data } = (await ask(itemTarget(itemId))) as { data: Item };
      return { itemId, hash: data.hash };
    },
    stateOf: (target: string) =>
      requests.findLast((request) => request.target === sorted(target))?.state ?? ('not-sent' as const),
    forget() {
      requests = requests.filter(({ state }) => state === 'running');
    },
    async quiet(forMs: number) {
      const isBusy = () => requests.some(({ state }) => state === 'running');
      while (isBusy() || performance.now() - lastBusyAt < forMs) await sleep(5);
    },
    async close() {
      unsubscribe(channel, onRequest);
      await close();
    },
  });
}

/** The same question whatever the order of its parameters. */
function sorted(target: string): string {
  const { pathname, searchParams } = new URL(target, 'http://catalog');
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}

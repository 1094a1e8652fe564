import type { CatalogCopies } from '#main/catalog-copy/catalog-copies.ts';
import type { ConnectionService } from '#main/connections/connection-service.ts';
import type { CatalogTarget, RequestCall } from '#main/items-api/http-client.ts';
import type { ItemsApi } from '#main/items-api/items-api.ts';
import type { LinkOpener } from '#main/links/link-opener.ts';
import type { CopyGroupPage } from '#shared/catalog-copy.ts';
import type { CatalogRequest, CopyListRequest, GetRequest, ListRequest } from '#shared/desktop-api.ts';
import { failed, type Outcome } from '#shared/failure.ts';
import type { ItemDetail, ItemPage } from '#shared/item.ts';

type Requests = ReturnType<typeof createRequests>;

/** Running requests by the page's ids, because an AbortSignal can't be sent to main. */
export function createRequests() {
  const running = new Map<string, AbortController>();
  let isOver = false;

  return {
    /** Runs `operation` with a signal that `cancel` aborts; the operation decides when that settles it. */
    async run<T>(requestId: string, operation: (signal: AbortSignal) => Promise<T>): Promise<T> {
      if (running.has(requestId)) throw new Error('request id in use');
      const controller = new AbortController();
      if (isOver) controller.abort();
      running.set(requestId, controller);
      try {
        return await operation(controller.signal);
      } finally {
        running.delete(requestId);
      }
    },
    /** Messages arrive in the order in which they are sent, so a cancel never overtakes its request. */
    cancel: (requestId: string): void => running.get(requestId)?.abort(),
    /** For quitting: aborts running and future requests. */
    abortAll(): void {
      isOver = true;
      for (const controller of running.values()) controller.abort();
    },
  };
}

/** Resolves with `cancelled` as soon as the signal aborts, even if the operation still waits (for a keychain, say). */
export function orCancelled<T>(signal: AbortSignal, operation: Promise<Outcome<T>>): Promise<Outcome<T>> {
  const { promise: cancelled, resolve } = Promise.withResolvers<Outcome<T>>();
  const cancel = () => resolve(failed({ kind: 'cancelled' }));
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel);
  return Promise.race([cancelled, operation]);
}

type Needs = {
  connections: Pick<ConnectionService, 'targetOf'>;
  itemsApi: ItemsApi;
  links: Pick<LinkOpener, 'remember' | 'rememberRows'>;
  requests: Pick<Requests, 'run'>;
};

/** `items:list`: `GET /v1/items` (section 4.1). Main remembers the rows for their links. */
export function listItems(services: Needs, request: ListRequest): Promise<Outcome<ItemPage>> {
  return askCatalog(services, request, async (target, call) => {
    const page = await services.itemsApi.list(target, request.query, call);
    if (page.ok) services.links.rememberRows(request.connectionId, page.value.rows);
    return page;
  });
}

/** `items:get`: `GET /v1/items/{item_id}` (section 4.2). Main remembers the item's links. */
export function readItem(services: Needs, request: GetRequest): Promise<Outcome<ItemDetail>> {
  return askCatalog(services, request, async (target, call) => {
    const detail = await services.itemsApi.get(target, request.itemId, call);
    if (detail.ok) services.links.remember(request.connectionId, detail.value.item);
    return detail;
  });
}

/** Sends the request to the connection's target, until the page cancels it. */
function askCatalog<T>(
  services: Pick<Needs, 'connections' | 'requests'>,
  { requestId, connectionId, purpose }: CatalogRequest,
  ask: (target: CatalogTarget, call: RequestCall) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const asking = async (signal: AbortSignal) => {
    const target = await services.connections.targetOf(connectionId);
    return target.ok ? ask(target.value, { requestId, purpose, signal }) : target;
  };
  return services.requests.run(requestId, (signal) => orCancelled(signal, asking(signal)));
}

/** `copies:list`: the same from the copy. */
export async function listCopy(
  services: { copies: Pick<CatalogCopies, 'list'>; links: Pick<LinkOpener, 'rememberRows'> },
  request: CopyListRequest,
): Promise<Outcome<ItemPage>> {
  const page = await services.copies.list(request);
  if (page.ok) services.links.rememberRows(request.connectionId, page.value.rows);
  return page;
}

/** `copies:groups`: Main remembers their rows for their links too. */
export async function groupCopy(
  services: { copies: Pick<CatalogCopies, 'groups'>; links: Pick<LinkOpener, 'rememberRows'> },
  request: CopyListRequest,
): Promise<Outcome<CopyGroupPage>> {
  const page = await services.copies.groups(request);
  if (page.ok) {
    services.links.rememberRows(
      request.connectionId,
      page.value.groups.map(({ cheapest }) => cheapest),
    );
  }
  return page;
}

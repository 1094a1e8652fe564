import type { ConnectionService } from '#main/connections/connection-service.ts';
import type { ItemsApi } from '#main/items-api/items-api.ts';
import type { RequestCall } from '#main/items-api/request-call.ts';
import type { LinkOpener } from '#main/links/link-opener.ts';
import type { GetRequest, ListRequest } from '#shared/desktop-api.ts';
import type { ItemDetail, ItemPage } from '#shared/item.ts';
import type { Outcome } from '#shared/outcome.ts';
import { orCancelled, type Requests } from './requests.ts';

type Needs = {
  connections: Pick<ConnectionService, 'targetOf'>;
  itemsApi: ItemsApi;
  links: Pick<LinkOpener, 'remember' | 'rememberRows'>;
  requests: Pick<Requests, 'run'>;
};

/** `items:list`: the connection's target, then `GET /v1/items` (section 4.1). Main remembers what links its rows can make. */
export function listItems(services: Needs, request: ListRequest): Promise<Outcome<ItemPage>> {
  const list = async (signal: AbortSignal) => {
    const target = await services.connections.targetOf(request.connectionId);
    if (!target.ok) return target;
    const page = await services.itemsApi.list(target.value, request.query, callOf(request, signal));
    if (page.ok) services.links.rememberRows(request.connectionId, page.value.rows);
    return page;
  };
  return services.requests.run(request.requestId, (signal) => orCancelled(signal, list(signal)));
}

/** `items:get`: the connection's target, then `GET /v1/items/{item_id}` (section 4.2). Main remembers the answer's links. */
export function readItem(services: Needs, request: GetRequest): Promise<Outcome<ItemDetail>> {
  const get = async (signal: AbortSignal) => {
    const target = await services.connections.targetOf(request.connectionId);
    if (!target.ok) return target;
    const detail = await services.itemsApi.get(target.value, request.itemId, callOf(request, signal));
    if (detail.ok) services.links.remember(request.connectionId, detail.value.item);
    return detail;
  };
  return services.requests.run(request.requestId, (signal) => orCancelled(signal, get(signal)));
}

function callOf({ requestId, purpose }: ListRequest | GetRequest, signal: AbortSignal): RequestCall {
  return { requestId, purpose, signal };
}

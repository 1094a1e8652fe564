import { type Failure, failed, failureCode, type Outcome, success } from '#shared/failure.ts';
import type { ItemDetail, ItemPage } from '#shared/item.ts';
import { type FilterName, filterNames, filterTexts } from '#shared/item-filters.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { type ApiEndpoint, apiPaths, type RequestPurpose } from '#shared/request-record.ts';
import {
  type CatalogTarget,
  createHttpClient,
  type HttpClientDeps,
  type RequestCall,
} from './http-client.ts';
import type { HttpResponse } from './http-exchange.ts';
import { httpFailure, readFilterMessages, responseText } from './http-response.ts';
import { readItemResponse } from './item-response.ts';
import { readListResponse } from './list-response.ts';
import { type TextMask, withoutBearerToken } from './secret-masking.ts';
import type { Difference } from './wire-format.ts';

/** The two documented operations of the catalog service. Both always settle, and failures are values. */
export type ItemsApi = ReturnType<typeof createItemsApi>;

type ItemsApiDeps = HttpClientDeps & {
  /** The `item-image:` address at which main serves an item's picture; null: it isn't allowed. */
  imageAddressOf(imageUrl: string, target: Pick<CatalogTarget, 'connectionId' | 'kind'>): string | null;
  onDifferences?: (seen: {
    connectionId: string;
    endpoint: ApiEndpoint;
    differences: readonly Difference[];
  }) => void;
  /** Called for every item response, for any purpose, before the response is returned. Must not throw. */
  onItem?: (response: ItemResponse) => void;
  onItemNotFound?: (target: CatalogTarget, itemId: number) => void;
};

export type ItemResponse = { target: CatalogTarget; detail: ItemDetail; purpose: RequestPurpose };

/** Caps of the decoded bodies, in bytes. */
const maxListBytes = 8 * 1024 * 1024;
const maxItemBytes = 1024 * 1024;

export function createItemsApi(deps: ItemsApiDeps) {
  const client = createHttpClient(deps);

  return {
    /** `GET /v1/items` (section 4.1). */
    async list(target: CatalogTarget, query: ItemQuery, call: RequestCall): Promise<Outcome<ItemPage>> {
      const url = listUrl(target.baseUrl, query);
      const read = (response: HttpResponse) =>
        parseResponse(response, 'list', target, (text, masked) =>
          readListResponse(text, query.limit, masked),
        );
      const list = await client.request({ target, url, maxBytes: maxListBytes, call, read });
      if (!list.ok) return list;
      const { rows, ...page } = list.value;
      return success({
        rows: rows.map((row) => ({ ...row, imageSrc: deps.imageAddressOf(row.image, target) })),
        ...page,
      });
    },

    /** `GET /v1/items/{item_id}` (section 4.2). */
    async get(target: CatalogTarget, itemId: number, call: RequestCall): Promise<Outcome<ItemDetail>> {
      const url = itemUrl(target.baseUrl, itemId);
      if (url === null) return failed({ kind: 'invalid-input', field: 'id', problem: 'out-of-range' });
      const read = (response: HttpResponse) =>
        parseResponse(response, 'item', target, (text, masked) => readItemResponse(text, itemId, masked));
      const outcome = await client.request({ target, url, maxBytes: maxItemBytes, call, read });
      if (!outcome.ok) {
        if (outcome.failure.kind === 'item-not-found') deps.onItemNotFound?.(target, itemId);
        return outcome;
      }
      const { image } = outcome.value.item;
      const detail: ItemDetail = {
        ...outcome.value,
        imageSrc: image === undefined ? null : deps.imageAddressOf(image, target),
      };
      deps.onItem?.({ target, detail, purpose: call.purpose });
      return success(detail);
    },
  };

  /** Parses a response, masking the connection's own token, and adds its time and size. */
  function parseResponse<T extends { differences: Difference[] }>(
    response: HttpResponse,
    endpoint: ApiEndpoint,
    target: CatalogTarget,
    readText: (text: string, masked: TextMask) => Outcome<T>,
  ): Outcome<Omit<T, 'differences'> & ResponseFacts> {
    const masked: TextMask = (text, field) => withoutBearerToken(text, target.token, field);
    const { status, body, receivedAt, tookMs } = response;
    const messages = status === 422 ? readFilterMessages(body, masked) : null;
    const failure = httpFailure(response, endpoint, messages, receivedAt);
    if (failure !== null) return failed(failure);
    const text = responseText(response);
    const read = text.ok ? readText(text.value, masked) : text;
    reportDifferences(target.connectionId, endpoint, read, status);
    if (!read.ok) return read;
    const { differences: _, ...value } = read.value;
    return success({ ...value, receivedAt, tookMs, bytes: body.byteLength });
  }

  function reportDifferences(
    connectionId: string,
    endpoint: ApiEndpoint,
    read: Outcome<{ differences: Difference[] }>,
    status: number,
  ): void {
    const differences = read.ok
      ? [...read.value.differences, ...otherStatus(status)]
      : unreadableResponse(read.failure);
    if (differences.length > 0) deps.onDifferences?.({ connectionId, endpoint, differences });
  }
}

type ResponseFacts = { receivedAt: number; tookMs: number; bytes: number };

/** 200 is the only documented success. */
function otherStatus(status: number): Difference[] {
  return status === 200 ? [] : [{ kind: 'other-status', name: String(status) }];
}

/** An unreadable response of the service; a page of another service is no difference. */
function unreadableResponse(failure: Failure): Difference[] {
  if (failure.kind !== 'unreadable-response') return [];
  return [{ kind: 'unreadable-response', name: failureCode(failure) }];
}

/** `{base_url}/v1/items?…` (section 4.1). `limit` and `page` are always sent, since their defaults are not shown. */
export function listUrl(baseUrl: string, query: ItemQuery): string {
  const parameters = [
    ...filterNames.flatMap((filter) => filterParameter(filter, filterTexts(query, filter))),
    `limit=${query.limit}`,
    `page=${query.page}`,
  ];
  return `${urlOf(baseUrl, apiPaths.list)}?${parameters.join('&')}`;
}

/** `{base_url}/v1/items/{item_id}` (section 4.2); null for an id that isn't a positive safe integer. */
export function itemUrl(baseUrl: string, itemId: number): string | null {
  if (!Number.isSafeInteger(itemId) || itemId < 1) return null;
  return urlOf(baseUrl, apiPaths.item.replace('{item_id}', String(itemId)));
}

/**
 * Several values share one parameter, separated by commas. Separators are literal and commas inside a value encoded as `%2C`: the document
 * states no escape, and a service could still distinguish these.
 */
function filterParameter(name: FilterName, values: readonly string[]): string[] {
  if (values.length === 0) return [];
  return [`${encodeURIComponent(`filter[${name}]`)}=${values.map(encoded).join(',')}`];
}

function encoded(value: string): string {
  // encodeURIComponent throws on half a surrogate pair.
  return encodeURIComponent(value.toWellFormed());
}

function urlOf(baseUrl: string, path: string): string {
  return baseUrl.replace(/\/+$/, '') + path;
}

import { type FilterName, filterNames, perFilter } from '#shared/item-filters.ts';
import { type ItemQuery, limitBounds } from '#shared/item-query.ts';
import type { TrainingResponse } from '#shared/training.ts';
import type { Catalog } from './catalog.ts';
import { demoChoices } from './choices.ts';

export type DemoResponse = { status: number; headers: Record<string, string>; body: string | Uint8Array };

export type Asked = {
  method: string;
  /** Path and query string, as in the request line. */
  target: string;
  authorization: string | undefined;
};

export type ResponseDeps = {
  catalog: Catalog;
  baseUrl: string;
  isTokenRight: (authorization: string | undefined) => boolean;
  /** The response during training; null: the catalog's own. */
  refuse: (url: URL) => DemoResponse | null;
  /** The PNG at a path under /pictures/; null: there is no such picture. */
  picture: (path: string) => Promise<Uint8Array> | null;
};

/** Responds to one request: routes it, checks the token, then serves the two endpoints (sections 4.1 and 4.2). */
export function respond(asked: Asked, deps: ResponseDeps): DemoResponse | Promise<DemoResponse> {
  const url = URL.parse(asked.target, deps.baseUrl);
  if (url === null) return refusal(400, 'bad request');
  if (asked.method !== 'GET' && asked.method !== 'HEAD') {
    return refusal(405, 'method not allowed', { allow: 'GET, HEAD' });
  }
  if (url.pathname.startsWith('/pictures/')) return pictureResponse(url.pathname, deps);
  if (!url.pathname.startsWith('/v1/')) return refusal(404, 'not found');
  if (!deps.isTokenRight(asked.authorization)) {
    return refusal(401, 'unauthenticated', { 'www-authenticate': 'Bearer' });
  }
  const refused = deps.refuse(url);
  if (refused !== null) return refused;
  if (url.pathname === '/v1/items') return listResponse(url, deps);
  if (url.pathname.startsWith('/v1/items/'))
    return itemResponse(url.pathname.slice('/v1/items/'.length), deps);
  return refusal(404, 'not found');
}

function listResponse({ searchParams: query }: URL, { catalog, baseUrl }: ResponseDeps): DemoResponse {
  const read = readListRequest(query);
  if (!read.ok) return validationRefusal(read.messages);
  const { page, limit } = read.request;
  const { rows, total } = catalog.list(read.request);
  const link = (number: number) => {
    const linked = new URLSearchParams(query);
    linked.set('page', String(number));
    return `${baseUrl}/v1/items?${linked}`;
  };
  return json(200, {
    success: true,
    type: 'pagination',
    data: rows,
    pagination: {
      total,
      per_page: limit,
      current_page: page,
      pages: Math.max(1, Math.ceil(total / limit)),
      links: {
        next_page: link(page + 1),
        previous_page: page === 1 ? null : link(page - 1),
        first_page: link(1),
      },
    },
  });
}

function itemResponse(segment: string, { catalog }: ResponseDeps): DemoResponse {
  const item = /^\d{1,15}$/.test(segment) ? catalog.get(Number(segment)) : null;
  return item === null
    ? refusal(404, 'item not found')
    : json(200, { success: true, type: 'response', data: item });
}

async function pictureResponse(path: string, deps: ResponseDeps): Promise<DemoResponse> {
  const body = await deps.picture(path);
  if (body === null) return refusal(404, 'not found');
  const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=604800, immutable' };
  return { status: 200, headers: { ...always, ...headers }, body };
}

/** An error other than the documented 422: the same envelope with a message of the demo's choice. */
export function refusal(status: number, message: string, headers: Record<string, string> = {}): DemoResponse {
  const refused = json(status, errorEnvelope(message));
  return { ...refused, headers: { ...refused.headers, ...headers } };
}

/** The documented 422 (section 4.1): parameter -> messages. */
function validationRefusal(messages: Record<string, string[]>): DemoResponse {
  return json(422, errorEnvelope('validation error', messages));
}

function json(status: number, body: object): DemoResponse {
  const headers = { ...always, 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(body) };
}

const always = { 'x-content-type-options': 'nosniff' };

/** `data` has the messages of a validation error and is empty for other errors. */
function errorEnvelope(message: string, data: ValidationMessages = {}) {
  return { success: false, type: 'error', message, data };
}

/** The map of a 422: parameter -> messages. */
type ValidationMessages = Record<string, string[]>;

/** Parses the query string and reports all errors together. Undocumented parameters are ignored. */
function readListRequest(
  query: URLSearchParams,
): { ok: true; request: ItemQuery } | { ok: false; messages: ValidationMessages } {
  const wrong = new Map<string, string[]>();
  const wholeNumber = (parameter: string, bounds: { min: number; max: number }): number | null => {
    const text = query.getAll(parameter).at(-1)?.trim() ?? '';
    if (text === '') return null;
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isSafeInteger(value) && value >= bounds.min && value <= bounds.max) return value;
    wrong.set(parameter, [messageFor(parameter, bounds)]);
    return null;
  };

  for (const parameter of query.keys()) {
    const name = /^filter\[(.*)\]$/s.exec(parameter)?.[1];
    if (name !== undefined && !isFilterName(name)) {
      wrong.set(parameter, [`The filter '${name}' is not allowed.`]);
    }
  }
  const request: ItemQuery = {
    ...perFilter({
      texts: (name) => valuesOf(query, name),
      id: (name) => wholeNumber(`filter[${name}]`, { min: 0, max: Number.MAX_SAFE_INTEGER }),
    }),
    limit: wholeNumber('limit', limitBounds) ?? demoChoices.defaultLimit,
    page: wholeNumber('page', { min: 1, max: Number.MAX_SAFE_INTEGER }) ?? 1,
  };
  return wrong.size === 0 ? { ok: true, request } : { ok: false, messages: Object.fromEntries(wrong) };
}

function isFilterName(name: string): name is FilterName {
  return (filterNames as readonly string[]).includes(name);
}

function messageFor(parameter: string, { min, max }: { min: number; max: number }): string {
  if (parameter.startsWith('filter[')) return `The ${parameter} must be an integer.`;
  if (max === Number.MAX_SAFE_INTEGER) return `The ${parameter} must be an integer of at least ${min}.`;
  return `The ${parameter} must be an integer between ${min} and ${max}.`;
}

/** The names of a comma-separated list; a repeated filter extends it. */
function valuesOf(query: URLSearchParams, name: FilterName): string[] {
  return query
    .getAll(`filter[${name}]`)
    .flatMap((list) => list.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/**
 * Responds in place of the catalog during training; null: the catalog responds as usual. `slow-down` refuses once and then responds for a
 * while, so that users see both the countdown and its end. The others last.
 */
export function createTrouble(
  responses: TrainingResponse,
  now: () => number,
): (url: URL) => DemoResponse | null {
  let refusedAt = Number.NEGATIVE_INFINITY;
  return (url) => {
    switch (responses) {
      case 'as-usual':
        return null;
      case 'token-refused':
        return refusal(401, 'unauthenticated', { 'www-authenticate': 'Bearer' });
      case 'filter-refused':
        return refuseFilters(url);
      case 'slow-down':
        if (now() - refusedAt < secondChanceMs) return null;
        refusedAt = now();
        return refusal(429, 'too many requests', { 'retry-after': String(retryAfterSeconds) });
      case 'server-trouble':
        return refusal(503, 'service unavailable');
      default:
        return responses satisfies never;
    }
  };
}

const retryAfterSeconds = 5;
const secondChanceMs = 20_000;

/** The documented 422 (section 4.1), for each filter that was sent. */
function refuseFilters(url: URL): DemoResponse | null {
  const sent = filterNames.filter((name) => url.searchParams.has(`filter[${name}]`));
  if (sent.length === 0) return null;
  return validationRefusal(
    Object.fromEntries(sent.map((name) => [`filter[${name}]`, [`The filter '${name}' is not allowed.`]])),
  );
}

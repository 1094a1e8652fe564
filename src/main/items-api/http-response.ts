import { type Failure, type FilterMessages, failed, type Outcome, success } from '#shared/failure.ts';
import { filterNames } from '#shared/item-filters.ts';
import type { ApiEndpoint } from '#shared/request-record.ts';
import type { HttpResponse } from './http-exchange.ts';
import { retryAfterMs } from './retry-policy.ts';
import { isJsonObject } from './wire-format.ts';

/**
 * The failure that a status means. Only 200 and 422 are documented (section 7); others have HTTP's meaning.
 * Null: a success.
 *
 * @param filterMessages the documented map of a 422; null when there was none
 */
export function httpFailure(
  response: { status: number; retryAfter: string | null },
  endpoint: ApiEndpoint,
  filterMessages: FilterMessages | null,
  nowMs: number,
): Failure | null {
  const { status } = response;
  switch (status) {
    case 204:
    case 205:
      return { kind: 'empty-response', status };
    case 206:
    case 226:
      // A partial response, or a delta, which was not requested.
      return { kind: 'truncated' };
    case 304:
      // "Not modified" has no content, and no request was conditional.
      return { kind: 'empty-response', status };
    case 401:
      return { kind: 'token-refused' };
    case 403:
      return { kind: 'not-permitted' };
    case 404:
    case 410:
      return { kind: endpoint === 'item' ? 'item-not-found' : 'address-not-found', status };
    case 407:
      // Only a proxy sends this.
      return { kind: 'unreachable', reason: 'proxy-login' };
    case 422:
      // Only the list has filters that a message could be about.
      return filterMessages === null || endpoint !== 'list'
        ? { kind: 'request-refused', status }
        : { kind: 'filter-refused', messages: filterMessages };
    case 429:
      return { kind: 'slow-down', retryAfterMs: retryAfterMs(response.retryAfter, nowMs) };
    case 511:
      // "Network authentication required": a sign-in page of the network responded instead of the service.
      return { kind: 'not-the-service', reason: 'web-page' };
  }
  // An undocumented success may be a response of the service; its body decides.
  if (status < 300) return null;
  if (status < 400) return { kind: 'redirected', status };
  if (status >= 500) return { kind: 'server-trouble', status };
  return { kind: 'request-refused', status };
}

const maxMessages = 20;
const maxMessageLength = 300;

/**
 * The messages of a 422 (section 4.1): `data` maps `filter[<name>]` to an array of texts. At most 20 of 300 characters per
 * filter, with invisible characters made visible. Null: the body has no such map.
 */
export function readFilterMessages(
  body: Uint8Array,
  withoutSecrets: (text: string) => string,
): FilterMessages | null {
  const text = decodedUtf8(body);
  const json = text === null ? null : parsedJson(text);
  if (!json?.ok || !isJsonObject(json.value) || !isJsonObject(json.value.data)) return null;

  const messages: FilterMessages = {};
  for (const [parameter, given] of Object.entries(json.value.data)) {
    const found = textsOf(given).map((message) => readable(withoutSecrets(message)));
    if (found.length === 0) continue;
    const name = filterNames.find((known) => parameter === `filter[${known}]`) ?? 'other';
    messages[name] = [...(messages[name] ?? []), ...found].slice(0, maxMessages);
  }
  return Object.keys(messages).length === 0 ? null : messages;
}

function textsOf(given: unknown): string[] {
  const texts: unknown[] = Array.isArray(given) ? given : [given];
  return texts.filter((text) => typeof text === 'string').filter((text) => text.trim() !== '');
}

/** A single line with hidden and direction-changing characters replaced. */
function readable(message: string): string {
  return message
    .slice(0, maxMessageLength)
    .toWellFormed()
    .replace(/[\s\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '�')
    .trim();
}

/**
 * The text of a 2xx response that could be the service's JSON ("all responses are JSON", section 1).
 *
 * A missing or plain-text content type is accepted, for a service behind a misconfigured proxy; HTML never is.
 * Failure kinds: `empty-response`, `not-the-service`, `unreadable-response` (not-text).
 */
export function responseText(
  response: Pick<HttpResponse, 'status' | 'contentType' | 'body'>,
): Outcome<string> {
  if (response.body.byteLength === 0) return failed({ kind: 'empty-response', status: response.status });
  const type = mediaType(response.contentType);
  if (type === 'text/html' || type === 'application/xhtml+xml') {
    return failed({ kind: 'not-the-service', reason: 'web-page' });
  }
  if (!mayBeJson(type)) return failed({ kind: 'not-the-service', reason: 'other-content' });
  const text = decodedUtf8(response.body);
  if (text === null) return failed({ kind: 'unreadable-response', reason: 'not-text' });
  if (text.trim() === '') return failed({ kind: 'empty-response', status: response.status });
  if (/^\s*</.test(text)) return failed({ kind: 'not-the-service', reason: 'web-page' });
  return success(text);
}

/** Strictly UTF-8; one byte order mark at the start is dropped. Null: not UTF-8. */
function decodedUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function mediaType(contentType: string | null): string {
  return (contentType ?? '').replace(/;.*/, '').trim().toLowerCase();
}

function mayBeJson(type: string): boolean {
  return (
    type === '' ||
    type === 'text/plain' ||
    type === 'text/json' ||
    /^application\/([\w.-]+\+)?json$/.test(type)
  );
}

/** Far deeper than anything documented (4 levels), and far from a stack overflow. */
const deepestNesting = 64;

/**
 * JSON text as a value. The nesting is measured before anything recursive touches the text.
 * Failure kinds: `unreadable-response` (too-deep, not-json), `truncated` for JSON that ends in the middle.
 */
export function parsedJson(text: string): Outcome<unknown> {
  const { depth, endsInside } = nesting(text);
  if (depth > deepestNesting) return failed({ kind: 'unreadable-response', reason: 'too-deep' });
  try {
    return success(JSON.parse(text));
  } catch {
    if (endsInside) return failed({ kind: 'truncated' });
    return failed({ kind: 'unreadable-response', reason: 'not-json' });
  }
}

/**
 * Parses a text that {@link parsedJson} accepted, keeping the digits of numbers that JavaScript can't represent, to show what the service
 * sent. Such a number is an opaque object for `JSON.stringify`.
 */
export function parsedWithExactNumbers(text: string): unknown {
  return exactJson.parse(text, (_key, value, context) => {
    const { source } = context;
    if (typeof value !== 'number' || source === undefined) return value;
    return Number.isSafeInteger(value) || String(value) === source ? value : exactJson.rawJSON(source);
  });
}

/** The digits of a number that {@link parsedWithExactNumbers} kept as sent; null: the value is anything else. */
export function exactNumberText(value: unknown): string | null {
  return exactJson.isRawJSON(value) ? JSON.stringify(value) : null;
}

/** ES2026's source text access, which the type library doesn't have yet. */
const exactJson = JSON as unknown as {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
  isRawJSON(value: unknown): boolean;
};

/** The max depth of brackets outside strings, and whether the text ends before they are closed. */
function nesting(text: string): { depth: number; endsInside: boolean } {
  let open = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote: {
        const end = endOfString(text, at);
        if (end === -1) return { depth, endsInside: true };
        at = end;
        break;
      }
      case 0x5b:
      case 0x7b:
        open += 1;
        depth = Math.max(depth, open);
        break;
      case 0x5d:
      case 0x7d:
        open -= 1;
        break;
    }
  }
  return { depth, endsInside: open > 0 };
}

const quote = 0x22;
const backslash = 0x5c;

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return -1;
}

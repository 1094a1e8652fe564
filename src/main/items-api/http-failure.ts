import type { AnsweredEndpoint } from '#shared/contract-difference.ts';
import type { Failure, FilterMessages } from '#shared/failure.ts';
import { filterNames } from '#shared/item-filters.ts';
import { decodedUtf8, parsedJson } from './answer-text.ts';
import { retryAfterMs } from './retry-policy.ts';
import { isJsonObject } from './wire-format.ts';

/**
 * The failure that a status means. Only 200 and 422 are documented (section 7); others have HTTP's meaning.
 * Null: a success.
 *
 * @param filterMessages the documented map of a 422; null when there was none
 */
export function httpFailure(
  answer: { status: number; retryAfter: string | null },
  endpoint: AnsweredEndpoint,
  filterMessages: FilterMessages | null,
  nowMs: number,
): Failure | null {
  const { status } = answer;
  switch (status) {
    case 204:
    case 205:
      return { kind: 'empty-answer', status };
    case 206:
    case 226:
      // A partial response, or a delta, which was not requested.
      return { kind: 'truncated' };
    case 304:
      // "Not modified" has no content, and no request was conditional.
      return { kind: 'empty-answer', status };
    case 401:
      return { kind: 'token-refused' };
    case 403:
      return { kind: 'not-permitted' };
    case 404:
    case 410:
      return { kind: endpoint === 'list' ? 'address-not-found' : 'item-not-found', status };
    case 407:
      // Only a proxy sends this.
      return { kind: 'unreachable', reason: 'proxy-login' };
    case 422:
      // The item endpoint has no filters that a message could be about.
      return filterMessages === null || endpoint === 'item'
        ? { kind: 'request-refused', status }
        : { kind: 'filter-refused', messages: filterMessages };
    case 429:
      return { kind: 'slow-down', retryAfterMs: retryAfterMs(answer.retryAfter, nowMs) };
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
  const texts: unknown[] = Array.isArray(given) ? given.slice(0, maxMessages) : [given];
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

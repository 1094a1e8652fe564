import type { FilterMessages } from '#shared/failure.ts';
import { filterNames } from '#shared/item-query.ts';
import { decodedUtf8 } from './answer-text.ts';
import { isJsonObject } from './envelope.ts';
import { parsedJson } from './json-text.ts';

const mostMessages = 20;
const longestMessage = 300;

/**
 * The messages of a 422 (section 4.1): `data` maps `filter[<name>]` to an array of texts. At most 20 of 300 characters per
 * filter, invisible characters made visible. Null: the body holds no such map.
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
    messages[name] = [...(messages[name] ?? []), ...found].slice(0, mostMessages);
  }
  return Object.keys(messages).length === 0 ? null : messages;
}

function textsOf(given: unknown): string[] {
  const texts: unknown[] = Array.isArray(given) ? given.slice(0, mostMessages) : [given];
  return texts.filter((text) => typeof text === 'string').filter((text) => text.trim() !== '');
}

/** One line in which a hidden or direction-changing character can't play tricks. */
function readable(message: string): string {
  return message
    .slice(0, longestMessage)
    .toWellFormed()
    .replace(/[\s\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '�')
    .trim();
}

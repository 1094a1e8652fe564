import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outcome } from '#shared/failure.ts';
import { itemFields } from '#shared/item.ts';
import { jsonNumber, property } from '#shared/testing/property.ts';
import { readFilterMessages, responseText } from './http-response.ts';
import { readItemResponse } from './item-response.ts';
import { readListResponse } from './list-response.ts';
import { anItem, aRow, itemText, listText } from './testing/wire.ts';

/** Odd responses of a service: documented ones with some of their parts replaced, removed or added. */
const stated = ['12.50', '1,00', '-1.00', '1e5', '48213', 'AVAILABLE', 'available', '2024-02-30 00:00:00'];
const hostile = ['=HYPERLINK("x")', '<img onerror=x>', '\u202eexe', '\u200b', '\ud800', '', 'javascript:'];
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(...stated, ...hostile, 'https://t.example/?token=SeCrEt42'),
);
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 48213, 2 ** 53, 1e300, [], {}, [[]], { id: 1 }),
  fc.jsonValue({ maxDepth: 2 }),
);
const inheritedNames = ['__proto__', 'constructor', 'toString'];
const fieldNames = ['id', 'appid', 'price', 'image', 'name', 'hash', 'trade_url', 'status'];
const oddName = fc.oneof(fc.constantFrom(...inheritedNames, ...fieldNames), fc.string({ maxLength: 8 }));

function withOddParts(whole: Readonly<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const own = fc.constantFrom(...Object.keys(whole));
  const change = fc.oneof(
    { weight: 3, arbitrary: fc.record({ name: own, value: oddValue, removed: fc.constant(false) }) },
    { weight: 2, arbitrary: fc.record({ name: own, value: oddValue, removed: fc.constant(true) }) },
    { weight: 1, arbitrary: fc.record({ name: oddName, value: oddValue, removed: fc.constant(false) }) },
  );
  return fc.array(change, { maxLength: 3 }).map((changes) => {
    // Without a prototype, so that `__proto__` is a name like any other.
    const changed: Record<string, unknown> = Object.assign(Object.create(null), whole);
    for (const { name, value, removed } of changes) {
      if (removed) delete changed[name];
      else changed[name] = value;
    }
    return changed;
  });
}

const pagination = withOddParts({
  total: 3,
  per_page: 50,
  current_page: 1,
  pages: 1,
  links: {
    next_page: 'https://evil.example/?page=2',
    previous_page: null,
    first_page: 'javascript:alert(1)',
  },
});

const rows = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 6 }).chain((id) => withOddParts(aRow({ id }))) },
    { weight: 1, arbitrary: oddValue },
  ),
  { maxLength: 6 },
);

/** A response to `GET /v1/items`. */
const listResponses = fc.tuple(rows, pagination).chain(([data, counts]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant({ success: true, type: 'pagination', data, pagination: counts }) },
    {
      weight: 1,
      arbitrary: withOddParts({ success: true, type: 'pagination', data, pagination: counts }),
    },
  ),
);

const requestedId = 48213;

/** A response to `GET /v1/items/48213`. */
const itemResponses = withOddParts(anItem({ id: requestedId })).chain((data) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant({ success: true, type: 'response', data }) },
    { weight: 1, arbitrary: withOddParts({ success: true, type: 'response', data }) },
  ),
);

/** A text with a few characters removed, inserted or doubled. */
function damaged(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const brackets = ['{', '}', '[', ']', '/*'];
  const others = ['', '"', ',', ':', '\\', '\\u', '\\ud800', '0', '-', 'e9', 'null', '\u0000', '\ufeff'];
  const put = fc.oneof(fc.constantFrom(...brackets, ...others), fc.string({ unit: 'binary', maxLength: 3 }));
  const damage = fc.record({ at: fc.nat(), length: fc.nat({ max: 8 }), put });
  return fc.tuple(texts, fc.array(damage, { minLength: 1, maxLength: 3 })).map(([text, damages]) =>
    damages.reduce((whole, { at, length, put: inserted }) => {
      const start = at % (whole.length + 1);
      return whole.slice(0, start) + inserted + whole.slice(start + length);
    }, text),
  );
}

const rowFields = ['appid', 'id', 'image', 'market_hash_name', 'name', 'platform_price', 'price'];

/** A damaged text may have lost what identifies the secret. */
function hidesSecrets(shown: string, text: string): boolean {
  return !shown.includes('SeCrEt42') || text.replaceAll('token=SeCrEt42', '').includes('SeCrEt42');
}

function holdsForList(text: string): boolean {
  const list = readListResponse(text);
  if (!list.ok) return isResponseFailure(list);
  const { rows, quarantined, pagination } = list.value;
  const data: unknown[] = JSON.parse(text).data;
  return (
    rows.length + quarantined.length === data.length &&
    new Set(rows.map(({ id }) => id)).size === rows.length &&
    new Set(quarantined.map(({ index }) => index)).size === quarantined.length &&
    rows.every(
      ({ id, appid, ...texts }) =>
        Number.isSafeInteger(id) &&
        id > 0 &&
        Number.isSafeInteger(appid) &&
        Object.values(texts).every((value) => typeof value === 'string' && value.isWellFormed()),
    ) &&
    rows.every((row) => Object.keys(row).sort().join() === rowFields.join()) &&
    quarantined.every(({ fields, raw }) => fields.length > 0 && raw.length <= 2_000) &&
    Object.values(pagination).every(
      (count) => count === null || (Number.isSafeInteger(count) && count >= 0),
    ) &&
    hidesSecrets(JSON.stringify(quarantined), text)
  );
}

function holdsForItem(text: string): boolean {
  const read = readItemResponse(text, requestedId);
  if (!read.ok) return isResponseFailure(read);
  const { item, unreadable, rawJson } = read.value;
  const named = [...Object.keys(item), ...unreadable.map(({ field }) => field)];
  return (
    item.id === requestedId &&
    // Each documented field is read or named as unreadable, and nothing else gets in.
    named.sort().join() === [...itemFields].sort().join() &&
    hidesSecrets(rawJson + JSON.stringify(unreadable), text)
  );
}

function isResponseFailure(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && ['unreadable-response', 'truncated'].includes(outcome.failure.kind);
}

property(
  'a list: every entry is a row or set aside, and rows have only documented fields of the right types',
  listResponses.map((response) => JSON.stringify(response)),
  holdsForList,
);

property(
  'an item: every documented field is read or listed as unreadable, and no other',
  itemResponses.map((response) => JSON.stringify(response)),
  holdsForItem,
);

property(
  'a damaged list never breaks the reader',
  damaged(listResponses.map((response) => JSON.stringify(response))),
  holdsForList,
);

property(
  'a number that cannot be read is shown with the digits that were sent',
  jsonNumber.filter((number) => !Number.isSafeInteger(Number(number))),
  (number) => {
    const list = readListResponse(listText([aRow({ id: '#' })]).replace('"#"', number));
    const shown = list.ok ? list.value.quarantined[0]?.raw : undefined;
    const sent = /^\{"id":([^,]*),/.exec(shown ?? '')?.[1];
    return sent === number || Number(sent) === Number(number);
  },
);

type Wire = { status: number; contentType: string | null; body: Uint8Array<ArrayBuffer> };
const onTheWire = (body: Uint8Array<ArrayBuffer>): Wire => ({
  status: 200,
  contentType: 'application/json',
  body,
});
const bytesOf = (text: string) => new TextEncoder().encode(text);

function readBytes(
  body: Uint8Array<ArrayBuffer>,
  read: (text: string) => Outcome<unknown>,
): Outcome<unknown> {
  const text = responseText(onTheWire(body));
  return text.ok ? read(text.value) : text;
}

/** Whether a part of a response is reported as one. */
function isCutOff(outcome: Outcome<unknown>, body: Uint8Array): boolean {
  if (outcome.ok) return false;
  const { failure } = outcome;
  if (body.byteLength === 0) return failure.kind === 'empty-response';
  // Cut inside a multi-byte character.
  const isHalfCharacter = failure.kind === 'unreadable-response' && failure.reason === 'not-text';
  return failure.kind === 'truncated' || isHalfCharacter;
}

const wholeBodies: [string, Uint8Array<ArrayBuffer>, (text: string) => Outcome<unknown>][] = [
  [
    'list',
    bytesOf(listText([aRow(), aRow({ id: 2, name: '★ Karambit | Ωmega 🔪 \\ "x"' })])),
    readListResponse,
  ],
  [
    'item',
    bytesOf(itemText(anItem({ name: '★ StatTrak™ 🔪' }))),
    (text) => readItemResponse(text, requestedId),
  ],
];

test.each(wholeBodies)('a %s truncated at any byte is reported as truncated', (_name, whole, read) => {
  expect(readBytes(whole, read).ok).toBe(true);
  for (let length = 0; length < whole.byteLength; length += 1) {
    const body = whole.slice(0, length);
    expect([length, isCutOff(readBytes(body, read), body)]).toEqual([length, true]);
  }
});

property('any bytes have an outcome', fc.uint8Array({ maxLength: 200 }), (given) => {
  const body = new Uint8Array(given);
  readBytes(body, readListResponse);
  readBytes(body, (text) => readItemResponse(text, requestedId));
  readFilterMessages(body, (text) => text);
  return undefined;
});

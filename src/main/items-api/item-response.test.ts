import { expect, test } from 'vitest';
import { itemFields } from '#shared/item.ts';
import { withoutTradeToken } from '#shared/secret-text.ts';
import { readItemResponse } from './item-response.ts';
import { anItem, itemText } from './testing/wire.ts';
import type { Difference } from './wire-format.ts';

const id = 48213;

function read(data: unknown) {
  const outcome = readItemResponse(itemText(data), id);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.value;
}

test('reads every documented field', () => {
  const { item, unreadable, unlistedFields } = read(anItem());
  expect(item).toEqual(anItem());
  expect(unreadable).toEqual([]);
  expect(unlistedFields).toEqual([]);
});

test('lists unreadable fields with their text, and reads the others', () => {
  const { hash: _, ...data } = anItem({ status: null, price: 12.5, next_try: 7, trade_offer_id: '5' });
  const { item, unreadable } = read(data);
  expect(unreadable).toEqual([
    { field: 'hash', raw: null },
    { field: 'status', raw: 'null' },
    { field: 'trade_offer_id', raw: '"5"' },
    { field: 'next_try', raw: '7' },
    { field: 'price', raw: '12.5' },
  ]);
  expect(item).toMatchObject({ id, name: 'AK-47 | Redline' });
  expect(item).not.toHaveProperty('price');
});

test.each<[string, Record<string, unknown>, Record<string, unknown>, Difference[]]>([
  ['nothing', {}, {}, []],
  ['a field around the item', {}, { note: 1 }, [{ kind: 'extra-field', name: 'note' }]],
  ['a field that cannot be read', { hash: 7 }, {}, [{ kind: 'unreadable-field', name: 'hash' }]],
  ['a price of another shape', { price: '1,00' }, {}, [{ kind: 'other-shape', name: 'price' }]],
  [
    'missing fields',
    { price: undefined, status: undefined, bought_at: undefined },
    {},
    ['status', 'bought_at', 'price'].map((name) => ({ kind: 'missing-field', name })),
  ],
])('differences from the document: %s', (_name, change, around, differences) => {
  const sent = { success: true, type: 'response', data: anItem(change), ...around };
  expect(readItemResponse(JSON.stringify(sent), id)).toMatchObject({ value: { differences } });
});

test('truncates unreadable fields to 500 characters', () => {
  expect(read(anItem({ status: ['x'.repeat(600)] })).unreadable[0]?.raw).toHaveLength(500);
});

test('keeps a trade URL without a token, and adds none', () => {
  expect(read(anItem({ trade_url: '' })).rawJson).toContain('"trade_url": ""');
  expect(read(anItem({ trade_url: null })).unreadable).toEqual([{ field: 'trade_url', raw: 'null' }]);
  expect(read(anItem({ trade_url: undefined })).rawJson).not.toContain('trade_url');
});

test('lists extra and missing fields', () => {
  const { price: _, ...data } = anItem({ colour: 'red', 'bad\u202ename': 1 });
  expect(read(data).unlistedFields).toEqual(['colour', 'bad�name', 'price']);
});

test('has raw JSON that is indented, truncated and without the trade token', () => {
  const { rawJson } = read(anItem({ error_message: 'refused for Ab_cD-9x', filler: 'x'.repeat(1_100_000) }));
  expect(rawJson).toContain('\n  "trade_url": "https://trade.example/new/?partner=123&token=••••••••"');
  expect(rawJson).not.toContain('Ab_cD-9x');
  expect(rawJson).toHaveLength(1_000_000);
});

test('masks a trade token in a field that is not text', () => {
  const { unreadable } = read(anItem({ trade_url: ['https://t.example/?token=Ab_cD-9x'] }));
  expect(unreadable).toEqual([{ field: 'trade_url', raw: '["https://t.example/?token=••••••••"]' }]);
});

test.each([
  ['an object', { partner: 118212345, token: 'Ab_cD-9x' }],
  ['a list within a list', [['Ab_cD-9x', 7]]],
])('masks the token of a trade URL that is %s', (_name, tradeUrl) => {
  const echo = { error_message: 'refused for Ab_cD-9x', name: 'Ab_cD-9x', hash: ['Ab_cD-9x'], 'Ab_cD-9x': 1 };
  const response = read(anItem({ trade_url: tradeUrl, status: 'no Ab_cD-9x', ...echo }));
  expect(response.unreadable).toContainEqual({
    field: 'trade_url',
    raw: expect.stringContaining('••••••••'),
  });
  expect(JSON.stringify(response)).not.toMatch(/Ab_cD-9x|118212345/);
});

test('hides even the names in a trade URL that is an object', () => {
  const { unreadable } = read(anItem({ trade_url: { 'Ab_cD-9x': 118212345 } }));
  expect(unreadable).toEqual([{ field: 'trade_url', raw: '"••••••••"' }]);
});

test.each([87654321, 8.7654321, true])('hides a trade URL that is %s', (tradeUrl) => {
  const { unreadable, rawJson } = read(
    anItem({ trade_url: tradeUrl, note: tradeUrl, error_message: String(tradeUrl) }),
  );
  expect(unreadable).toEqual([{ field: 'trade_url', raw: '"••••••••"' }]);
  if (tradeUrl !== true) expect(rawJson).not.toContain(String(tradeUrl));
});

test('hides the texts of a trade URL that is a list, since any of them may be its token', () => {
  const { unreadable } = read(anItem({ trade_url: ['the code is Zz9'] }));
  expect(unreadable).toEqual([{ field: 'trade_url', raw: '["••••••••"]' }]);
});

test('hides a trade URL of more digits than JavaScript can hold', () => {
  const text = itemText(anItem({ trade_url: 0 })).replace('"trade_url":0', '"trade_url":9007199254740993');
  expect(readItemResponse(text, id)).toMatchObject({
    value: { unreadable: [{ field: 'trade_url', raw: '"••••••••"' }] },
  });
});

test('masks the trade token in every other field', () => {
  const tradeUrl = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=Ab3dEf9h';
  const echo = 'about Ab3dEf9h';
  const response = read(
    anItem({
      ...Object.fromEntries(itemFields.map((field) => [field, echo])),
      id,
      trade_url: tradeUrl,
      extra: echo,
      nested: { echo: [echo] },
      [echo]: echo,
    }),
  );
  expect(response.item.trade_url).toBe(tradeUrl);
  expect(JSON.stringify({ ...response, item: { ...response.item, trade_url: '' } })).not.toContain(
    'Ab3dEf9h',
  );
});

test("keeps a picture's own token in its address, but not the trade token", () => {
  const image = 'https://cdn.example/a.png?token=signed-17&x=1';
  const tradeUrl = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=Ab3dEf9h';
  expect(read(anItem({ image, trade_url: tradeUrl })).item.image).toBe(image);
  const echo = read(anItem({ image: `${image}&of=Ab3dEf9h`, trade_url: tradeUrl }));
  expect(echo.item.image).toBe(`${image}&of=••••••••`);
});

test.each([
  'https://steamcommunity.com/tradeoffer/new/?partner=1&token[]=Ab3dEf9h',
  'https://steamcommunity.com/tradeoffer/new/?partner=1&token%5B0%5D=Ab3dEf9h',
  'https://steamcommunity.com/tradeoffer/new/Ab3dEf9h',
  'partner 1 token Ab3dEf9h',
  '{\\"token\\":\\"Ab3dEf9h\\"}',
])('masks the token of an invalid trade URL: %s', (tradeUrl) => {
  const response = read(anItem({ trade_url: tradeUrl, error_message: 'bad Ab3dEf9h' }));
  expect(JSON.stringify({ ...response, item: { ...response.item, trade_url: '' } })).not.toContain(
    'Ab3dEf9h',
  );
  expect(withoutTradeToken(tradeUrl, tradeUrl)).not.toContain('Ab3dEf9h');
});

test('does not mask a status or an id that equals the trade token', () => {
  for (const token of ['AVAILABLE', String(id)]) {
    const { item } = read(anItem({ status: 'AVAILABLE', trade_url: `https://t.example/?token=${token}` }));
    expect(item).toMatchObject({ id, status: 'AVAILABLE' });
  }
});

test('ignores names of the prototype', () => {
  const text = `{"success":true,"type":"response","data":{"id":${id},"__proto__":{"name":"evil"},"constructor":1}}`;
  const outcome = readItemResponse(text, id);
  expect(outcome).toMatchObject({ ok: true, value: { item: { id } } });
  expect(JSON.parse(JSON.stringify(outcome))).not.toHaveProperty('value.item.name');
  expect({}).not.toHaveProperty('name');
});

import { describe, expect, test } from 'vitest';
import { failed } from '#shared/failure.ts';
import { readListResponse } from './list-response.ts';
import { aRow, listText } from './testing/wire.ts';
import type { Difference } from './wire-format.ts';

function read(data: unknown, pagination?: unknown, limit = 50) {
  const outcome = readListResponse(listText(data, pagination), limit);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.value;
}

describe('rows', () => {
  test('far beyond the limit are counted instead of kept, and a difference', () => {
    const sent = Array.from({ length: 5_000 }, (_, index) => aRow({ id: index + 1 }));
    const { rows, quarantined, rowsLeftOut, differences } = read(sent);
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
    expect(quarantined).toEqual([]);
    expect(rowsLeftOut).toBe(4_700);
    expect(differences).toContainEqual({ kind: 'too-many-rows', name: 'data' });
  });

  test('beyond the limit are not parsed', () => {
    const { quarantined, rowsLeftOut, unlistedFields } = read(Array(5_000).fill({ odd: 1 }));
    expect(quarantined).toHaveLength(300);
    expect(rowsLeftOut).toBe(4_700);
    expect(unlistedFields).toContain('odd');
  });

  test('of a full page are kept where the catalog ignores a smaller limit', () => {
    const { rows, rowsLeftOut, differences } = read(
      Array.from({ length: 250 }, (_, index) => aRow({ id: index + 1 })),
    );
    expect(rows).toHaveLength(250);
    expect(rowsLeftOut).toBe(0);
    expect(differences).toContainEqual({ kind: 'too-many-rows', name: 'data' });
  });

  test('have exactly the documented fields', () => {
    const { rows, unlistedFields } = read([{ ...aRow(), colour: 'red', __proto__: { evil: 1 } }]);
    expect(rows).toEqual([aRow()]);
    expect(unlistedFields).toEqual(['colour']);
  });

  test('have up to 50 undocumented names listed, of up to 80 characters', () => {
    const extra = Array.from({ length: 60 }, (_, at) => [`${at} ${'x'.repeat(100)}`, 1]);
    const { unlistedFields } = read([{ ...aRow(), ...Object.fromEntries(extra) }]);
    expect(unlistedFields).toHaveLength(50);
    expect(unlistedFields[0]).toHaveLength(80);
  });

  test.each([
    'AK-47 https://steamcommunity.com/tradeoffer/new/?partner=1&token=Zq7Kx_2m',
    'Zq7Kx_2m: AK-47 | Redline, token=Zq7Kx_2m',
    '{"token": "Zq7Kx_2m"}',
    'AK-47 (token: Zq7Kx_2m)',
    'https://steamcommunity.com/tradeoffer/new/Zq7Kx_2m',
    '?partner=1&amp;%74oken%3DZq7Kx_2m',
  ])('have no trade token in their names: %s', (text) => {
    const { rows } = read([aRow({ name: text }), aRow({ id: 2, market_hash_name: text })]);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('Zq7Kx_2m');
  });

  test('keep names that only mention a token, and pictures whose address has one', () => {
    const row = aRow({ name: 'Battle Token: Sealed', image: 'https://images.example/1.png?token=a1' });
    expect(read([row]).rows).toEqual([row]);
  });

  test('without a documented field are set aside', () => {
    const { market_hash_name: _, ...row } = aRow();
    const { rows, quarantined, unlistedFields } = read([row, aRow({ id: 2 })]);
    expect(rows.map(({ id }) => id)).toEqual([2]);
    expect(quarantined).toEqual([
      { index: 0, id: row.id, fields: ['market_hash_name'], raw: JSON.stringify(row) },
    ]);
    expect(unlistedFields).toEqual(['market_hash_name']);
  });

  test.each<[string, unknown]>([
    ['id', '48213'],
    ['id', 0],
    ['id', -1],
    ['id', 1.5],
    ['id', null],
    ['appid', '730'],
    ['appid', 1.5],
    ['appid', 2 ** 53],
    ['price', 12.5],
    ['price', null],
    ['image', null],
    ['name', { text: 'x' }],
  ])('with %s = %j are set aside', (field, value) => {
    const { rows, quarantined } = read([aRow({ id: 1 }), aRow({ id: 2, [field]: value }), aRow({ id: 3 })]);
    expect(rows.map(({ id }) => id)).toEqual([1, 3]);
    expect(quarantined).toMatchObject([{ index: 1, fields: [field] }]);
    expect(quarantined[0]?.id).toBe(field === 'id' ? undefined : 2);
  });

  test('with the id of an earlier one are set aside', () => {
    const { rows, quarantined } = read([aRow({ price: '1.00' }), aRow({ price: '2.00' })]);
    expect(rows).toMatchObject([{ price: '1.00' }]);
    expect(quarantined).toMatchObject([{ index: 1, id: aRow().id, fields: ['id'] }]);
  });

  test('that are not objects have none of the fields', () => {
    const { quarantined } = read([null, 'row', [aRow()]]);
    expect(quarantined.map(({ index, fields }) => [index, fields.length])).toEqual([
      [0, 7],
      [1, 7],
      [2, 7],
    ]);
  });

  test('that are set aside are truncated, and their trade tokens masked', () => {
    const { quarantined } = read([
      { trade_url: 'https://t.example/?token=secret', filler: 'x'.repeat(5_000) },
    ]);
    expect(quarantined[0]?.raw).toHaveLength(2_000);
    expect(quarantined[0]?.raw).not.toContain('secret');
  });

  test('have half a surrogate pair replaced', () => {
    expect(read([aRow({ name: 'a\ud800b' })]).rows).toMatchObject([{ name: 'a�b' }]);
  });
});

test.each([
  ['null', 'null', 'shape'],
  ['data that is not an array', listText({ 0: aRow() }), 'shape'],
  ['no data', '{"success":true,"type":"pagination"}', 'shape'],
  ['another type', '{"success":true,"type":"response","data":[]}', 'shape'],
  ['success that is not a boolean', '{"success":1,"type":"pagination","data":[]}', 'shape'],
  ['a failure', '{"success":false,"type":"error","data":[]}', 'says-failure'],
  ['not JSON', 'hello', 'not-json'],
] as const)('%s fails the whole page', (_name, text, reason) => {
  expect(readListResponse(text)).toEqual(failed({ kind: 'unreadable-response', reason }));
});

describe('pagination', () => {
  test.each([-1, 1.5, 1e18, '7', null, undefined, [7]])('%j is not a count', (count) => {
    const { rows, pagination } = read([aRow()], {
      total: count,
      per_page: 50,
      current_page: 1,
      pages: count,
    });
    expect(rows).toHaveLength(1);
    expect(pagination).toEqual({ total: null, per_page: 50, current_page: 1, pages: null });
  });
});

const documented = { total: 1, per_page: 50, current_page: 1, pages: 1, links: {} };

test.each<[string, Record<string, unknown>, Difference[]]>([
  ['nothing', {}, []],
  ['a repeated id', { data: [aRow(), aRow()] }, [{ kind: 'repeated-id', name: 'id' }]],
  ['a row that is not an object', { data: [7] }, [{ kind: 'unreadable-field', name: 'data[]' }]],
  ['an unreadable field', { data: [aRow({ appid: '730' })] }, [{ kind: 'unreadable-field', name: 'appid' }]],
  [
    'prices of another shape',
    { data: [aRow({ price: '1,00', platform_price: '1,00' })] },
    [
      { kind: 'other-shape', name: 'price' },
      { kind: 'other-shape', name: 'platform_price' },
    ],
  ],
  ['an undocumented field', { note: 1 }, [{ kind: 'extra-field', name: 'note' }]],
  ['no pagination', { pagination: undefined }, [{ kind: 'missing-field', name: 'pagination' }]],
  ['unreadable pagination', { pagination: 7 }, [{ kind: 'unreadable-field', name: 'pagination' }]],
  [
    'an unreadable count',
    { pagination: { ...documented, total: '1' } },
    [{ kind: 'unreadable-field', name: 'pagination.total' }],
  ],
])('differences from the document: %s', (_name, change, differences) => {
  const sent = { success: true, type: 'pagination', data: [aRow()], pagination: documented, ...change };
  expect(readListResponse(JSON.stringify(sent), 2)).toMatchObject({ value: { differences } });
});

test('as many rows as the limit are no difference', () => {
  expect(read([aRow()], documented, 1).differences).toEqual([]);
});

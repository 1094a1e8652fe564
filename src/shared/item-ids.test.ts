import fc from 'fast-check';
import { expect, test } from 'vitest';
import { property } from '#shared/testing/property.ts';
import { readItemIds } from './item-ids.ts';

test.each([
  ['48213', [48213]],
  ['#48213', [48213]],
  ['1,2;3|4\n5\t6 7#8', [1, 2, 3, 4, 5, 6, 7, 8]],
  ['1,\r\n\r\n 2 , , 3', [1, 2, 3]],
  ['(12), [13] "14" ‘15’. 16:', [12, 13, 14, 15, 16]],
  ['\ufeff1\u200b2\u00a03', [1, 2, 3]],
  ['1\r2\u20283\u00004', [1, 2, 3, 4]],
  ['\u202a12\u202c \u200f13 14\u200e,(\u206615\u2069)', [12, 13, 14, 15]],
  ['1，2、3；4', [1, 2, 3, 4]],
  ['0012', [12]],
  ['9007199254740991', [9007199254740991]],
  ['', []],
  [' \n,;#', []],
])('%j holds %j', (text, ids) => {
  expect(readItemIds(text)).toEqual({ ids, notIds: [], notIdCount: 0, repeated: 0, beyond: 0 });
});

test.each([
  ['abc', 'not-a-number'],
  ['12x', 'not-a-number'],
  ['-12', 'not-a-number'],
  ['12.5', 'not-a-number'],
  ['1e3', 'not-a-number'],
  ['0x10', 'not-a-number'],
  ['١٢', 'not-a-number'],
  ['12\u00ad34', 'not-a-number'],
  ['https://catalog.example/v1/items/12', 'not-a-number'],
  ['0', 'zero'],
  ['000', 'zero'],
  ['9007199254740992', 'too-large'],
  ['1'.repeat(400), 'too-large'],
])('%j is no id: %s', (text, reason) => {
  const { ids, notIds } = readItemIds(text);
  expect(ids).toEqual([]);
  expect(notIds).toEqual([{ text: text.slice(0, 60), reason }]);
});

test('repeated ids are counted, and each is taken once, in its first place', () => {
  expect(readItemIds('3 1 3 x 1 2 x 3')).toEqual({
    ids: [3, 1, 2],
    notIds: [{ text: 'x', reason: 'not-a-number' }],
    notIdCount: 1,
    repeated: 3,
    beyond: 0,
  });
});

test('no more than a thousand are taken, and the others are counted', () => {
  const many = Array.from({ length: 1_200 }, (_, index) => index + 1).join('\n');
  const { ids, beyond } = readItemIds(`${many}\n1200\n1`);
  expect(ids).toHaveLength(1_000);
  expect(beyond).toBe(200);
});

test('a text is read to its end, however long it is: nothing is left uncounted, and no id is cut in two', () => {
  const ids = Array.from({ length: 140_000 }, (_, index) => 1_000_000 + index);
  const read = readItemIds(`${ids.join('\n')}\n${ids.join('\n')}\nlast`);
  expect(read).toMatchObject({ repeated: 140_000, beyond: 139_000, notIdCount: 1 });
  expect(read.ids).toEqual(ids.slice(0, 1_000));
  expect(read.notIds).toEqual([{ text: 'last', reason: 'not-a-number' }]);
});

test('of very many parts that are no ids the first are named and all are counted', () => {
  const { notIds, notIdCount } = readItemIds(Array.from({ length: 5_000 }, (_, at) => `x${at}`).join(' '));
  expect(notIds).toHaveLength(200);
  expect(notIdCount).toBe(5_000);
});

property(
  'whatever the text, what comes out are item ids',
  fc.string({ unit: 'binary', maxLength: 300 }),
  (text) => readItemIds(text).ids.every((id) => Number.isSafeInteger(id) && id > 0),
);

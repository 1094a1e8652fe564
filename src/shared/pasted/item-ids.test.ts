import fc from 'fast-check';
import { expect, test } from 'vitest';
import { property } from '#shared/testing/property.ts';
import { readIdParts } from './item-ids.ts';

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
  ['40,115', [40_115]],
  ['40 115; 174,796', [40_115, 174_796]],
  ['101,102,103', [101, 102, 103]],
  ['48213/48214', [48_213, 48_214]],
  ['9007199254740991', [9007199254740991]],
  ['', []],
  [' \n,;#', []],
])('%j contains %j', (text, ids) => {
  expect(readIdParts(text)).toEqual(ids);
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
])('%j is not an ID: %s', (text, reason) => {
  expect(readIdParts(text)).toEqual([{ text, reason }]);
});

test('IDs and other parts stay in order', () => {
  expect(readIdParts('3 1 x 3')).toEqual([3, 1, { text: 'x', reason: 'not-a-number' }, 3]);
});

property(
  'every ID in any text is a positive safe integer',
  fc.string({ unit: 'binary', maxLength: 300 }),
  (text) => readIdParts(text).every((id) => typeof id !== 'number' || (Number.isSafeInteger(id) && id > 0)),
);

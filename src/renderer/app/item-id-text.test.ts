import { expect, it } from 'vitest';
import { itemIdFromText } from './item-id-text.ts';

it.each([
  ['48213', 48213],
  [' #48213 ', 48213],
  ['0', null],
  ['-1', null],
  ['1e5', null],
  ['9007199254740993', null],
  ['12 34', null],
  ['AK-47', null],
])('%j is read as %s', (text, id) => {
  expect(itemIdFromText(text)).toBe(id);
});

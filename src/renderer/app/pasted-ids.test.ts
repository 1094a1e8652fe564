import { expect, it } from 'vitest';
import { severalIds } from './pasted-ids.ts';

it.each([
  ['48213 48214', [48213, 48214]],
  ['#48213, #48214;48213', [48213, 48214]],
  ['1\n2\t3', [1, 2, 3]],
  ['48213', []],
  ['48213 48214 old', [48213, 48214]],
  ['48213 AK-47', []],
  ['AK-47 | Redline 2016 2017 (Field-Tested)', []],
  ['', []],
])('%j holds %j', (text, ids) => {
  expect(severalIds(text)).toEqual(ids);
});

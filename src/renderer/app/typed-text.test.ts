import { describe, expect, it } from 'vitest';
import { itemIdFromText, linkInText, severalIds } from './app-palette.tsx';

describe('one id', () => {
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
});

describe('several ids', () => {
  it.each([
    ['48213 48214', 2],
    ['#48213, #48214;48213', 2],
    ['1\n2\t3', 3],
    ['48213', 0],
    ['48213 48214 old', 2],
    ['48213 AK-47', 0],
    ['AK-47 | Redline 2016 2017 (Field-Tested)', 0],
    ['', 0],
    [Array.from({ length: 140_000 }, (_, index) => index + 1).join('\n'), 140_000],
  ])('%j holds %i', (text, count) => {
    expect(severalIds(text)).toBe(count);
  });
});

const link = 'item-catalog://open?connection=demo&name=a.b&limit=50&page=1&item=3';

it.each([
  [link, link],
  [`  ${link}\n`, link],
  [`look at <${link}>, please`, link],
  [`(${link}).`, link],
  ['item-catalog', null],
  [`not-an-${link}`, null],
  ['https://open?connection=demo', null],
  ['', null],
])('%j holds %j', (text, found) => {
  expect(linkInText(text)).toBe(found);
});

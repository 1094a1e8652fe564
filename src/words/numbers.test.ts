import { expect, test } from 'vitest';
import { localeOf } from './locale.ts';
import { countText, decimalText, percentText, plural } from './numbers.ts';

test('a count takes the form of its plural and the grouping of the locale', () => {
  const forms = { one: '# row', other: '# rows' };
  expect(plural(1, forms)).toBe('1 row');
  expect(plural(0, forms)).toBe('0 rows');
  expect(plural(12_345, forms)).toBe('12,345 rows');
  expect(plural(1, { other: '# sheep' })).toBe('1 sheep');
});

test('a text with dollar signs in it is left as it is', () => {
  expect(plural(2, { other: '$& # $1' })).toBe('$& 2 $1');
});

test('counts and shares are written in the way of the locale', () => {
  expect(countText(1_284)).toBe('1,284');
  expect(decimalText(1.26)).toBe('1.3');
  expect(decimalText(2)).toBe('2.0');
  expect(percentText(0.0344)).toBe('3.4%');
});

test('numbers follow the system only where it speaks the language of the interface', () => {
  expect(localeOf('en-GB')).toBe('en-GB');
  expect(localeOf('en')).toBe('en');
  expect(localeOf('de-DE')).toBe('en-US');
});

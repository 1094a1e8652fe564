import { expect, test } from 'vitest';
import { withoutBearerToken, withTradeTokensMasked } from './secret-masking.ts';

test('an echoed bearer token is masked, also with escaped slashes', () => {
  expect(withoutBearerToken('{"a":"ab/cd/ef12","b":"ab\\/cd\\/ef12"}', 'ab/cd/ef12')).toBe(
    '{"a":"••••","b":"••••"}',
  );
});

test('a token too short to be one leaves the answer whole', () => {
  expect(withoutBearerToken('{"a":"banana"}', 'a')).toBe('{"a":"banana"}');
});

test.each([
  ['"https://t.example/?partner=1&token=Ab_c-9"', '"https://t.example/?partner=1&token=••••"'],
  ['"?TOKEN=secret&partner=1"', '"?TOKEN=••••&partner=1"'],
  ['"https%3A%2F%2Ft%3Ftoken%3Dsecret%26partner%3D1"', '"https%3A%2F%2Ft%3Ftoken%3D••••"'],
  ['"token=a%2Fb token=c"', '"token=•••• token=••••"'],
  ['{"token":"not a URL"}', '{"token":"not a URL"}'],
])('%s', (text, masked) => {
  expect(withTradeTokensMasked(text)).toBe(masked);
});

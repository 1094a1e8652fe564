import { expect, test } from 'vitest';
import { isAccessToken, parseAccessToken } from './access-token.ts';

test('blanks and line ends that came along when pasting are dropped', () => {
  expect(parseAccessToken('  abc.DEF-123_~+/=\r\n')).toEqual({ ok: true, token: 'abc.DEF-123_~+/=' });
});

test('2,048 characters are a token, one more is not', () => {
  expect(parseAccessToken('a'.repeat(2_048)).ok).toBe(true);
  expect(parseAccessToken('a'.repeat(2_049))).toEqual({ ok: false, problem: 'too-long' });
});

test.each([
  ['', 'empty'],
  [' \n ', 'empty'],
  ['Bearer abc', 'has-space'],
  ['abc\r\nX-Injected: 1', 'has-space'],
  ['abc\u00A0def', 'has-space'],
  ['abc\u0000def', 'not-printable'],
  ['abc\u200Bdef', 'not-printable'],
  ['tökén', 'not-printable'],
] as const)('%j is refused as %s, and the refusal does not repeat it', (typed, problem) => {
  expect(parseAccessToken(typed)).toEqual({ ok: false, problem });
});

test('a secret that another program put into the keychain is no token', () => {
  expect(isAccessToken('canary')).toBe(true);
  expect(isAccessToken('{"a": 1}')).toBe(false);
  expect(isAccessToken(' canary')).toBe(false);
});

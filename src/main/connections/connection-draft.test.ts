import { expect, test } from 'vitest';
import type { ConnectionDraft } from '#shared/connection.ts';
import { failed, success } from '#shared/failure.ts';
import {
  isAccessToken,
  parseAccessToken,
  parseConnectionDraft,
  parseConnectionName,
} from './connection-draft.ts';

const draft: ConnectionDraft = {
  name: ' Shop ',
  baseUrl: 'https://catalog.example/v1/items',
  colour: 'blue',
  token: undefined,
};
const known = { takenNames: ['Other', 'Third'], baseUrlSoFar: 'https://catalog.example' };
const noToken = failed({ kind: 'invalid-input', field: 'token', problem: 'empty' });

test('an unchanged address keeps its token', () => {
  expect(parseConnectionDraft(draft, known)).toEqual(
    success({ name: 'Shop', baseUrl: 'https://catalog.example', colour: 'blue', token: null }),
  );
});

test('another address, path or port included, and a new connection need a token of their own', () => {
  for (const baseUrl of [
    'https://other.example',
    'https://catalog.example/shop',
    'https://catalog.example:8443',
  ]) {
    expect(parseConnectionDraft({ ...draft, baseUrl }, known)).toEqual(noToken);
  }
  expect(parseConnectionDraft(draft, { ...known, baseUrlSoFar: null })).toEqual(noToken);
});

test('the first field that cannot be used is named, and never repeated', () => {
  expect(parseConnectionDraft({ ...draft, name: 'other', token: 'a b' }, known)).toEqual(
    failed({ kind: 'invalid-input', field: 'name', problem: 'name-taken' }),
  );
  expect(parseConnectionDraft({ ...draft, baseUrl: 'http://canary.example' }, known)).toEqual(
    failed({ kind: 'invalid-input', field: 'baseUrl', problem: 'not-https' }),
  );
  expect(parseConnectionDraft({ ...draft, token: 'can ary' }, known)).toEqual(
    failed({ kind: 'invalid-input', field: 'token', problem: 'has-space' }),
  );
});

test.each([
  ['', 'empty'],
  [' \n ', 'empty'],
  ['x'.repeat(81), 'too-long'],
  ['two\nlines', 'not-printable'],
  ['two\u2028lines', 'not-printable'],
  ['two\u2029paragraphs', 'not-printable'],
  ['shop\u0000', 'not-printable'],
] as const)('the name %j is refused as %s', (typed, problem) => {
  expect(parseConnectionName(typed, [])).toEqual({ ok: false, problem });
});

test('a name of 80 characters is accepted and trimmed', () => {
  const name = 'x'.repeat(80);
  expect(parseConnectionName(` ${name} `, ['Other'])).toEqual({ ok: true, name });
});

test('a pasted token is trimmed', () => {
  expect(parseAccessToken('  abc.DEF-123_~+/=\r\n')).toEqual({ ok: true, token: 'abc.DEF-123_~+/=' });
});

test('a token has at most 2,048 characters', () => {
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
  ['abc\u007f', 'not-printable'],
] as const)('%j is refused as %s', (typed, problem) => {
  expect(parseAccessToken(typed)).toEqual({ ok: false, problem });
});

test("another program's secret is no token", () => {
  expect(isAccessToken('canary')).toBe(true);
  expect(isAccessToken('{"a": 1}')).toBe(false);
  expect(isAccessToken(' canary')).toBe(false);
});

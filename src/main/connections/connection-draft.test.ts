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
    failed({ kind: 'invalid-input', field: 'token', problem: 'has-space', at: 4 }),
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

test.each([
  '  abc.DEF-123_~+/=\r\n',
  '"abc.DEF-123_~+/="',
  '“abc.DEF-123_~+/=”',
  '<abc.DEF-123_~+/=>',
  "`'abc.DEF-123_~+/='`",
  '\ufeffabc.DEF-\u200b123_~+/=\u00a0',
  'Bearer abc.DEF-123_~+/=',
  'Authorization: Bearer abc.DEF-123_~+/=',
  '"bearer abc.DEF-123_~+/="',
  'Bearer <abc.DEF-123_~+/=>',
])('what surrounds a pasted token is no part of it: %j', (pasted) => {
  expect(parseAccessToken(pasted)).toEqual({ ok: true, token: 'abc.DEF-123_~+/=' });
});

test('a token has at most 2,048 characters', () => {
  expect(parseAccessToken('a'.repeat(2_048)).ok).toBe(true);
  expect(parseAccessToken('a'.repeat(2_049))).toEqual({ ok: false, problem: 'too-long' });
});

test.each([
  ['', 'empty'],
  [' \n ', 'empty'],
  ['""', 'empty'],
] as const)('%j is refused as %s', (typed, problem) => {
  expect(parseAccessToken(typed)).toEqual({ ok: false, problem });
});

test.each([
  ['Token abc', 'has-space', 6],
  ['abc\r\nX-Injected: 1', 'has-space', 4],
  ['abc\u00A0def', 'has-space', 4],
  ['abc\u0000def', 'not-printable', 4],
  ['abc\u007f', 'not-printable', 4],
  ['tökén', 'not-ascii', 2],
  ['abc…', 'not-ascii', 4],
  ['a\\b c', 'has-space', 4],
] as const)('%j is refused as %s, at character %i', (typed, problem, at) => {
  expect(parseAccessToken(typed)).toEqual({ ok: false, problem, at });
});

test("another program's secret is no token", () => {
  expect(isAccessToken('canary')).toBe(true);
  expect(isAccessToken('{"a": 1}')).toBe(false);
  expect(isAccessToken(' canary')).toBe(false);
});

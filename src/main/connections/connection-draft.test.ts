import { expect, test } from 'vitest';
import type { ConnectionDraft } from '#shared/connection.ts';
import { failed, success } from '#shared/outcome.ts';
import { parseConnectionDraft } from './connection-draft.ts';

const draft: ConnectionDraft = {
  name: ' Shop ',
  baseUrl: 'https://catalog.example/v1/items',
  colour: 'blue',
  token: undefined,
};
const known = { takenNames: ['Other'], baseUrlSoFar: 'https://catalog.example' };
const noToken = failed({ kind: 'invalid-input', field: 'token', problem: 'empty' });

test('a connection whose address stays may keep its token', () => {
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

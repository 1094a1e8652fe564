import { expect, test } from 'vitest';
import { parsedWithExactNumbers } from './http-response.ts';
import { withMaskedTexts, withoutBearerToken } from './secret-masking.ts';

function shown(json: string, token: string): unknown {
  return withMaskedTexts(parsedWithExactNumbers(json), (text, field) =>
    withoutBearerToken(text, token, field),
  );
}

test('masks an echoed bearer token, with escaped slashes too', () => {
  expect(shown('{"a":"ab/cd/ef12","b":"ab\\/cd\\/ef12"}', 'ab/cd/ef12')).toEqual({ a: '••••', b: '••••' });
});

const odd = 'canary/7f3a+9c"Zz=\\%';

test.each([
  ['as it is', JSON.stringify(odd)],
  ['in JSON within JSON', JSON.stringify(JSON.stringify({ odd }))],
  ['with every character escaped', `"${[...odd].map(byNumber).join('')}"`],
  ['with one character escaped', JSON.stringify(odd).replace('c', '\\u0063')],
  ['percent-encoded', JSON.stringify(encodeURIComponent(odd))],
  ['in hexadecimal', JSON.stringify(Buffer.from(odd).toString('hex'))],
  ['in base64', JSON.stringify(btoa(odd))],
  ['inside base64', JSON.stringify(btoa(`Bearer ${odd} was refused`))],
  ['deep inside', `[{"a":[{"b":${JSON.stringify(odd)}}]}]`],
  ['as a name', `{${JSON.stringify(odd)}:1}`],
])('masks an echoed token %s', (_name, json) => {
  const text = JSON.stringify(shown(`{"echo":${json}}`, odd));
  expect(text).toContain('••••');
  for (const secret of [odd, 'canary', '7f3a', encodeURIComponent(odd), btoa(odd).slice(0, 12)]) {
    expect(text).not.toContain(secret);
  }
});

function byNumber(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

test('keeps the digits of numbers, and names of the prototype', () => {
  expect(
    JSON.stringify(shown(`{"a":["x",1.50,null,true],"__proto__":{"b":10000000000000000000001}}`, odd)),
  ).toBe('{"a":["x",1.50,null,true],"__proto__":{"b":10000000000000000000001}}');
});

test('masks the encoded forms of a token of 8 characters', () => {
  expect(shown('{"echo":"6162636465666768"}', 'abcdefgh')).toEqual({ echo: '••••' });
});

test('keeps text that only starts like the token', () => {
  expect(shown('{"a":"canary/7f3a+9c"}', odd)).toEqual({ a: 'canary/7f3a+9c' });
});

test.each([
  ['a', '{"x":"banana"}'],
  ['banana', '{"x":"two bananas"}'],
  // In hexadecimal: too short to be no coincidence.
  ['abcdefg', '{"x":"61626364656667"}'],
  ['pagination', '{"type":"x","pagination":{"total":1}}'],
  [
    '12345678',
    '{"id":12345678,"trade_offer_id":12345678,"name":"Case 12345678","image":"https://i.example/12345678.png"}',
  ],
  ['market_hash_name', '{"market_hash_name":"market_hash_names"}'],
  ['WAITING_FOR_SEND', '{"status":"WAITING_FOR_SEND"}'],
  ['Field-Tested', '{"name":"P250 Field-Tested","market_hash_name":"AK-47 | Redline (Field-Tested)"}'],
  ['2026-11-21', '{"last_send":"2026-11-21 10:00:00","price":"20.26"}'],
  ['tradeoffer', '{"trade_url":"https://steamcommunity.com/tradeoffer/new/?partner=1"}'],
])('a token that is %s breaks nothing that looks like it', (token, json) => {
  expect(shown(json, token)).toEqual(JSON.parse(json));
});

test.each([
  ['12345678', '{"echo":"12345678","number":12345678,"text":"Bearer 12345678","json":"token: 12345678"}'],
  ['12345678901234567890', '{"number":12345678901234567890,"text":"was 12345678901234567890."}'],
  [
    'pagination',
    '{"name":"pagination","text":"refused: pagination","address":"https://t.example/?key=pagination"}',
  ],
  ['banana', '{"text":"Bearer banana","echo":"banana"}'],
])('masks a token that is %s wherever it is echoed', (token, json) => {
  expect(JSON.stringify(shown(json, token))).not.toContain(token);
});

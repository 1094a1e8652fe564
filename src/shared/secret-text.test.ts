import { expect, test } from 'vitest';
import { tradeTokensIn, withoutTradeToken, withoutTradeUrl } from './secret-text.ts';

const tradeUrl = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=Ab%23cD9x';

test.each([
  ['as a parameter', `see ${tradeUrl} again`],
  ['as its bare value', 'refused for Ab#cD9x again'],
  ['percent-encoded', 'refused for Ab%23cD9x again'],
  ['as an unencoded parameter', 'see ?token=Ab#cD9x again'],
])('masks the trade token %s', (_name, text) => {
  const shown = withoutTradeToken(text, tradeUrl);
  expect(shown).not.toMatch(/Ab|cD9x/);
  expect(shown).toMatch(/^(see|refused).* again$/);
});

test.each([
  ['SEND', { status: 'WAITING_FOR_SEND', error_message: 'Could not SEND it', name: 'SENDER' }],
  ['AVAILABLE', { status: 'AVAILABLE', error_message: 'UNAVAILABLE' }],
  ['Field-Tested', { market_hash_name: 'AK-47 | Redline (Field-Tested)' }],
  ['12345678', { hash: 'x12345678', name: 'Case 12345678', price: '12345678.00' }],
])('a trade token %s does not mask values that only look like it', (token, fields) => {
  const item = {
    ...fields,
    trade_url: `https://steamcommunity.com/tradeoffer/new/?partner=1&token=${token}`,
  };
  expect(withoutTradeUrl(item)).toEqual(fields);
});

test.each([
  ['Refused token SEND', 'Refused token ••••••••'],
  ['{"token":"SEND"}', '{"token":"••••••••"}'],
  [String.raw`{\"token\":\"SEND\"}`, String.raw`{\"token\":\"••••••••\"}`],
  ['token%22%3A%22SEND%22', 'token%22%3A%22••••••••%22'],
  ['token%20SEND', 'token%20••••••••'],
])('a trade token that is a word is masked after "token": %s', (text, shown) => {
  expect(withoutTradeToken(text, 'https://t.example/?partner=1&token=SEND')).toBe(shown);
});

test.each([
  ['an address', 'https://t.example/?partner=1&token=Ab3dEf9h', ['Ab3dEf9h']],
  ['a malformed address', 't.example?token=Ab3dEf9h&x=1', ['Ab3dEf9h']],
  ['the token alone', 'Ab3dEf9h', ['Ab3dEf9h']],
  ['JSON as text', '{"partner":1,"token":"Ab3dEf9h"}', ['Ab3dEf9h']],
  ['an object', { url: 'https://t.example/', auth: { token: 'Ab3dEf9h' } }, ['Ab3dEf9h']],
  ['a list', ['Ab3dEf9h'], ['Ab3dEf9h']],
  ['a number', 12345678, ['12345678']],
  ['an address without a token', 'https://t.example/?partner=1', []],
  ['nothing', null, []],
])('the token is found in a trade URL that is %s', (_name, tradeUrl, tokens) => {
  expect(tradeTokensIn(tradeUrl)).toEqual(tokens);
});

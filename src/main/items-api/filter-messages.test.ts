import { expect, test } from 'vitest';
import { readFilterMessages } from './filter-messages.ts';

function messagesOf(data: unknown) {
  const body = Buffer.from(
    JSON.stringify({ success: false, type: 'error', message: 'validation error', data }),
  );
  return readFilterMessages(body, (text) => text.replaceAll('canary', '••••'));
}

test('each message stands at the filter it belongs to, and what belongs to none under other', () => {
  expect(
    messagesOf({ 'filter[name]': ['a', 'b'], 'filter[appid]': ['c'], 'filter[colour]': ['d'], limit: ['e'] }),
  ).toEqual({ name: ['a', 'b'], appid: ['c'], other: ['d', 'e'] });
});

test('a single text counts as one message, everything else as none', () => {
  expect(messagesOf({ 'filter[name]': 'a', 'filter[appid]': [1, null, {}, ' ', 'b'] })).toEqual({
    name: ['a'],
    appid: ['b'],
  });
});

test('at most 20 messages of 300 characters a filter', () => {
  const messages = messagesOf({
    'filter[name]': Array(50).fill('x'.repeat(500)),
    a: Array(15).fill('y'),
    b: Array(15).fill('z'),
  });
  expect(messages?.name).toHaveLength(20);
  expect(messages?.name?.[0]).toHaveLength(300);
  expect(messages?.other).toHaveLength(20);
});

test('hidden characters are visible and secrets are masked', () => {
  expect(messagesOf({ 'filter[name]': ['a\u202eb\u0000c\r\nd canary'] })).toEqual({ name: ['a�b�c d ••••'] });
});

test.each([null, [], 'text', {}, { 'filter[name]': [] }])('%j is not the documented map', (data) => {
  expect(messagesOf(data)).toBeNull();
});

test('keys of the prototype are only names', () => {
  const body = Buffer.from('{"data":{"__proto__":["a"],"constructor":["b"]}}');
  expect(readFilterMessages(body, (text) => text)).toEqual({ other: ['a', 'b'] });
});

test('a body that is no JSON has no messages', () => {
  expect(readFilterMessages(Buffer.from('<html>'), (text) => text)).toBeNull();
});

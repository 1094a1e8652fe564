import { expect, test } from 'vitest';
import type { Failure } from '#shared/failure.ts';
import { httpFailure, readFilterMessages } from './http-failure.ts';

function failureOf(status: number, operation: 'list' | 'item' = 'list'): Failure | null {
  return httpFailure({ status, retryAfter: null }, operation, null, 0);
}

test.each<[number, Failure | null]>([
  [200, null],
  [201, null],
  [203, null],
  [206, { kind: 'truncated' }],
  [226, { kind: 'truncated' }],
  [204, { kind: 'empty-answer', status: 204 }],
  [304, { kind: 'empty-answer', status: 304 }],
  [300, { kind: 'redirected', status: 300 }],
  [400, { kind: 'request-refused', status: 400 }],
  [401, { kind: 'token-refused' }],
  [403, { kind: 'not-permitted' }],
  [404, { kind: 'address-not-found', status: 404 }],
  [407, { kind: 'unreachable', reason: 'proxy-login' }],
  [409, { kind: 'request-refused', status: 409 }],
  [410, { kind: 'address-not-found', status: 410 }],
  [422, { kind: 'request-refused', status: 422 }],
  [429, { kind: 'slow-down', retryAfterMs: null }],
  [500, { kind: 'server-trouble', status: 500 }],
  [503, { kind: 'server-trouble', status: 503 }],
  [511, { kind: 'not-the-service', reason: 'web-page' }],
  [599, { kind: 'server-trouble', status: 599 }],
])('%i on the list', (status, failure) => {
  expect(failureOf(status)).toEqual(failure);
});

test('on an item, 404 and 410 are about the item and not about the address', () => {
  expect(failureOf(404, 'item')).toEqual({ kind: 'item-not-found', status: 404 });
  expect(failureOf(410, 'item')).toEqual({ kind: 'item-not-found', status: 410 });
});

test('a 422 with the documented map refuses the filter', () => {
  const messages = { appid: ['must be an integer'] };
  expect(httpFailure({ status: 422, retryAfter: null }, 'list', messages, 0)).toEqual({
    kind: 'filter-refused',
    messages,
  });
});

test('a 422 on an item refuses the request: there is no filter that a message could belong to', () => {
  const failure = httpFailure({ status: 422, retryAfter: null }, 'item', { name: ['no'] }, 0);
  expect(failure).toEqual({ kind: 'request-refused', status: 422 });
});

test('a 429 says how long to wait', () => {
  const failure = httpFailure({ status: 429, retryAfter: '7' }, 'list', null, 0);
  expect(failure).toEqual({ kind: 'slow-down', retryAfterMs: 7_000 });
});

function messagesOf(data: unknown) {
  const body = Buffer.from(
    JSON.stringify({ success: false, type: 'error', message: 'validation error', data }),
  );
  return readFilterMessages(body, (text) => text.replaceAll('canary', '••••'));
}

test('each message is listed under its filter, and what belongs to none under other', () => {
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
  expect(messagesOf({ 'filter[name]': [' a\u202eb\u0000c\r\nd canary '] })).toEqual({
    name: ['a�b�c d ••••'],
  });
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

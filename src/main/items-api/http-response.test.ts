import { expect, test } from 'vitest';
import type { Failure } from '#shared/failure.ts';
import {
  httpFailure,
  parsedJson,
  parsedWithExactNumbers,
  readFilterMessages,
  responseText,
} from './http-response.ts';

function failureOfStatus(status: number, operation: 'list' | 'item' = 'list'): Failure | null {
  return httpFailure({ status, retryAfter: null }, operation, null, 0);
}

test.each<[number, Failure | null]>([
  [200, null],
  [201, null],
  [203, null],
  [206, { kind: 'truncated' }],
  [226, { kind: 'truncated' }],
  [204, { kind: 'empty-response', status: 204 }],
  [304, { kind: 'empty-response', status: 304 }],
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
  expect(failureOfStatus(status)).toEqual(failure);
});

test.each([404, 410])('%i on an item is about the item, not the address', (status) => {
  expect(failureOfStatus(status, 'item')).toEqual({ kind: 'item-not-found', status });
});

test('a 422 with messages refuses the filter of a list, but the request for an item', () => {
  const messages = { appid: ['must be an integer'] };
  const on = (endpoint: 'list' | 'item') =>
    httpFailure({ status: 422, retryAfter: null }, endpoint, messages, 0);
  expect(on('list')).toEqual({ kind: 'filter-refused', messages });
  expect(on('item')).toEqual({ kind: 'request-refused', status: 422 });
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

test('lists messages by filter, and all others under "other"', () => {
  expect(
    messagesOf({ 'filter[name]': ['a', 'b'], 'filter[appid]': ['c'], 'filter[colour]': ['d'], limit: ['e'] }),
  ).toEqual({ name: ['a', 'b'], appid: ['c'], other: ['d', 'e'] });
});

test('takes a single text as one message, and ignores what is not text', () => {
  expect(messagesOf({ 'filter[name]': 'a', 'filter[appid]': [1, null, {}, ' ', 'b'] })).toEqual({
    name: ['a'],
    appid: ['b'],
  });
});

test('keeps up to 20 messages of 300 characters for a filter', () => {
  const messages = messagesOf({
    'filter[name]': Array(50).fill('x'.repeat(500)),
    a: Array(15).fill('y'),
    b: Array(15).fill('z'),
  });
  expect(messages?.name).toHaveLength(20);
  expect(messages?.name?.[0]).toHaveLength(300);
  expect(messages?.other).toHaveLength(20);
});

test('makes hidden characters visible and masks secrets', () => {
  expect(messagesOf({ 'filter[name]': [' a\u202eb\u0000c\r\nd canary '] })).toEqual({
    name: ['a�b�c d ••••'],
  });
});

test.each([null, [], 'text', {}, { 'filter[name]': [] }])('%j is not the documented map', (data) => {
  expect(messagesOf(data)).toBeNull();
});

test('treats names of the prototype as plain names', () => {
  const body = Buffer.from('{"data":{"__proto__":["a"],"constructor":["b"]}}');
  expect(readFilterMessages(body, (text) => text)).toEqual({ other: ['a', 'b'] });
});

test('finds no messages in a body that is not JSON', () => {
  expect(readFilterMessages(Buffer.from('<html>'), (text) => text)).toBeNull();
});

function textOf(body: string | Uint8Array, contentType: string | null = 'application/json; charset=utf-8') {
  return responseText({ status: 200, contentType, body: new Uint8Array(Buffer.from(body)) });
}

test.each([
  'application/json',
  'Application/vnd.api+json ; charset=UTF-8',
  'text/json',
  'text/plain',
  '',
  null,
])('accepts JSON with the type %j', (type) => {
  expect(textOf('{}', type)).toEqual({ ok: true, value: '{}' });
});

test('accepts JSON with markup in a text', () => {
  const text = '{"name":"<b>Redline</b>"}';
  expect(textOf(text)).toEqual({ ok: true, value: text });
});

const webPage: Failure = { kind: 'not-the-service', reason: 'web-page' };
const otherContent: Failure = { kind: 'not-the-service', reason: 'other-content' };
const notText: Failure = { kind: 'unreadable-response', reason: 'not-text' };
const empty: Failure = { kind: 'empty-response', status: 200 };

test.each<[string, string | Uint8Array, string | undefined, Failure]>([
  ['HTML by its type, whatever its content', '{}', 'text/html', webPage],
  ['XHTML by its type', '{}', 'application/xhtml+xml', webPage],
  ['HTML declared as JSON', ' <!doctype html>', undefined, webPage],
  ['another type', '{}', 'image/png', otherContent],
  ['a type that starts like JSON', '{}', 'application/json-seq', otherContent],
  ['a type that ends like JSON', '{}', 'x-application/json', otherContent],
  ['nothing', '', undefined, empty],
  ['nothing, as HTML', '', 'text/html', empty],
  ['blanks', ' \r\n', undefined, empty],
  ['Latin-1', Buffer.from('{"a":"é"}', 'latin1'), undefined, notText],
  ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), undefined, notText],
])('refuses %s', (_name, body, type, failure) => {
  expect(textOf(body, type)).toEqual({ ok: false, failure });
});

function failureOf(text: string) {
  const outcome = parsedJson(text);
  return outcome.ok ? null : outcome.failure;
}

test('reads up to 64 levels', () => {
  expect(parsedJson('['.repeat(64) + ']'.repeat(64))).toMatchObject({ ok: true });
  expect(failureOf('['.repeat(65) + ']'.repeat(65))).toMatchObject({ reason: 'too-deep' });
});

test('ignores brackets and quotes in texts', () => {
  const text = JSON.stringify({ a: `${'['.repeat(100)}\\"${'{'.repeat(100)}`, b: '\\' });
  expect(parsedJson(text)).toMatchObject({ ok: true });
});

test('keeps the digits of numbers that JavaScript cannot hold', () => {
  const text = '{"id":9007199254740993,"price":1.50,"big":1e400,"half":1.5,"plain":730}';
  const value = parsedWithExactNumbers(text);
  expect(JSON.stringify(value)).toBe(text);
  expect(value).toMatchObject({ half: 1.5, plain: 730 });
  expect(parsedWithExactNumbers('730.0')).toBe(730);
});

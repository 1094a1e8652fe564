import { expect, test } from 'vitest';
import type { Failure } from '#shared/failure.ts';
import { answerText, parsedJson, parsedWithExactNumbers } from './answer-text.ts';

function textOf(body: string | Uint8Array, contentType: string | null = 'application/json; charset=utf-8') {
  return answerText({ status: 200, contentType, body: new Uint8Array(Buffer.from(body)) });
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

test('drops one byte order mark', () => {
  expect(textOf('\ufeff{}')).toEqual({ ok: true, value: '{}' });
  expect(textOf('\ufeff\ufeff{}')).toEqual({ ok: true, value: '\ufeff{}' });
});

const webPage: Failure = { kind: 'not-the-service', reason: 'web-page' };
const otherContent: Failure = { kind: 'not-the-service', reason: 'other-content' };
const notText: Failure = { kind: 'unreadable-answer', reason: 'not-text' };
const empty: Failure = { kind: 'empty-answer', status: 200 };

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

test.each(['[', '{"a":', '[{"b":'])(
  'refuses 200,000 levels of %s before anything recursive sees them',
  (open) => {
    expect(failureOf(open.repeat(200_000))).toEqual({ kind: 'unreadable-answer', reason: 'too-deep' });
  },
);

test('reads up to 64 levels', () => {
  expect(parsedJson('['.repeat(64) + ']'.repeat(64))).toMatchObject({ ok: true });
  expect(failureOf('['.repeat(65) + ']'.repeat(65))).toMatchObject({ reason: 'too-deep' });
});

test('ignores brackets and quotes in texts', () => {
  const text = JSON.stringify({ a: `${'['.repeat(100)}\\"${'{'.repeat(100)}`, b: '\\' });
  expect(parsedJson(text)).toMatchObject({ ok: true });
});

test.each(['{"success":true,"da', '{"success":true', '[1,2', '{"a":"b', '{"a":"\\'])(
  '%s is truncated',
  (text) => {
    expect(failureOf(text)).toEqual({ kind: 'truncated' });
  },
);

test.each(['{"a":1}}', 'hello', '{a:1}', '{"a":1} trailing'])('%s is not JSON', (text) => {
  expect(failureOf(text)).toEqual({ kind: 'unreadable-answer', reason: 'not-json' });
});

test('keeps the digits of numbers that JavaScript cannot hold', () => {
  const text = '{"id":9007199254740993,"price":1.50,"big":1e400,"half":1.5,"plain":730}';
  const value = parsedWithExactNumbers(text);
  expect(JSON.stringify(value)).toBe(text);
  expect(value).toMatchObject({ half: 1.5, plain: 730 });
  expect(parsedWithExactNumbers('730.0')).toBe(730);
});

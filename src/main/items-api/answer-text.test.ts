import { expect, test } from 'vitest';
import type { Failure } from '#shared/failure.ts';
import { answerText } from './answer-text.ts';

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
])('JSON as %j is accepted', (type) => {
  expect(textOf('{}', type)).toEqual({ ok: true, value: '{}' });
});

test('one byte order mark is dropped, a second is not', () => {
  expect(textOf('\ufeff{}')).toEqual({ ok: true, value: '{}' });
  expect(textOf('\ufeff\ufeff{}')).toEqual({ ok: true, value: '\ufeff{}' });
});

const webPage: Failure = { kind: 'not-the-service', reason: 'web-page' };
const otherContent: Failure = { kind: 'not-the-service', reason: 'other-content' };
const notText: Failure = { kind: 'unreadable-answer', reason: 'not-text' };
const empty: Failure = { kind: 'empty-answer', status: 200 };

test.each<[string, string | Uint8Array, string | undefined, Failure]>([
  ['HTML by its type, whatever is inside', '{}', 'text/html', webPage],
  ['XHTML by its type', '{}', 'application/xhtml+xml', webPage],
  ['HTML that calls itself JSON', ' <!doctype html>', undefined, webPage],
  ['another type', '{}', 'image/png', otherContent],
  ['a type that only begins like JSON', '{}', 'application/json-seq', otherContent],
  ['a type that only ends like JSON', '{}', 'x-application/json', otherContent],
  ['nothing', '', undefined, empty],
  ['nothing, as HTML', '', 'text/html', empty],
  ['blanks', ' \r\n', undefined, empty],
  ['Latin-1', Buffer.from('{"a":"é"}', 'latin1'), undefined, notText],
  ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), undefined, notText],
])('%s is refused', (_name, body, type, failure) => {
  expect(textOf(body, type)).toEqual({ ok: false, failure });
});

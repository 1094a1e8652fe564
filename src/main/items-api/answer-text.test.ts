import { expect, test } from 'vitest';
import { answerText } from './answer-text.ts';

function textOf(body: string | Uint8Array, contentType: string | null = 'application/json; charset=utf-8') {
  return answerText({ status: 200, contentType, body: new Uint8Array(Buffer.from(body)) });
}

test.each(['application/json', 'application/vnd.api+json', 'text/plain', '', null])(
  'JSON as %j is accepted',
  (type) => {
    expect(textOf('{}', type)).toEqual({ ok: true, value: '{}' });
  },
);

test('one byte order mark is dropped, a second is not', () => {
  expect(textOf('\ufeff{}')).toEqual({ ok: true, value: '{}' });
  expect(textOf('\ufeff\ufeff{}')).toEqual({ ok: true, value: '\ufeff{}' });
});

test.each([
  [
    'HTML by its type, whatever is inside',
    textOf('{}', 'text/html'),
    { kind: 'not-the-service', reason: 'web-page' },
  ],
  [
    'HTML that calls itself JSON',
    textOf(' <!doctype html>'),
    { kind: 'not-the-service', reason: 'web-page' },
  ],
  ['another type', textOf('{}', 'image/png'), { kind: 'not-the-service', reason: 'other-content' }],
  ['nothing', textOf(''), { kind: 'empty-answer', status: 200 }],
  ['nothing, as HTML', textOf('', 'text/html'), { kind: 'empty-answer', status: 200 }],
  ['blanks', textOf(' \r\n'), { kind: 'empty-answer', status: 200 }],
  ['Latin-1', textOf(Buffer.from('{"a":"é"}', 'latin1')), { kind: 'unreadable-answer', reason: 'not-text' }],
  ['UTF-16', textOf(Buffer.from('\ufeff{}', 'utf16le')), { kind: 'unreadable-answer', reason: 'not-text' }],
])('%s is refused', (_name, outcome, failure) => {
  expect(outcome).toEqual({ ok: false, failure });
});

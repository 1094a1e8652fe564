import { expect, test } from 'vitest';
import { parsedJson, parsedWithExactNumbers } from './json-text.ts';

function failureOf(text: string) {
  const outcome = parsedJson(text);
  return outcome.ok ? null : outcome.failure;
}

test.each(['[', '{"a":', '[{"b":'])(
  '200,000 levels of %s are refused before anything recursive sees them',
  (open) => {
    expect(failureOf(open.repeat(200_000))).toEqual({ kind: 'unreadable-answer', reason: 'too-deep' });
  },
);

test('64 levels are read', () => {
  expect(parsedJson('['.repeat(64) + ']'.repeat(64))).toMatchObject({ ok: true });
  expect(failureOf('['.repeat(65) + ']'.repeat(65))).toMatchObject({ reason: 'too-deep' });
});

test('brackets and quotes inside of texts are not levels', () => {
  const text = JSON.stringify({ a: `${'['.repeat(100)}\\"${'{'.repeat(100)}`, b: '\\' });
  expect(parsedJson(text)).toMatchObject({ ok: true });
});

test.each(['{"success":true,"da', '{"success":true', '[1,2', '{"a":"b', '{"a":"\\'])(
  '%s is cut off',
  (text) => {
    expect(failureOf(text)).toEqual({ kind: 'truncated' });
  },
);

test.each(['{"a":1}}', 'hello', '{a:1}', '{"a":1} trailing'])('%s is not JSON', (text) => {
  expect(failureOf(text)).toEqual({ kind: 'unreadable-answer', reason: 'not-json' });
});

test('numbers that JavaScript cannot hold are shown in the digits they came in', () => {
  const text = '{"id":9007199254740993,"price":1.50,"big":1e400,"half":1.5,"plain":730}';
  const value = parsedWithExactNumbers(text);
  expect(JSON.stringify(value)).toBe(text);
  expect(value).toMatchObject({ half: 1.5, plain: 730 });
  expect(parsedWithExactNumbers('730.0')).toBe(730);
});

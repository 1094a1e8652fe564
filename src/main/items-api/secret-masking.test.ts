import { expect, test } from 'vitest';
import { withoutBearerToken } from './secret-masking.ts';

test('an echoed bearer token is masked, also with escaped slashes', () => {
  expect(withoutBearerToken('{"a":"ab/cd/ef12","b":"ab\\/cd\\/ef12"}', 'ab/cd/ef12')).toBe(
    '{"a":"••••","b":"••••"}',
  );
});

const odd = 'canary/7f3a+9c"Zz=\\%';

test.each([
  ['as it is', JSON.stringify(odd)],
  ['in JSON within JSON', JSON.stringify(JSON.stringify({ odd }))],
  ['with each character by its number', `"${[...odd].map(byNumber).join('')}"`],
  ['with one character by its number', JSON.stringify(odd).replace('c', '\\u0063')],
  ['percent-encoded', JSON.stringify(encodeURIComponent(odd))],
  ['in hexadecimal', JSON.stringify(Buffer.from(odd).toString('hex'))],
  ['in base64', JSON.stringify(btoa(odd))],
  ['in base64 of more', JSON.stringify(btoa(`Bearer ${odd} was refused`))],
])('an echoed token is masked %s', (_name, json) => {
  const masked = withoutBearerToken(`{"echo":${json}}`, odd);
  expect(masked).toContain('••••');
  const shown = JSON.stringify(JSON.parse(masked));
  for (const secret of [odd, 'canary', '7f3a', encodeURIComponent(odd), btoa(odd).slice(0, 12)]) {
    expect(shown).not.toContain(secret);
  }
});

function byNumber(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

test('what only begins like the token stays', () => {
  expect(withoutBearerToken('{"a":"canary/7f3a+9c"}', odd)).toBe('{"a":"canary/7f3a+9c"}');
});

test('a token too short to be one leaves the answer whole', () => {
  expect(withoutBearerToken('{"a":"banana"}', 'a')).toBe('{"a":"banana"}');
});

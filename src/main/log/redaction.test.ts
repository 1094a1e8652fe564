import fc from 'fast-check';
import { expect, test } from 'vitest';
import { property } from '#shared/testing/property.ts';
import { redact } from './redaction.ts';

const canary = 'cana"ry/+7f3a9c%ü';

test.each([
  ['plain', (secret: string) => secret],
  ['percent-encoded', encodeURIComponent],
  ['JSON-escaped', (secret: string) => JSON.stringify({ secret })],
  ['hexadecimal', (secret: string) => Buffer.from(secret).toString('hex')],
  ['upper-case hexadecimal', (secret: string) => Buffer.from(secret).toString('hex').toUpperCase()],
  ['base64', (secret: string) => Buffer.from(secret).toString('base64')],
  ['base64url', (secret: string) => Buffer.from(secret).toString('base64url')],
  ['base64 within a longer text', (secret: string) => Buffer.from(`user:${secret}:more`).toString('base64')],
])('redacts a secret: %s', (_name, form) => {
  const text = form(canary);
  const clean = redact(`before ${text} after`, [canary]);
  expect(clean).not.toContain(text);
  expect(clean).toContain('[redacted]');
  expect(clean).toMatch(/^before .* after$/);
});

test('redacts a secret in base64url', () => {
  const secret = '>>>???>>>???';
  const text = Buffer.from(secret).toString('base64url');
  expect(text).toMatch(/[-_]/);
  expect(redact(text, [secret])).toBe('[redacted]');
});

property(
  'redacts a secret in base64, whatever text surrounds it',
  fc.tuple(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 })),
  ([before, after]) => {
    const encoded = Buffer.from(`${before}canary-secret-token${after}`).toString('base64');
    const clean = redact(encoded, ['canary-secret-token']);
    const rest = clean.split('[redacted]').map((part) => Buffer.from(part, 'base64').toString('latin1'));
    return rest.every((part) => !part.includes('secret'));
  },
);

test.each([
  'Authorization: Bearer abc.def',
  '"authorization":"Bearer abc.def"',
  'authorization=abc.def',
  'bearer abc.def',
  'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abc.def',
  'trade_url: ...%26token%3Dabc.def',
  '{"token": "abc.def"}',
  'access_token=abc.def&x=1',
  'https://user:abc.def@host.example/',
])('redacts what looks like a credential in %s', (text) => {
  expect(redact(text, [])).not.toContain('abc.def');
});

test('keeps a text of the service on one line', () => {
  expect(redact('one\r\n2026-01-01 info forged\u001B[2J\u2028end', [])).toBe(
    'one 2026-01-01 info forged [2J end',
  );
});

test('leaves other text alone', () => {
  expect(redact('GET /v1/items 200 in 41 ms', ['ab', 'canary'])).toBe('GET /v1/items 200 in 41 ms');
});

import { expect, it } from 'vitest';
import { exportProblems, type Failure, fileProblems } from '#shared/failure.ts';
import { failureText } from './failure-text.ts';

const oneOfEach: Failure[] = [
  { kind: 'unknown-connection' },
  { kind: 'set-by-policy' },
  { kind: 'needs-token', because: 'none-stored' },
  { kind: 'needs-token', because: 'locked' },
  { kind: 'secret-store', step: 'save', trouble: 'unavailable' },
  { kind: 'secret-store', step: 'read', trouble: 'denied' },
  { kind: 'secret-store', step: 'forget', trouble: 'timeout' },
  { kind: 'token-refused' },
  { kind: 'not-permitted' },
  { kind: 'address-not-found', status: 404 },
  { kind: 'item-not-found', status: 404 },
  { kind: 'request-refused', status: 409 },
  { kind: 'request-refused', status: 414 },
  { kind: 'filter-refused', messages: { name: ['secret-from-the-service'] } },
  { kind: 'slow-down', retryAfterMs: null },
  { kind: 'slow-down', retryAfterMs: 1_200 },
  { kind: 'server-trouble', status: 503 },
  { kind: 'redirected', status: 302 },
  ...(['connect', 'headers', 'body', 'total'] as const).map(
    (stage) => ({ kind: 'timeout', stage, afterMs: 15_000 }) as const,
  ),
  ...(
    [
      'refused',
      'unresolved',
      'reset',
      'offline',
      'no-route',
      'blocked',
      'exhausted',
      'proxy',
      'proxy-login',
      'other',
    ] as const
  ).map((reason) => ({ kind: 'unreachable', reason }) as const),
  ...(
    [
      'self-signed',
      'expired',
      'wrong-host',
      'untrusted',
      'client-certificate',
      'incompatible',
      'not-tls',
    ] as const
  ).map((reason) => ({ kind: 'certificate', reason }) as const),
  { kind: 'cancelled' },
  { kind: 'truncated' },
  { kind: 'too-large', limitBytes: 8 * 1024 * 1024 },
  { kind: 'empty-answer', status: 204 },
  ...(['not-json', 'not-text', 'encoding', 'shape', 'too-deep', 'says-failure'] as const).map(
    (reason) => ({ kind: 'unreadable-answer', reason }) as const,
  ),
  { kind: 'not-the-service', reason: 'web-page' },
  { kind: 'not-the-service', reason: 'other-content' },
  { kind: 'invalid-input', field: 'baseUrl', problem: 'not-https' },
  ...(['not-known', 'not-https', 'host', 'credentials', 'malformed'] as const).map(
    (reason) => ({ kind: 'link-refused', reason }) as const,
  ),
  ...fileProblems.map((problem) => ({ kind: 'file', problem }) as const),
  ...fileProblems.map((problem) => ({ kind: 'not-saved', problem }) as const),
  ...exportProblems.map((problem) => ({ kind: 'export', problem }) as const),
  { kind: 'internal', reference: 'a1b2' },
];

it.each(oneOfEach)('every failure has whole sentences and a code: %j', (failure) => {
  const { title, cause, nextStep, code } = failureText(failure);
  expect(title).toMatch(/^[A-Z].*[^.]$/);
  expect(cause).toMatch(/^[A-Z].*[.”]$/);
  expect(nextStep).toMatch(/^[A-Z].*\.$/);
  expect(code).toMatch(/^IC-/);
  expect(`${title}${cause}${nextStep}${code}`).not.toMatch(/undefined|null|NaN|secret-from-the-service/);
});

it('no two kinds of trouble read the same', () => {
  const texts = oneOfEach.map((failure) => JSON.stringify(failureText(failure)));
  expect(new Set(texts).size).toBe(texts.length);
});

it('a wait is shown in whole seconds, rounded up so that it is over when it says so', () => {
  expect(failureText({ kind: 'slow-down', retryAfterMs: 1_200 }).nextStep).toBe('Try again in 2 s.');
});

it('a redirect whose status is not known is shown without one', () => {
  expect(failureText({ kind: 'redirected', status: 302 }).cause).toContain('a redirect (status 302).');
  expect(failureText({ kind: 'redirected', status: 0 }).cause).toContain('a redirect. ');
});

it('only the token itself is called not accepted: a 403 keeps it', () => {
  expect(failureText({ kind: 'token-refused' }).title).toBe('The catalog didn’t accept the token');
  expect(failureText({ kind: 'not-permitted' }).cause).toContain('Your token is kept');
});

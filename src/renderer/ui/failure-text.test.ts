import { describe, expect, it, test } from 'vitest';
import { exportProblems, type Failure, fileProblems, secretStoreTroubles } from '#shared/failure.ts';
import { words } from '#words/words.ts';
import { durationText, failureText, secondsText, sizeText } from './failure-text.tsx';

const steps = ['save', 'read', 'forget'] as const;
// Safe: a failure of each of these kinds has exactly the reasons with texts.
const forEachReason = (kind: 'unreachable' | 'certificate' | 'unreadable-response' | 'not-the-service') =>
  Object.keys(words.failures[kind]).map((reason) => ({ kind, reason }) as Failure);

const oneOfEach: Failure[] = [
  { kind: 'unknown-connection' },
  { kind: 'set-by-policy' },
  { kind: 'needs-token', because: 'none-stored' },
  ...secretStoreTroubles.flatMap((trouble) =>
    steps.map((step) => ({ kind: 'secret-store', step, trouble }) as const),
  ),
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
  ...forEachReason('unreachable'),
  ...forEachReason('certificate'),
  { kind: 'cancelled' },
  { kind: 'truncated' },
  { kind: 'too-large', limitBytes: 8 * 1024 * 1024 },
  { kind: 'empty-response', status: 204 },
  ...forEachReason('unreadable-response'),
  ...forEachReason('not-the-service'),
  { kind: 'invalid-input', field: 'baseUrl', problem: 'not-https' },
  ...(['not-known', 'not-https', 'host', 'credentials', 'malformed'] as const).map(
    (reason) => ({ kind: 'link-refused', reason }) as const,
  ),
  ...fileProblems.map((problem) => ({ kind: 'file', problem }) as const),
  ...fileProblems.map((problem) => ({ kind: 'not-saved', problem }) as const),
  ...fileProblems.map((problem) => ({ kind: 'local-copy', problem }) as const),
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

it('no two kinds of failure have the same text', () => {
  const texts = oneOfEach.map((failure) => JSON.stringify(failureText(failure)));
  expect(new Set(texts).size).toBe(texts.length);
});

it('a redirect with an unknown status is shown without one', () => {
  expect(failureText({ kind: 'redirected', status: 302 }).cause).toContain('a redirect (status 302).');
  expect(failureText({ kind: 'redirected', status: 0 }).cause).toContain('a redirect. ');
});

it('only a 401 means that the token is not accepted: a 403 keeps it', () => {
  expect(failureText({ kind: 'token-refused' }).title).toBe('The catalog didn’t accept the token');
  expect(failureText({ kind: 'not-permitted' }).cause).toContain('Your token is kept');
});

describe('the keychain', () => {
  it.each(secretStoreTroubles)(
    'has a cause and a code of its own for "%s", wherever it is met',
    (trouble) => {
      const cause = words.keychain.troubles[trouble];
      const code = (text: string) => `IC-${text}-${trouble.toUpperCase()}`;
      for (const step of steps) {
        const own = failureText({ kind: 'secret-store', step, trouble });
        expect(own).toMatchObject({ cause, code: code(`KEYCHAIN-${step.toUpperCase()}`) });
      }
      const missing = trouble === 'absent' ? 'None is saved on this computer.' : cause;
      expect(failureText({ kind: 'needs-token', because: trouble })).toMatchObject({
        cause: missing,
        code: code('TOKEN'),
      });
    },
  );

  it.each(steps)('has its own cause and next step for each failure to %s', (step) => {
    const shown = secretStoreTroubles.map((trouble) => failureText({ kind: 'secret-store', step, trouble }));
    const texts = shown.map(({ nextStep }) => nextStep);
    expect(new Set(texts).size).toBe(secretStoreTroubles.length);
    expect(new Set(shown.map(({ cause }) => cause)).size).toBe(secretStoreTroubles.length);
    // Only a token that could not be saved is kept for this session.
    expect(texts.every((text) => text.includes('kept until you quit'))).toBe(step === 'save');
  });

  it.each([
    ['locked', 'unlock the keychain'],
    ['unavailable', 'install a keychain service'],
    ['denied', 'allow access'],
    ['tooLarge', 'shorter token'],
  ] as const)('shows the way out of "%s"', (trouble, wayOut) => {
    for (const step of steps) {
      expect(failureText({ kind: 'secret-store', step, trouble }).nextStep.toLowerCase()).toContain(wayOut);
    }
  });
});

test.each([
  // A wait never ends later than shown.
  [secondsText, 0, '1 s'],
  [secondsText, 1_000, '1 s'],
  [secondsText, 1_200, '2 s'],
  [durationText, 59, '59 s'],
  [durationText, 60, '1 min'],
  [durationText, 100, '1 min 40 s'],
  [sizeText, 64 * 1024, '64 KB'],
  [sizeText, 8 * 1024 * 1024, '8 MB'],
])('%o of %i is %s', (textOf, amount, text) => {
  expect(textOf(amount)).toBe(text);
});

test('on a Mac a missing route may be a denied local network', () => {
  const noRoute = { kind: 'unreachable', reason: 'no-route' } as const;
  expect(failureText(noRoute, true).nextStep).toContain('Privacy & Security › Local Network');
  expect(failureText(noRoute, false).nextStep).not.toContain('Local Network');
  expect(failureText({ kind: 'unreachable', reason: 'refused' }, true).nextStep).not.toContain(
    'Local Network',
  );
});

import { describe, expect, it } from 'vitest';
import { secretStoreTroubles } from '#shared/connection.ts';
import { words } from '#words/words.ts';
import { failureText } from './failure-text.ts';

const steps = ['save', 'read', 'forget'] as const;

describe.each(steps)('when the keychain would not %s', (step) => {
  it.each(secretStoreTroubles)('because it is "%s", cause and next step are its own', (trouble) => {
    const own = failureText({ kind: 'secret-store', step, trouble });
    expect(own.cause).toBe(words.keychain.troubles[trouble]);
    expect(own.code).toBe(`IC-KEYCHAIN-${step.toUpperCase()}-${trouble.toUpperCase()}`);
    expect(own.nextStep).toMatch(/^[A-Z].*\.$/);
    for (const other of secretStoreTroubles.filter((one) => one !== trouble)) {
      const others = failureText({ kind: 'secret-store', step, trouble: other });
      expect(own.cause).not.toBe(others.cause);
      expect(own.nextStep).not.toBe(others.nextStep);
    }
  });
});

it.each(secretStoreTroubles)('a missing token because of "%s" says so', (because) => {
  const { cause, code } = failureText({ kind: 'needs-token', because });
  expect(cause).toBe(
    because === 'absent' ? 'None is saved on this computer.' : words.keychain.troubles[because],
  );
  expect(code).toBe(`IC-TOKEN-${because.toUpperCase()}`);
});

it.each([
  ['locked', 'unlock the keychain'],
  ['unavailable', 'install a keychain service'],
  ['denied', 'allow access'],
  ['tooLarge', 'shorter token'],
] as const)('"%s" is told with its own way out', (trouble, wayOut) => {
  for (const step of steps) {
    expect(failureText({ kind: 'secret-store', step, trouble }).nextStep.toLowerCase()).toContain(wayOut);
  }
});

it('only a token that could not be saved is said to be kept for this session', () => {
  const saysKept = (step: (typeof steps)[number]) =>
    failureText({ kind: 'secret-store', step, trouble: 'locked' }).nextStep.includes('kept until you quit');
  expect(steps.filter(saysKept)).toEqual(['save']);
});

import type { SecretStoreTrouble } from '#shared/connection.ts';
import type { Failure } from '#shared/failure.ts';
import type { FailureWords } from '#words/failure-words.ts';
import { words } from '#words/words.ts';

/** A keychain that did not do what was asked: what follows depends on what was being done. */
export function secretStoreFailure(failure: Extract<Failure, { kind: 'secret-store' }>): FailureWords {
  const { step, trouble } = failure;
  return {
    title: words.keychain.titles[step],
    cause: words.keychain.troubles[trouble],
    nextStep: nextStep(step, trouble),
  };
}

/** A connection that can't ask, because there is no token or it could not be read. */
export function missingToken(because: Extract<Failure, { kind: 'needs-token' }>['because']): FailureWords {
  if (because === 'none-stored' || because === 'absent') return words.keychain.noToken;
  return { ...words.keychain.unreadToken, cause: words.keychain.troubles[because] };
}

function nextStep(step: 'save' | 'read' | 'forget', trouble: SecretStoreTrouble): string {
  const { thenTryAgain, thenEnterAgain } = words.keychain.remedies[trouble];
  switch (step) {
    case 'save':
      return words.keychain.keptForSession(thenEnterAgain);
    case 'read':
      return thenTryAgain;
    case 'forget':
      return words.keychain.orDeleteIt(thenTryAgain);
    default:
      return step satisfies never;
  }
}

import type { SecretStoreTrouble } from '#shared/connection.ts';

export type SecretStoreStep = 'save' | 'read' | 'forget';

/** One sentence on why the system keychain did not do what was asked. */
export function secretStoreTroubleText(trouble: SecretStoreTrouble): string {
  return sentences[trouble];
}

/** What the user can do about it, for what was being done. */
export function secretStoreNextStep(step: SecretStoreStep, trouble: SecretStoreTrouble): string {
  const remedy = remedies[trouble];
  switch (step) {
    case 'save':
      return `The token is kept for this session only. ${remedy.thenEnterAgain}`;
    case 'read':
      return remedy.thenTryAgain;
    case 'forget':
      return `${remedy.thenTryAgain} Or delete “Item Catalog” in the system’s keychain.`;
    default:
      return step satisfies never;
  }
}

const sentences: Record<SecretStoreTrouble, string> = {
  absent: 'The system keychain has no such entry.',
  unavailable: 'No system keychain answers on this computer.',
  denied: 'Access to the system keychain was refused.',
  locked: 'The system keychain is locked.',
  tooLarge: 'The token is too long for the system keychain.',
  timeout: 'The system keychain did not answer in time.',
  corrupt: 'The entry in the system keychain is damaged.',
};

const remedies: Record<SecretStoreTrouble, { thenTryAgain: string; thenEnterAgain: string }> = {
  absent: {
    thenTryAgain: 'Enter the access token.',
    thenEnterAgain: 'Enter it again to store it.',
  },
  unavailable: {
    // The system's library doesn't find a service that was started again: only a new run of the app does.
    thenTryAgain: 'Start or install a keychain service, then restart this app.',
    thenEnterAgain:
      'To keep it longer, start or install a keychain service, restart this app and enter the token again.',
  },
  denied: {
    thenTryAgain: 'Allow the access, then try again.',
    thenEnterAgain: 'To keep it longer, allow the access and enter the token again.',
  },
  locked: {
    thenTryAgain: 'Unlock the keychain, then try again.',
    thenEnterAgain: 'To keep it longer, unlock the keychain and enter the token again.',
  },
  tooLarge: {
    thenTryAgain: 'Try again with a shorter token.',
    thenEnterAgain: 'To keep it longer, ask for a shorter token.',
  },
  timeout: {
    thenTryAgain: 'See whether the keychain waits for an answer of yours, then try again.',
    thenEnterAgain: 'To keep it longer, see whether the keychain waits for you and enter the token again.',
  },
  corrupt: {
    thenTryAgain: 'Enter the access token again to replace it.',
    thenEnterAgain: 'To keep it longer, delete the damaged entry and enter the token again.',
  },
};

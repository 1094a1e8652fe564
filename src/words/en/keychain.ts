import type { SecretStoreTrouble } from '#shared/connection.ts';
import type { Failure } from '#shared/failure.ts';

/** The system keychain that did not do what was asked. */
export const keychain = {
  /** One sentence on why. */
  troubles: {
    absent: 'The system keychain has no such entry.',
    unavailable: 'No system keychain answers on this computer.',
    denied: 'Access to the system keychain was refused.',
    locked: 'The system keychain is locked.',
    tooLarge: 'The token is too long for the system keychain.',
    timeout: 'The system keychain did not answer in time.',
    corrupt: 'The entry in the system keychain is damaged.',
  } satisfies Record<SecretStoreTrouble, string>,

  titles: {
    save: 'The token could not be stored',
    read: 'The token could not be read',
    forget: 'The token may still be in the keychain',
  } satisfies Record<SecretStoreStep, string>,

  /** What the user can do about it: whole sentences, one behind the other. */
  remedies: {
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
  } satisfies Record<SecretStoreTrouble, { thenTryAgain: string; thenEnterAgain: string }>,
  keptForSession: (thenEnterAgain: string) => `The token is kept for this session only. ${thenEnterAgain}`,
  orDeleteIt: (thenTryAgain: string) => `${thenTryAgain} Or delete “Item Catalog” in the system’s keychain.`,

  /** What there is to say of the token's trouble wherever it isn't told in full. */
  tokenFirst: 'The connection needs its token first',
  noToken: {
    title: 'This connection has no token',
    cause: 'None is stored on this computer.',
    nextStep: 'Enter the access token.',
  },
  unreadToken: {
    title: 'The token could not be read',
    nextStep: 'Enter the access token again, or set the keychain right and try again.',
  },
};

type SecretStoreStep = Extract<Failure, { kind: 'secret-store' }>['step'];

import type { SecretStoreTrouble } from '#shared/connection.ts';

/** One sentence on why the system keychain did not do what was asked. */
export function secretStoreTroubleText(trouble: SecretStoreTrouble): string {
  return sentences[trouble];
}

const sentences: Record<SecretStoreTrouble, string> = {
  absent: 'The system keychain has no such entry.',
  unavailable: 'This computer offers no system keychain.',
  denied: 'Access to the system keychain was refused.',
  locked: 'The system keychain is locked.',
  tooLarge: 'The token is too long for the system keychain.',
  timeout: 'The system keychain did not answer in time.',
  corrupt: 'The entry in the system keychain is damaged.',
};

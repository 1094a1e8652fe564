import type { SecretStoreTrouble } from '#shared/connection.ts';

/** Where tokens are kept between starts, by connection id. Failures are values without the system's message, which may name the secret. */
export type SecretStore = {
  /** `absent` only if the store is unlocked and has none. */
  read(id: string): Promise<SecretRead>;
  /** `ok` only after the secret was read back unchanged. */
  save(id: string, secret: string): Promise<SecretSaved>;
  /** `ok` only if reading finds it no longer, even if it was never there. */
  forget(id: string): Promise<SecretDone>;
};

export type SecretRead = { status: 'ok'; secret: string } | { status: SecretStoreTrouble };
export type SecretSaved =
  | { status: 'ok' }
  /** `mayBeThere`: the secret may have been written nevertheless, or may yet be. */
  | { status: SecretStoreTrouble; mayBeThere?: true };
export type SecretDone = { status: 'ok' } | { status: SecretStoreTrouble };

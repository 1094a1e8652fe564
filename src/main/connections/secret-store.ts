import type { SecretStoreTrouble } from '#shared/connection.ts';

/**
 * Where tokens are kept between starts, one per connection id. Every way of not doing what was asked is a value; none
 * of them carries the system's own words, which may name the secret.
 */
export type SecretStore = {
  /** `absent` only when the store is open and shows none; it never permits writing over what may be there. */
  read(id: string): Promise<SecretRead>;
  /** `ok` only after the secret was read back and is the same. */
  save(id: string, secret: string): Promise<SecretSaved>;
  /** `ok` only after the store no longer shows it. Forgetting what isn't there is `ok`. */
  forget(id: string): Promise<SecretDone>;
};

export type SecretRead = { status: 'ok'; secret: string } | { status: SecretStoreTrouble };
export type SecretSaved =
  | { status: 'ok' }
  /** `mayBeThere`: the secret may have been written all the same, or may yet be. What was there before is another matter. */
  | { status: SecretStoreTrouble; mayBeThere?: true };
export type SecretDone = { status: 'ok' } | { status: SecretStoreTrouble };

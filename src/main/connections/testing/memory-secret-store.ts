import type { SecretStore } from '#main/connections/secret-store.ts';
import type { SecretStoreTrouble } from '#shared/connection.ts';

/** A secret store without an OS keychain. For tests; `trouble`, while set, is what every call answers. */
export function createMemorySecretStore(): SecretStore & {
  secrets: Map<string, string>;
  trouble: SecretStoreTrouble | null;
} {
  const secrets = new Map<string, string>();
  return {
    secrets,
    trouble: null,
    async read(id) {
      if (this.trouble !== null) return { status: this.trouble };
      const secret = secrets.get(id);
      return secret === undefined ? { status: 'absent' } : { status: 'ok', secret };
    },
    async save(id, secret) {
      if (this.trouble !== null)
        return { status: this.trouble, ...(this.trouble === 'timeout' && { mayBeThere: true }) };
      secrets.set(id, secret);
      return { status: 'ok' };
    },
    async forget(id) {
      if (this.trouble !== null) return { status: this.trouble };
      secrets.delete(id);
      return { status: 'ok' };
    },
  };
}

import { failed, type Outcome, success } from '#shared/outcome.ts';
import type { CatalogTarget } from './catalog-target.ts';

/** Printable ASCII without spaces: what can follow `Bearer ` in a header line. */
const usableToken = /^[\x21-\x7e]{1,8192}$/;

/**
 * The headers of a catalog request. This is the only place where the token leaves main's memory (section 5), and it
 * does so only towards the connection's own origin.
 *
 * Fails with `internal` for a URL of another origin (our URLs are built from the base address, so that is a bug) and with
 * `needs-token` for a stored token that no header could carry: a fetch would name the token in its error.
 */
export function authorizedHeaders(
  target: CatalogTarget,
  url: string,
): Outcome<{ accept: string; authorization: string }> {
  if (originOf(url) === null || originOf(url) !== originOf(target.baseUrl)) {
    return failed({ kind: 'internal', reference: 'foreign-origin' });
  }
  if (!usableToken.test(target.token)) return failed({ kind: 'needs-token', because: 'corrupt' });
  return success({ accept: 'application/json', authorization: `Bearer ${target.token}` });
}

function originOf(url: string): string | null {
  const parsed = URL.parse(url);
  // Every scheme but http and https has the origin "null", which would equal any other of its kind.
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return null;
  return parsed.origin;
}

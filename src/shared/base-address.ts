import { addressWithScheme, maxAddressLength, ownMachine } from './connection.ts';
import type { InputProblem } from './failure.ts';

/**
 * `{base_url}` from the user's input, without a trailing slash. Only https, or http to this computer by one of its three literal names, so
 * that a token is never sent unencrypted. A pasted ending `/v1` or `/v1/items` (section 4) is removed.
 */
export function parseBaseAddress(
  typed: string,
): { ok: true; baseUrl: string } | { ok: false; problem: InputProblem } {
  const text = addressWithScheme(typed.trim());
  if (text === '') return refused('empty');
  if (text.length > maxAddressLength) return refused('too-long');
  // The URL parser drops tabs and line breaks and turns backslashes into slashes: what is checked must be what is used.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(text)) return refused('not-an-address');

  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(text);
  if (parts === null || !URL.canParse(text)) return refused('not-an-address');
  // Both take part in every match.
  const [scheme, authority] = parts.slice(1) as [string, string];
  if (authority.includes('@')) return refused('has-credentials');
  if (!isSafeScheme(scheme.toLowerCase(), authority.toLowerCase())) return refused('not-https');
  if (/[?#]/.test(text)) return refused('has-query');

  const url = new URL(text);
  if (url.hostname === '' || url.port === '0') return refused('not-an-address');
  return { ok: true, baseUrl: url.origin + withoutEndpoint(url.pathname) };
}

function isSafeScheme(scheme: string, authority: string): boolean {
  if (scheme === 'https') return true;
  return scheme === 'http' && ownMachine.has(authority.replace(/:\d*$/, ''));
}

function withoutEndpoint(pathname: string): string {
  // Repeatedly, since an accepted address must be accepted again unchanged when it is read from the file.
  return pathname.replace(/(\/+v1(\/+items)?)*\/*$/, '');
}

function refused(problem: InputProblem): { ok: false; problem: InputProblem } {
  return { ok: false, problem };
}

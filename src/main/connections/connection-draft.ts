import { type ConnectionColour, type ConnectionDraft, parseBaseAddress } from '#shared/connection.ts';
import { failed, type InputField, type InputProblem, type Outcome, success } from '#shared/failure.ts';

type ParsedDraft = {
  name: string;
  baseUrl: string;
  colour: ConnectionColour;
  /** Null: the connection keeps the token it has. */
  token: string | null;
};

/**
 * A draft that can be verified, or the first field that can't be used. A new connection and a changed address need a
 * token: the one given for another address is never sent to this one.
 */
export function parseConnectionDraft(
  draft: ConnectionDraft,
  known: { takenNames: readonly string[]; baseUrlSoFar: string | null },
): Outcome<ParsedDraft> {
  const name = parseConnectionName(draft.name, known.takenNames);
  if (!name.ok) return invalid('name', name.problem);
  const address = parseBaseAddress(draft.baseUrl);
  if (!address.ok) return invalid('baseUrl', address.problem);

  const parsed = { name: name.name, baseUrl: address.baseUrl, colour: draft.colour };
  if (draft.token === undefined) {
    return address.baseUrl === known.baseUrlSoFar
      ? success({ ...parsed, token: null })
      : invalid('token', 'empty');
  }
  const token = parseAccessToken(draft.token);
  return token.ok ? success({ ...parsed, token: token.token }) : invalid('token', token.problem);
}

function invalid(field: InputField, problem: InputProblem) {
  return failed({ kind: 'invalid-input', field, problem });
}

const maxNameLength = 80;

/** A connection's name: one line, at most 80 characters, and not taken (whatever its case) by another connection. */
export function parseConnectionName(
  typed: string,
  taken: readonly string[],
): { ok: true; name: string } | { ok: false; problem: InputProblem } {
  const name = typed.trim();
  if (name === '') return { ok: false, problem: 'empty' };
  if (name.length > maxNameLength) return { ok: false, problem: 'too-long' };
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) return { ok: false, problem: 'not-printable' };
  if (taken.some((other) => other.toLowerCase() === name.toLowerCase())) {
    return { ok: false, problem: 'name-taken' };
  }
  return { ok: true, name };
}

const maxTokenLength = 2_048;

/** The pasted bearer token, trimmed: printable ASCII that is valid in a header, at most 2,048 characters. A refusal never contains it. */
export function parseAccessToken(
  typed: string,
): { ok: true; token: string } | { ok: false; problem: InputProblem } {
  const token = typed.trim();
  if (token === '') return { ok: false, problem: 'empty' };
  if (token.length > maxTokenLength) return { ok: false, problem: 'too-long' };
  if (/\s/.test(token)) return { ok: false, problem: 'has-space' };
  if (!/^[\x21-\x7e]+$/.test(token)) return { ok: false, problem: 'not-printable' };
  return { ok: true, token };
}

/** Whether a secret from the keychain is a valid token: another program may have overwritten it. */
export function isAccessToken(secret: string): boolean {
  const parsed = parseAccessToken(secret);
  return parsed.ok && parsed.token === secret;
}

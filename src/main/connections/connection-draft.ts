import {
  type ConnectionColour,
  type ConnectionDraft,
  oddCharacter,
  parseBaseAddress,
  type RefusedInput,
  withoutWrapping,
} from '#shared/connection.ts';
import { failed, type InputField, type Outcome, success } from '#shared/failure.ts';

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
  if (!name.ok) return invalid('name', name);
  const address = parseBaseAddress(draft.baseUrl);
  if (!address.ok) return invalid('baseUrl', address);

  const parsed = { name: name.name, baseUrl: address.baseUrl, colour: draft.colour };
  if (draft.token === undefined) {
    return address.baseUrl === known.baseUrlSoFar
      ? success({ ...parsed, token: null })
      : invalid('token', { problem: 'empty' });
  }
  const token = parseAccessToken(draft.token);
  return token.ok ? success({ ...parsed, token: token.token }) : invalid('token', token);
}

function invalid(field: InputField, { problem, at }: Pick<RefusedInput, 'problem' | 'at'>) {
  return failed({ kind: 'invalid-input', field, problem, ...(at !== undefined && { at }) });
}

const maxNameLength = 80;

/** A connection's name: one line, at most 80 characters, and not taken (whatever its case) by another connection. */
export function parseConnectionName(
  typed: string,
  taken: readonly string[],
): { ok: true; name: string } | RefusedInput {
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

/**
 * The pasted bearer token, without what is around it and the header that it was copied from: printable ASCII that is valid in a header, at
 * most 2,048 characters. A refusal never contains it.
 */
export function parseAccessToken(typed: string): { ok: true; token: string } | RefusedInput {
  const token = withoutWrapping(withoutWrapping(typed).replace(/^(authorization:\s*)?bearer\s+/i, ''));
  if (token === '') return { ok: false, problem: 'empty' };
  if (token.length > maxTokenLength) return { ok: false, problem: 'too-long' };
  const odd = oddCharacter(token);
  if (odd !== null) return odd;
  const other = /[^\x21-\x7e]/.exec(token);
  if (other !== null) return { ok: false, problem: 'not-ascii', at: other.index + 1 };
  return { ok: true, token };
}

/** Whether a secret from the keychain is a valid token: another program may have overwritten it. */
export function isAccessToken(secret: string): boolean {
  const parsed = parseAccessToken(secret);
  return parsed.ok && parsed.token === secret;
}

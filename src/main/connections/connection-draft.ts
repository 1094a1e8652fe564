import type { ConnectionColour, ConnectionDraft } from '#shared/connection.ts';
import type { InputField, InputProblem } from '#shared/failure.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import { parseAccessToken } from './access-token.ts';
import { parseBaseAddress } from './base-address.ts';
import { parseConnectionName } from './connection-name.ts';

export type ParsedDraft = {
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

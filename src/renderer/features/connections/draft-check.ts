import type { ConnectionDraft } from '#shared/connection.ts';
import type { Failure } from '#shared/failure.ts';

export type InvalidInput = Extract<Failure, { kind: 'invalid-input' }>;

/**
 * What is plainly missing in a draft, found before it is sent, so that a forgotten name costs no request.
 * Whether address and token are right is main's to judge. `needsToken`: there is none to keep.
 */
export function problemOfDraft(draft: ConnectionDraft, needsToken: boolean): InvalidInput | null {
  if (draft.name.trim() === '') return { kind: 'invalid-input', field: 'name', problem: 'empty' };
  if (draft.baseUrl.trim() === '') return { kind: 'invalid-input', field: 'baseUrl', problem: 'empty' };
  if (needsToken && (draft.token ?? '').trim() === '') {
    return { kind: 'invalid-input', field: 'token', problem: 'empty' };
  }
  return null;
}

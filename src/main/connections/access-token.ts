import type { InputProblem } from '#shared/failure.ts';

const longestToken = 2_048;

/**
 * The bearer token out of what a person pasted: without blanks around it, printable ASCII, at most 2,048 characters, so
 * that it can stand in a header as it is. The answer of a refusal never contains the input.
 */
export function parseAccessToken(
  typed: string,
): { ok: true; token: string } | { ok: false; problem: InputProblem } {
  const token = typed.trim();
  if (token === '') return { ok: false, problem: 'empty' };
  if (token.length > longestToken) return { ok: false, problem: 'too-long' };
  if (/\s/.test(token)) return { ok: false, problem: 'has-space' };
  if (!/^[\x21-\x7e]+$/.test(token)) return { ok: false, problem: 'not-printable' };
  return { ok: true, token };
}

/** Whether a keychain's secret can be a token of ours; another program may have written over it. */
export function isAccessToken(secret: string): boolean {
  const parsed = parseAccessToken(secret);
  return parsed.ok && parsed.token === secret;
}

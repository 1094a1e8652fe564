import type { InputProblem } from '#shared/failure.ts';

const longestName = 80;

/** A connection's name: one line, at most 80 characters, and not taken (whatever its case) by another connection. */
export function parseConnectionName(
  typed: string,
  taken: readonly string[],
): { ok: true; name: string } | { ok: false; problem: InputProblem } {
  const name = typed.trim();
  if (name === '') return { ok: false, problem: 'empty' };
  if (name.length > longestName) return { ok: false, problem: 'too-long' };
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) return { ok: false, problem: 'not-printable' };
  if (taken.some((other) => other.toLowerCase() === name.toLowerCase())) {
    return { ok: false, problem: 'name-taken' };
  }
  return { ok: true, name };
}

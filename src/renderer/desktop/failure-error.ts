import type { Failure } from '#shared/failure.ts';
import type { Outcome } from '#shared/outcome.ts';

/** Carries a failure through Query, which knows errors only as exceptions. */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.name = 'FailureError';
    this.failure = failure;
  }
}

/** The value of a success; a failure is thrown as {@link FailureError}. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new FailureError(outcome.failure);
}

/** The failure behind anything that Query or a mutation gave as `error`. What isn't one of ours is a bug and named so. */
export function failureOf(error: unknown): Failure {
  return error instanceof FailureError ? error.failure : { kind: 'internal', reference: 'page' };
}

import { CancelledError } from '@tanstack/react-query';
import { type Failure, failed, type Outcome } from '#shared/failure.ts';

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

/** The failure behind an error of Query. Any other error is a bug and reported as such. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CancelledError) return { kind: 'cancelled' };
  return error instanceof FailureError ? error.failure : { kind: 'internal', reference: 'page' };
}

/** Turns a rejection, which is a bug, into a failure that can be shown. */
export async function toOutcome<T>(operation: Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await operation;
  } catch {
    return failed({ kind: 'internal', reference: 'page' });
  }
}

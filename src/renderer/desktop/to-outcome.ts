import type { Outcome } from '#shared/outcome.ts';
import { failed } from '#shared/outcome.ts';

/** Waits for an operation of the desktop. One that rejects is a bug of the app, told like any other failure. */
export async function toOutcome<T>(operation: Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await operation;
  } catch {
    return failed({ kind: 'internal', reference: 'page' });
  }
}

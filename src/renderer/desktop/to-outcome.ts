import type { Outcome } from '#shared/outcome.ts';
import { failed } from '#shared/outcome.ts';

/** Awaits an operation of the desktop. A rejection is a bug of the app, shown like any other failure. */
export async function toOutcome<T>(operation: Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await operation;
  } catch {
    return failed({ kind: 'internal', reference: 'page' });
  }
}

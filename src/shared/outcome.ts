import type { Failure } from './failure.ts';

/** Expected failures are values. Only bugs and untrusted senders throw. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export function success<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function failed(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure };
}

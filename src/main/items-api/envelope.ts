import { failed, type Outcome, success } from '#shared/outcome.ts';

/** A JSON object as it came: only its own keys may be asked for, never those of the prototype. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The envelope of a success (section 2.1), still unread inside.
 * Failure kinds: `unreadable-answer` (says-failure for `success: false`, else shape).
 */
export function successEnvelope(value: unknown, type: 'pagination' | 'response'): Outcome<JsonObject> {
  if (!isJsonObject(value)) return failed({ kind: 'unreadable-answer', reason: 'shape' });
  if (value.success === false) return failed({ kind: 'unreadable-answer', reason: 'says-failure' });
  if (value.success !== true || value.type !== type || !Object.hasOwn(value, 'data')) {
    return failed({ kind: 'unreadable-answer', reason: 'shape' });
  }
  return success(value);
}

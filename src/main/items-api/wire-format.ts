import { failed, type Outcome, success } from '#shared/failure.ts';
import type { DifferenceKind } from '#shared/request-record.ts';
import { withMaskedToken } from '#shared/trade-url.ts';

/** A parsed JSON object; read own keys only, never those of the prototype. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The envelope of a success (section 2.1), with its content unparsed.
 * Failure kinds: `unreadable-response` (says-failure for `success: false`, else shape).
 */
export function successEnvelope(value: unknown, type: 'pagination' | 'response'): Outcome<JsonObject> {
  if (!isJsonObject(value)) return failed({ kind: 'unreadable-response', reason: 'shape' });
  if (value.success === false) return failed({ kind: 'unreadable-response', reason: 'says-failure' });
  if (value.success !== true || value.type !== type || !Object.hasOwn(value, 'data')) {
    return failed({ kind: 'unreadable-response', reason: 'shape' });
  }
  return success(value);
}

/** One difference between a response and the document, by name and never with a field's value. */
export type Difference = { kind: DifferenceKind; name: string };

const maxNames = 50;
const maxNameLength = 80;

/** The names of undocumented fields (`extra`) and of documented ones that an object lacks. */
type FieldDifferences = { extra: string[]; missing: string[] };

/** Each name once, truncated; at most 50 extra ones. */
export function fieldDifferences(
  objects: readonly JsonObject[],
  documented: readonly string[],
): FieldDifferences {
  const listed = new Set(documented);
  const extra = new Set<string>();
  const missing = new Set<string>();
  for (const object of objects) {
    for (const name of Object.keys(object)) {
      if (!listed.has(name) && extra.size < maxNames) extra.add(readableName(name));
    }
    for (const name of documented) if (!Object.hasOwn(object, name)) missing.add(name);
  }
  return { extra: [...extra], missing: [...missing] };
}

/** Both kinds as differences; `prefix` is the path of the object. */
export function asDifferences({ extra, missing }: FieldDifferences, prefix = ''): Difference[] {
  return [
    ...extra.map((name) => ({ kind: 'extra-field' as const, name: `${prefix}${name}` })),
    ...missing.map((name) => ({ kind: 'missing-field' as const, name: `${prefix}${name}` })),
  ];
}

/** A name from the service as it may be shown: without control characters and trade tokens, up to 80 characters. */
export function readableName(name: string): string {
  return withMaskedToken(name.toWellFormed()).replace(/\p{C}/gu, '�').slice(0, maxNameLength);
}

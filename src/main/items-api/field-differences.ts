import type { DifferenceKind } from '#shared/contract-difference.ts';
import { withMaskedToken } from '#shared/trade-url.ts';
import type { JsonObject } from './envelope.ts';

/** One way in which an answer differs from the document, by name: never with a field's value. */
export type Difference = { kind: DifferenceKind; name: string };

const mostNames = 50;
const longestName = 80;

/** The names of fields that the document doesn't list (`extra`) and of documented ones that some object lacks. */
export type FieldDifferences = { extra: string[]; missing: string[] };

/** Each name once, at most 50 of a kind, each clipped. */
export function fieldDifferences(
  objects: readonly JsonObject[],
  documented: readonly string[],
): FieldDifferences {
  const listed = new Set(documented);
  const extra = new Set<string>();
  const missing = new Set<string>();
  for (const object of objects) {
    for (const name of Object.keys(object)) {
      if (!listed.has(name) && extra.size < mostNames) extra.add(readableName(name));
    }
    for (const name of documented) if (!Object.hasOwn(object, name)) missing.add(name);
  }
  return { extra: [...extra], missing: [...missing] };
}

/** The two kinds as differences; `prefix` names the object that the fields are in. */
export function asDifferences({ extra, missing }: FieldDifferences, prefix = ''): Difference[] {
  return [
    ...extra.map((name) => ({ kind: 'extra-field' as const, name: `${prefix}${name}` })),
    ...missing.map((name) => ({ kind: 'missing-field' as const, name: `${prefix}${name}` })),
  ];
}

/** A name or a word of the service that may be shown: no control characters, no trade token, no more than 80 characters. */
export function readableName(name: string): string {
  return withMaskedToken(name.toWellFormed()).replace(/\p{C}/gu, '�').slice(0, longestName);
}

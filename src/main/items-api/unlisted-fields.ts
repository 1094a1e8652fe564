import type { JsonObject } from './envelope.ts';

const mostNames = 50;
const longestName = 80;

/** Field names that the document doesn't list and documented ones that are missing: each once, at most 50, each clipped. */
export function unlistedFields(objects: readonly JsonObject[], documented: readonly string[]): string[] {
  const listed = new Set(documented);
  const names = new Set<string>();
  for (const object of objects) {
    for (const name of Object.keys(object)) if (!listed.has(name)) names.add(readable(name));
    for (const name of documented) if (!Object.hasOwn(object, name)) names.add(name);
    if (names.size >= mostNames) break;
  }
  return [...names].slice(0, mostNames);
}

function readable(name: string): string {
  return name.toWellFormed().replace(/\p{C}/gu, '�').slice(0, longestName);
}

/** The text rules of the filter bar's chips: what is one value, and what the service will make of it (section 4.1). */

/** As many as a view's text form carries (view-link.ts); beyond it a view could not be restored. */
export const chipBounds = { values: 250, characters: 500 } as const;

/** Pasted text as values: one per line or tab-separated cell. Never split on a comma, which may be part of a name. */
export function valuesIn(text: string): string[] {
  return text
    .split(/[\r\n\t\u2028\u2029]+/)
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

export type AddedValues = {
  values: string[];
  /** How many of the given ones found no place: too many, or too long. */
  refused: number;
};

/** The values with the given ones behind them: each once, none too long, none beyond the bound. */
export function addValues(values: readonly string[], given: readonly string[]): AddedValues {
  const all = new Set(values);
  let refused = 0;
  for (const value of given) {
    if (all.has(value)) continue;
    if (value.length > chipBounds.characters || all.size >= chipBounds.values) refused += 1;
    else all.add(value);
  }
  return { values: [...all], refused };
}

/** How many names the service reads from one value: they are separated by commas and no escape is stated. */
export function namesSentAs(value: string): number {
  return value.split(',').length;
}

/** What a value with a comma has to say about itself; null when it has none. */
export function commaWarning(value: string): string | null {
  const count = namesSentAs(value);
  if (count === 1) return null;
  const names = count === 2 ? 'two' : String(count);
  return `The catalog separates names by commas and states no escape: this is sent as ${names} names`;
}

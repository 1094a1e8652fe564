import { namesReadFrom } from '#shared/match-here.ts';
import { words } from '#words/words.ts';

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
  /** The given ones that found no place: too many, or too long. */
  refused: string[];
  /** How many of the given ones were there already, or came twice. */
  merged: number;
};

/** The values with the given ones behind them: each once, none too long, none beyond the bound. */
export function addValues(values: readonly string[], given: readonly string[]): AddedValues {
  const all = new Set(values);
  const refused: string[] = [];
  let merged = 0;
  for (const value of given) {
    if (all.has(value)) merged += 1;
    else if (value.length > chipBounds.characters || all.size >= chipBounds.values) refused.push(value);
    else all.add(value);
  }
  return { values: [...all], refused, merged };
}

/** What a value with a comma has to say about itself; null when it has none. */
export function commaWarning(value: string): string | null {
  const names = namesReadFrom(value);
  return names.length === 1 ? null : words.lookingUp.comma.warning(names);
}

/** The values that one of the service's messages quotes: where the message belongs. Short ones may stand in any sentence. */
export function quotedIn(messages: readonly string[], values: readonly string[]): ReadonlySet<string> {
  return new Set(
    values.filter((value) => value.length >= shortestQuote && messages.some((text) => text.includes(value))),
  );
}

const shortestQuote = 4;

/** What became of a paste, where something is to be said: what was left out, by name as far as there is room. */
export function pasteNotes({ refused, merged }: Pick<AddedValues, 'refused' | 'merged'>): string[] {
  const { chips } = words.lookingUp;
  const named = refused.slice(0, mostNamed).map((value) => clipped(value));
  return [
    ...(refused.length === 0
      ? []
      : [
          chips.refused(refused.length, chipBounds.values, chipBounds.characters),
          chips.refusedNames(named, refused.length - named.length),
        ]),
    ...(merged === 0 ? [] : [chips.merged(merged)]),
  ];
}

const mostNamed = 3;

function clipped(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}

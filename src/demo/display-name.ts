import type { MarketNameParts } from './market-name-parts.ts';
import type { LocalizedWords, MarketNames } from './market-names.ts';
import { hashOf } from './seeded-hash.ts';

/** One item in so many has a display name in another language. */
const localizedOneIn = 12;

/** The language of an item's display name; null: English. */
export function languageOf({ languages }: MarketNames, itemHash: number): LocalizedWords | null {
  const hash = hashOf(itemHash, 11);
  return hash % localizedOneIn === 0 ? (languages[hashOf(hash, 12) % languages.length] ?? null) : null;
}

/**
 * An item's `name` (section 2.2: "may be localized"): in English the market name without the wear, so that the two columns differ; in
 * another language the whole name with all known words translated.
 */
export function displayName(parts: MarketNameParts, language: LocalizedWords | null): string {
  if (language === null) return parts.withoutWear;
  const { words, wears, finishes } = language;
  const start = [...parts.marks, parts.before].map((word) => words[word] ?? word).join(' ');
  const end = parts.after === '' ? '' : ` | ${finishes[parts.after] ?? parts.after}`;
  const wear = parts.wear === null ? '' : ` (${wears[parts.wear]})`;
  return start + end + wear;
}

import type { ItemQuery } from '#shared/item-query.ts';
import { words } from '#words/words.ts';

const longestSuggestion = 60;

/** A name for a view out of its filters, different from those that are taken: `AK-47 | Redline, AWP | Asiimov`. */
export function suggestedName(query: ItemQuery, taken: readonly string[]): string {
  const parts = [
    ...query.names,
    ...query.marketHashNames,
    ...(query.appid === null ? [] : [words.views.app(query.appid)]),
  ];
  const name = shortened(parts.length === 0 ? words.views.everything : parts.join(', '));
  const isTaken = (one: string) => taken.some((other) => other.toLowerCase() === one.toLowerCase());
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

function shortened(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const letters = [...line];
  return letters.length <= longestSuggestion
    ? line
    : `${letters
        .slice(0, longestSuggestion - 1)
        .join('')
        .trimEnd()}…`;
}

import type { ItemQuery } from '#shared/item-query.ts';
import { withFilterTexts } from '#shared/item-query-changes.ts';
import { wearAtEnd } from '#shared/market-name.ts';

/** What the user who found nothing may have meant. */
export type EmptyHint =
  | { kind: 'item-id'; itemId: number }
  /** Names with their wear in parentheses: only market names have that (section 2.2). */
  | { kind: 'market-name'; query: ItemQuery };

/** Looks for a filter that is in the wrong field; null: there is none. */
export function emptyHint(query: ItemQuery): EmptyHint | null {
  const texts = [...query.name, ...query.market_hash_name];
  const [only] = texts;
  if (texts.length === 1 && only !== undefined && /^#?\d{3,15}$/.test(only)) {
    return { kind: 'item-id', itemId: Number(only.replace('#', '')) };
  }
  const withWear = query.name.filter((name) => wearAtEnd(name) !== null);
  if (withWear.length === 0) return null;
  const names = query.name.filter((name) => !withWear.includes(name));
  const marketNames = [...query.market_hash_name, ...withWear];
  return {
    kind: 'market-name',
    query: withFilterTexts(withFilterTexts(query, 'name', names), 'market_hash_name', marketNames),
  };
}

/** Whether every one of the texts looks like a market name. */
export function areMarketNames(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => wearAtEnd(text) !== null);
}

import { wearAtEnd } from '#renderer/ui/market-name-parts.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { withMarketHashNames, withNames } from '#shared/item-query-changes.ts';

/** What somebody who found nothing may have meant. */
export type EmptyHint =
  | { kind: 'item-id'; itemId: number }
  /** Names with their wear in parentheses: only market names have that (section 2.2). */
  | { kind: 'market-name'; query: ItemQuery };

/** Looks for a filter that stands in the wrong field; null: there is none. */
export function emptyHint(query: ItemQuery): EmptyHint | null {
  const texts = [...query.names, ...query.marketHashNames];
  const [only] = texts;
  if (texts.length === 1 && only !== undefined && /^#?\d{3,15}$/.test(only)) {
    return { kind: 'item-id', itemId: Number(only.replace('#', '')) };
  }
  const withWear = query.names.filter((name) => wearAtEnd(name) !== null);
  if (withWear.length === 0) return null;
  const names = query.names.filter((name) => !withWear.includes(name));
  const marketHashNames = [...query.marketHashNames, ...withWear];
  return { kind: 'market-name', query: withMarketHashNames(withNames(query, names), marketHashNames) };
}

/** Whether every one of the texts looks like a market name. */
export function areMarketNames(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => wearAtEnd(text) !== null);
}

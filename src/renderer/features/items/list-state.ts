import { wholeCopy } from '#shared/catalog-copy.ts';
import type { Failure } from '#shared/failure.ts';
import type { ItemPage } from '#shared/item.ts';
import { type ItemQuery, isFiltered, withCopySearch, withFilterTexts } from '#shared/item-query.ts';
import { wearAtEnd } from '#shared/market-name.ts';

/** What the list shows: its rows or what replaces them. */
type ListState =
  | { kind: 'loading' }
  | { kind: 'rows' }
  | { kind: 'failure'; failure: Failure }
  | { kind: 'empty' }
  | { kind: 'filtered-empty' }
  /** The catalog counts items but sent none. */
  | { kind: 'none-sent'; total: number }
  /** None of the rows pass the app's own filter. */
  | { kind: 'none-matched-here'; rows: number; pages: number | null }
  | { kind: 'beyond-last'; lastPage: number | null }
  | { kind: 'all-unreadable'; count: number };

type Situation = {
  query: ItemQuery;
  /** The last response of this connection, maybe of an earlier query. */
  answer: ItemPage | null;
  /** Whether `answer` is of `query`. */
  isCurrent: boolean;
  /** How many rows pass the app's own filter. Default: all. */
  rowCount?: number;
  failure: Failure | null;
};

/** Rows stay through waiting and failures. Without rows, the failure or an empty state is shown. */
export function listState({ query, answer, isCurrent, rowCount, failure }: Situation): ListState {
  if ((rowCount ?? answer?.rows.length ?? 0) > 0) return { kind: 'rows' };
  if (failure !== null) return { kind: 'failure', failure };
  if (answer === null || !isCurrent) return { kind: 'loading' };
  if (answer.rows.length > 0) {
    return { kind: 'none-matched-here', rows: answer.rows.length, pages: answer.pagination.pages };
  }
  if (answer.quarantined.length > 0) return { kind: 'all-unreadable', count: answer.quarantined.length };
  const { total, pages } = answer.pagination;
  if (query.page > 1) return { kind: 'beyond-last', lastPage: total === 0 ? null : usablePage(pages, query) };
  if (total !== null && total > 0) return { kind: 'none-sent', total };
  return isFiltered(query) ? { kind: 'filtered-empty' } : { kind: 'empty' };
}

function usablePage(pages: number | null, query: ItemQuery): number | null {
  return pages !== null && pages >= 1 && pages < query.page ? pages : null;
}

/** What a user who found nothing may have meant. */
export type EmptyHint =
  | { kind: 'item-id'; itemId: number }
  /** Names with a wear in parentheses, which only market names have (section 2.2). */
  | { kind: 'market-name'; query: ItemQuery };

/** Detects a text in the wrong filter; null: none. */
export function emptyHint(query: ItemQuery): EmptyHint | null {
  const texts = [...query.name, ...query.market_hash_name];
  if (query.copy?.text) texts.push(query.copy.text.trim());
  const [only] = texts;
  if (texts.length === 1 && only !== undefined && /^#?\d{1,15}$/.test(only)) {
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

/** The same search in the copy; null: it is in the copy already, or doesn't have exactly one name. */
export function searchInCopy(query: ItemQuery): ItemQuery | null {
  const [text, ...others] = [...query.name, ...query.market_hash_name];
  if (query.copy !== undefined || text === undefined || others.length > 0) return null;
  return withCopySearch({ ...query, name: [], market_hash_name: [] }, { ...wholeCopy, text });
}

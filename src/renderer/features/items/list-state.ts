import { wholeCopy } from '#shared/catalog-copy.ts';
import type { Failure } from '#shared/failure.ts';
import type { ItemPage } from '#shared/item.ts';
import { type ItemQuery, isFiltered, withCopySearch, withFilterTexts } from '#shared/item-query.ts';
import { wearAtEnd } from '#shared/market-name.ts';

/** What the list shows: its rows, or what takes their place. */
type ListState =
  | { kind: 'loading' }
  | { kind: 'rows' }
  | { kind: 'failure'; failure: Failure }
  | { kind: 'empty' }
  | { kind: 'filtered-empty' }
  /** The catalog counts items and sent none of them: whether there are any isn't known. */
  | { kind: 'none-sent'; total: number }
  /** The catalog answered rows, and none of them is what is matched here. */
  | { kind: 'none-matched-here'; rows: number; pages: number | null }
  | { kind: 'beyond-last'; lastPage: number | null }
  | { kind: 'all-unreadable'; count: number };

type Situation = {
  /** What is requested now. */
  query: ItemQuery;
  /** The last answer of this connection; it may be to an earlier query. Null: none yet. */
  answer: ItemPage | null;
  /** Whether `answer` answers `query`. */
  isCurrent: boolean;
  /** How many of the answer's rows are left by what is matched here; all of them where nothing is. */
  rowCount?: number;
  failure: Failure | null;
};

/** Rows once shown stay through waiting and failures; without rows, the failure or the empty state is shown. */
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

/** What the user who found nothing may have meant. */
export type EmptyHint =
  | { kind: 'item-id'; itemId: number }
  /** Names with their wear in parentheses: only market names have that (section 2.2). */
  | { kind: 'market-name'; query: ItemQuery };

/** Looks for a filter that is in the wrong field; null: there is none. */
export function emptyHint(query: ItemQuery): EmptyHint | null {
  const texts = [...query.name, ...query.market_hash_name];
  if (query.copy?.text) texts.push(query.copy.text.trim());
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

/** The search of the copy for a list's one name; null: it is the copy's already, or has no or several names. */
export function searchInCopy(query: ItemQuery): ItemQuery | null {
  const [text, ...others] = [...query.name, ...query.market_hash_name];
  if (query.copy !== undefined || text === undefined || others.length > 0) return null;
  return withCopySearch({ ...query, name: [], market_hash_name: [] }, { ...wholeCopy, text });
}

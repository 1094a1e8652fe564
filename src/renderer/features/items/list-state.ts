import type { Failure } from '#shared/failure.ts';
import type { CatalogRow, ItemPage } from '#shared/item.ts';
import { isTextFilter, type RowFilter, type RowTextFilter } from '#shared/item-filters.ts';
import { type ItemQuery, isFiltered } from '#shared/item-query.ts';
import { withFilterId } from '#shared/item-query-changes.ts';
import { searchedPart } from '#shared/local-match.ts';
import { type Filtering, withLocalMatch, withTexts } from './filters/comma-filters.ts';
import { addValues } from './filters/filter-text.ts';

/** What the list shows: its rows, or what takes their place. */
export type ListState =
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

/**
 * The filter with a value of this row added, from page 1; an id takes the place of the one before. Null: it is filtered by
 * already, or the text is none that a filter takes. The catalog would read a text with a comma as several, so it is asked
 * for a part of it and the whole is matched here.
 */
export function withValueOf(row: CatalogRow, filter: RowFilter, now: Filtering): Filtering | null {
  if (isTextFilter(filter)) return withText(now, filter, row[filter]);
  const id = row[filter];
  return now.query[filter] === id ? null : { ...now, query: withFilterId(now.query, filter, id) };
}

function withText(now: Filtering, filter: RowTextFilter, value: string): Filtering | null {
  const text = value.trim();
  const { values, refused, merged, secrets } = addValues(now.query[filter], [text]);
  if (text === '' || refused.length + merged + secrets > 0 || now.localMatch[filter].includes(text))
    return null;
  return now.query.copy === undefined && text.includes(',') && searchedPart(text) !== ''
    ? withLocalMatch(now, filter, text)
    : withTexts(now, filter, values);
}

import { useMemo } from 'react';
import type { CatalogRow } from '#shared/item.ts';
import {
  isMatchedLocally,
  type LocalMatch,
  matchedUnder,
  noLocalMatch,
  passesLocalMatch,
} from '#shared/local-match.ts';
import type { AnsweredPage } from './use-item-page.ts';

/** The rows of an answered page that are shown: all of them, or those that equal what is matched here. The array stays the same. */
export function useLocallyFilteredRows(
  shown: AnsweredPage | null,
  localMatch: LocalMatch,
): { rows: readonly CatalogRow[]; isMatched: boolean; matched: LocalMatch } {
  return useMemo(() => {
    if (shown === null) return { rows: noRows, isMatched: false, matched: noLocalMatch };
    const { query, answer } = shown;
    const matched = matchedUnder(query, localMatch);
    if (!isMatchedLocally(matched)) return { rows: answer.rows, isMatched: false, matched };
    return {
      rows: answer.rows.filter((row) => passesLocalMatch(row, query, matched)),
      isMatched: true,
      matched,
    };
  }, [shown, localMatch]);
}

const noRows: readonly CatalogRow[] = [];

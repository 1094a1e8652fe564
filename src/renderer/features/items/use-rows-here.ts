import { useMemo } from 'react';
import type { CatalogRow } from '#shared/item.ts';
import { isMatchedHere, type MatchHere, matchedUnder, staysHere } from '#shared/match-here.ts';
import type { AnsweredPage } from './use-item-page.ts';

/** The rows of an answered page that are shown: all of them, or those that equal what is matched here. The array stays the same. */
export function useRowsHere(
  shown: AnsweredPage | null,
  matchHere: MatchHere,
): { rows: readonly CatalogRow[]; isMatched: boolean } {
  return useMemo(() => {
    if (shown === null) return { rows: noRows, isMatched: false };
    const { query, answer } = shown;
    const matched = matchedUnder(query, matchHere);
    if (!isMatchedHere(matched)) return { rows: answer.rows, isMatched: false };
    return { rows: answer.rows.filter((row) => staysHere(row, query, matched)), isMatched: true };
  }, [shown, matchHere]);
}

const noRows: readonly CatalogRow[] = [];

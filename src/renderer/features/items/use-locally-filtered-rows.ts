import { useMemo } from 'react';
import type { CatalogRow } from '#shared/item.ts';
import {
  isMatchedHere,
  type MatchHere,
  matchedUnder,
  nothingMatchedHere,
  staysHere,
} from '#shared/match-here.ts';
import type { AnsweredPage } from './use-item-page.ts';

/** The rows of an answered page that are shown: all of them, or those that equal what is matched here. The array stays the same. */
export function useLocallyFilteredRows(
  shown: AnsweredPage | null,
  matchHere: MatchHere,
): { rows: readonly CatalogRow[]; isMatched: boolean; matched: MatchHere } {
  return useMemo(() => {
    if (shown === null) return { rows: noRows, isMatched: false, matched: nothingMatchedHere };
    const { query, answer } = shown;
    const matched = matchedUnder(query, matchHere);
    if (!isMatchedHere(matched)) return { rows: answer.rows, isMatched: false, matched };
    return { rows: answer.rows.filter((row) => staysHere(row, query, matched)), isMatched: true, matched };
  }, [shown, matchHere]);
}

const noRows: readonly CatalogRow[] = [];

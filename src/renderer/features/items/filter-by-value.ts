import type { CatalogRow } from '#shared/item.ts';
import { isTextFilter, type RowFilter, type RowTextFilter } from '#shared/item-filters.ts';
import { withFilterId } from '#shared/item-query-changes.ts';
import { searchedPart } from '#shared/local-match.ts';
import { type Filtering, withLocalMatch, withTexts } from './filters/comma-filters.ts';
import { addValues } from './filters/filter-text.ts';

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

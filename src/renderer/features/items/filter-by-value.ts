import type { CatalogRow } from '#shared/item.ts';
import type { FilterName } from '#shared/item-query.ts';
import { withAppid } from '#shared/item-query-changes.ts';
import { askedPart, type TextFilter } from '#shared/match-here.ts';
import { type Filtering, withMatchHere, withTexts } from './filters/comma-ways.ts';
import { addValues } from './filters/filter-text.ts';

/**
 * The filter with a value of this row added, from page 1; an app takes the place of the one before. Null: it is filtered by
 * already, or the text is none that a filter takes. The catalog would read a text with a comma as several, so it is asked
 * for a part of it and the whole is matched here.
 */
export function withValueOf(row: CatalogRow, filter: FilterName, now: Filtering): Filtering | null {
  switch (filter) {
    case 'name':
      return withText(now, 'names', row.name);
    case 'market_hash_name':
      return withText(now, 'marketHashNames', row.market_hash_name);
    case 'appid':
      return now.query.appid === row.appid ? null : { ...now, query: withAppid(now.query, row.appid) };
    default:
      return filter satisfies never;
  }
}

function withText(now: Filtering, filter: TextFilter, value: string): Filtering | null {
  const text = value.trim();
  const { values, refused, merged, secrets } = addValues(now.query[filter], [text]);
  if (text === '' || refused.length + merged + secrets > 0 || now.matchHere[filter].includes(text))
    return null;
  return text.includes(',') && askedPart(text) !== ''
    ? withMatchHere(now, filter, text)
    : withTexts(now, filter, values);
}

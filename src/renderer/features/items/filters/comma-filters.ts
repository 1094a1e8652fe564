import type { CatalogRow } from '#shared/item.ts';
import { isTextFilter, type RowFilter, type RowTextFilter, type TextFilter } from '#shared/item-filters.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { withFilterId, withFilterTexts } from '#shared/item-query.ts';
import { type LocalMatch, matchedUnder, searchedPart } from '#shared/local-match.ts';
import { addValues } from './filter-text.ts';

/** What is asked of the catalog and what is matched in its rows here: both change together. */
export type Filtering = { query: ItemQuery; localMatch: LocalMatch };

/** The filter with other texts, from page 1; what is no longer asked for is no longer matched either. */
export function withTexts(
  { query, localMatch }: Filtering,
  filter: TextFilter,
  texts: readonly string[],
): Filtering {
  const changed = withFilterTexts(query, filter, texts);
  return { query: changed, localMatch: matchedUnder(changed, localMatch) };
}

/** Asks for the longest part of a text instead of the text, and matches the whole of it in the rows of the page. */
export function withLocalMatch(now: Filtering, filter: RowTextFilter, text: string): Filtering {
  const part = searchedPart(text);
  const given = now.query[filter];
  const texts = given.includes(text) ? given.map((one) => (one === text ? part : one)) : [...given, part];
  const matched = [...new Set([...now.localMatch[filter], text])];
  return withTexts({ query: now.query, localMatch: { ...now.localMatch, [filter]: matched } }, filter, texts);
}

/** Shows everything that the catalog answers for the part, or sends the whole text in its place. */
export function withoutLocalMatch(
  now: Filtering,
  filter: RowTextFilter,
  text: string,
  send: 'part' | 'whole',
): Filtering {
  const localMatch = { ...now.localMatch, [filter]: now.localMatch[filter].filter((one) => one !== text) };
  const part = searchedPart(text);
  const texts = now.query[filter].map((one) => (send === 'whole' && one === part ? text : one));
  return withTexts({ query: now.query, localMatch }, filter, texts);
}

/** Takes texts out of one filter and asks for `others` in the other filter. */
export function movedTexts(
  now: Filtering,
  filter: RowTextFilter,
  texts: readonly string[],
  others = texts,
): Filtering {
  const without = withTexts(
    now,
    filter,
    now.query[filter].filter((one) => !texts.includes(one)),
  );
  const into = otherFilter(filter);
  return withTexts(without, into, [...without.query[into], ...others]);
}

/** Entries of this market name alone. */
export function onlyMarketName(now: Filtering, name: string): Filtering {
  const alone = withTexts(withTexts(now, 'name', []), 'market_hash_name', []);
  return withRowText(alone, 'market_hash_name', name);
}

/**
 * The filter with a value of this row added, from page 1; an id takes the place of the one before. Null: it is filtered by
 * already, or the text is none that a filter takes.
 */
export function withValueOf(row: CatalogRow, filter: RowFilter, now: Filtering): Filtering | null {
  if (!isTextFilter(filter)) {
    const id = row[filter];
    return now.query[filter] === id ? null : { ...now, query: withFilterId(now.query, filter, id) };
  }
  const text = row[filter].trim();
  const { refused, merged, secrets } = addValues(now.query[filter], [text]);
  const isTaken = text !== '' && refused.length + merged + secrets === 0;
  return isTaken && !now.localMatch[filter].includes(text) ? withRowText(now, filter, text) : null;
}

/** The catalog would read a text with a comma as several, so it is asked for a part of it and the whole is matched here. */
function withRowText(now: Filtering, filter: RowTextFilter, text: string): Filtering {
  return now.query.copy === undefined && text.includes(',') && searchedPart(text) !== ''
    ? withLocalMatch(now, filter, text)
    : withTexts(now, filter, [...now.query[filter], text]);
}

/** The other field of a row with this text, if it has no comma; null: no loaded row has it. */
export function otherFieldText(
  rows: readonly CatalogRow[],
  filter: RowTextFilter,
  text: string,
): string | null {
  const row = rows.find((one) => one[filter] === text);
  const other = row?.[otherFilter(filter)];
  return other === undefined || other.trim() === '' || other.includes(',') ? null : other;
}

/** Of the two filters of texts the one that this isn't. */
export function otherFilter(filter: RowTextFilter): RowTextFilter {
  return filter === 'name' ? 'market_hash_name' : 'name';
}

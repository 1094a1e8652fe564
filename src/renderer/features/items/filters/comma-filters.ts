import type { CatalogRow } from '#shared/item.ts';
import { isTextFilter, type RowFilter, type RowTextFilter, type TextFilter } from '#shared/item-filters.ts';
import { type ItemQuery, withFilterId, withFilterTexts } from '#shared/item-query.ts';
import { type LocalMatch, matchedUnder, searchedPart, wholesByPart } from '#shared/local-match.ts';
import { addValues } from './filter-text.ts';

/** The query and the app's own filter, which change together. */
export type Filtering = { query: ItemQuery; localMatch: LocalMatch };

/** The texts of a filter as the user gave them, some of which the app matches itself. */
export function wholeTexts({ query, localMatch }: Filtering, filter: RowTextFilter): string[] {
  const wholes = wholesByPart(localMatch, filter);
  return query[filter].map((text) => wholes.get(text) ?? text);
}

/** Replaces a filter's texts, from page 1. Texts that are no longer requested are no longer matched either. */
export function withTexts(
  { query, localMatch }: Filtering,
  filter: TextFilter,
  texts: readonly string[],
): Filtering {
  const changed = withFilterTexts(query, filter, texts);
  return { query: changed, localMatch: matchedUnder(changed, localMatch) };
}

/** Requests the longest part of a text, and matches the whole text in the app. */
export function withLocalMatch(now: Filtering, filter: RowTextFilter, text: string): Filtering {
  const part = searchedPart(text);
  const given = now.query[filter];
  const texts = given.includes(text) ? given.map((one) => (one === text ? part : one)) : [...given, part];
  const matched = [...new Set([...now.localMatch[filter], text])];
  return withTexts({ query: now.query, localMatch: { ...now.localMatch, [filter]: matched } }, filter, texts);
}

/** Shows everything that the catalog returns for the part, or sends the whole text instead. */
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

/** Removes texts from one filter and adds `others` to the other. */
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
  const into = otherFilter[filter];
  return withTexts(without, into, [...without.query[into], ...others]);
}

/** Moves all texts of a filter to the other one. Those that the app matches stay matched. */
export function switchedFilter(now: Filtering, filter: RowTextFilter): Filtering {
  const moved = movedTexts(now, filter, now.query[filter]);
  const into = otherFilter[filter];
  const wholes = [...moved.localMatch[into], ...now.localMatch[filter]];
  return { ...moved, localMatch: matchedUnder(moved.query, { ...moved.localMatch, [into]: wholes }) };
}

/** Filters only by this market name. */
export function onlyMarketName(now: Filtering, name: string): Filtering {
  const alone = withTexts(withTexts(now, 'name', []), 'market_hash_name', []);
  return withRowText(alone, 'market_hash_name', name);
}

/** Adds a value of a row to a filter, from page 1; an ID replaces the previous one. Null: it is there already, or a filter can't contain it. */
export function withValueOf(row: CatalogRow, filter: RowFilter, now: Filtering): Filtering | null {
  if (!isTextFilter(filter)) {
    const id = row[filter];
    return now.query[filter] === id ? null : { ...now, query: withFilterId(now.query, filter, id) };
  }
  return withText(now, filter, row[filter].trim());
}

/** Adds a text to a filter, from page 1. Null: it is there already, or a filter can't contain it. */
export function withText(now: Filtering, filter: RowTextFilter, text: string): Filtering | null {
  const { refused, merged, secrets } = addValues(now.query[filter], [text]);
  const isTaken = text !== '' && refused.length + merged + secrets === 0;
  return isTaken && !now.localMatch[filter].includes(text) ? withRowText(now, filter, text) : null;
}

/** The catalog would split a text with a comma, so a part of it is requested and the whole is matched in the app. */
function withRowText(now: Filtering, filter: RowTextFilter, text: string): Filtering {
  return now.query.localCopy === undefined && text.includes(',') && searchedPart(text) !== ''
    ? withLocalMatch(now, filter, text)
    : withTexts(now, filter, [...now.query[filter], text]);
}

/** The other name of a row with this text; null: it has a comma too, or no loaded row has the text. */
export function otherFieldText(
  rows: readonly CatalogRow[],
  filter: RowTextFilter,
  text: string,
): string | null {
  const row = rows.find((one) => one[filter] === text);
  const other = row?.[otherFilter[filter]];
  return other === undefined || other.trim() === '' || other.includes(',') ? null : other;
}

/** The filter that a text may have been meant for. */
export const otherFilter: Readonly<Record<RowTextFilter, RowTextFilter>> = {
  name: 'market_hash_name',
  market_hash_name: 'name',
};

import * as z from 'zod/mini';
import { byName } from './by-name.ts';
import type { ListItem } from './item.ts';

/** Platform application ids with known names, for labels and suggestions; any other id is allowed and shown as its number. */
export const knownApps: Readonly<Record<number, string>> = {
  730: 'CS2',
  570: 'Dota 2',
  440: 'TF2',
  252490: 'Rust',
};

/** The known name of an app, else its id. */
export function appName(appid: number): string {
  return knownApps[appid] ?? String(appid);
}

/** The filters that the interface allows, as they are in `filter[…]` (section 4.1, rule 1), in the order of the filter bar. */
export const filterNames = ['name', 'market_hash_name', 'appid'] as const;
export type FilterName = (typeof filterNames)[number];

/**
 * The descriptors of the filters, from which the query, its URL, the schemas, the text form of a view, the filter bar and the demo are
 * derived. Texts are in `#words/en/filters.ts`.
 */
export const itemFilters = {
  name: { kind: 'texts', inRows: true },
  market_hash_name: { kind: 'texts', inRows: true },
  appid: { kind: 'id', inRows: true, known: knownApps, suggested: [730, 570, 440, 252490] },
} as const satisfies { [F in FilterName]: FilterDescriptor<F> };

type FilterDescriptor<F extends string> = (
  | { kind: 'texts' }
  /** `known`: the names of ids; `suggested`: some of these, most likely first. */
  | { kind: 'id'; known: Readonly<Record<number, string>>; suggested: readonly number[] }
) & {
  /** Whether a list row has a field with this name, so that rows can be compared with the filter. */
  inRows: F extends keyof ListItem ? true : false;
};

/** The values of a filter by kind. `texts` are sent separated by commas, for which the document states no escape. Empty or null: not set. */
type FilterValue = { texts: readonly string[]; id: number | null };

type FilterKind = keyof FilterValue;
type KindOf<F extends FilterName> = (typeof itemFilters)[F]['kind'];
type FilterOfKind<K extends FilterKind> = {
  [F in FilterName]: KindOf<F> extends K ? F : never;
}[FilterName];

export type FilterValues = { readonly [F in FilterName]: FilterValue[KindOf<F>] };
export type TextFilter = FilterOfKind<'texts'>;
export type IdFilter = FilterOfKind<'id'>;
/** The filters whose values a list row shows. */
export type RowFilter = FilterName & keyof ListItem;
export type RowTextFilter = TextFilter & RowFilter;

export function isTextFilter<F extends FilterName>(filter: F): filter is F & TextFilter {
  return itemFilters[filter].kind === 'texts';
}

export function isRowFilter<F extends FilterName>(filter: F): filter is F & RowFilter {
  return itemFilters[filter].inRows;
}

export const textFilters: readonly TextFilter[] = filterNames.filter(isTextFilter);
export const rowFilters: readonly RowFilter[] = filterNames.filter(isRowFilter);
export const rowTextFilters: readonly RowTextFilter[] = textFilters.filter(isRowFilter);

/** Per filter. */
export const maxFilterTexts = 250;
/** Per text of a filter, in characters. */
export const maxFilterTextLength = 500;

/** For the page, whose scripts have no schemas. */
export function areFilterTexts(texts: readonly string[]): boolean {
  return (
    texts.length <= maxFilterTexts &&
    texts.every(({ length }) => length >= 1 && length <= maxFilterTextLength)
  );
}

export const filterTextsSchema = z.array(z.string()).check(z.refine(areFilterTexts));

/** Makes a value for each filter by its kind. */
export function perFilter<Made extends { [K in FilterKind]: (filter: FilterOfKind<K>) => unknown }>(
  made: Made,
): { [F in FilterName]: ReturnType<Made[KindOf<F>]> } {
  return byName(filterNames, (filter) => {
    // Safe: a filter is passed to the function of its kind.
    const make = made[itemFilters[filter].kind] as (filter: FilterName) => unknown;
    return make(filter);
  }) as { [F in FilterName]: ReturnType<Made[KindOf<F>]> };
}

export const noFilters: FilterValues = perFilter({ texts: () => [], id: () => null });

/** A filter's value as the texts in a URL; empty: not set. */
export function filterTexts(values: FilterValues, filter: FilterName): readonly string[] {
  const value: FilterValue[keyof FilterValue] = values[filter];
  if (value === null) return [];
  return typeof value === 'number' ? [String(value)] : value;
}

export function hasSameFilters(a: FilterValues, b: FilterValues): boolean {
  return (
    a === b || filterNames.every((filter) => areSameTexts(filterTexts(a, filter), filterTexts(b, filter)))
  );
}

export function areSameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((text, index) => text === b[index]));
}

export function hasFilters(values: FilterValues): boolean {
  return filterNames.some((filter) => filterTexts(values, filter).length > 0);
}

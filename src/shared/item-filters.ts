import type { ListItem } from './item.ts';

/** Platform application ids with known names, for labels and suggestions; any other id is allowed and shown as its number. */
export const knownApps: Readonly<Record<number, string>> = {
  730: 'CS2',
  570: 'Dota 2',
  440: 'TF2',
  252490: 'Rust',
};

/** What an app id is called: the known name, else the number itself. */
export function appName(appid: number): string {
  return knownApps[appid] ?? String(appid);
}

/** The filters that the interface allows, as they are in `filter[…]` (section 4.1, rule 1), in the order of the filter bar. */
export const filterNames = ['name', 'market_hash_name', 'appid'] as const;
export type FilterName = (typeof filterNames)[number];

/**
 * What the app needs to know of each filter. The query, its URL, the schemas, the text form of a view, the filter bar and the
 * demo all follow from this; the texts on screen are in `#words/en/filters.ts`.
 */
export const itemFilters = {
  name: { kind: 'texts', inRows: true },
  market_hash_name: { kind: 'texts', inRows: true },
  appid: { kind: 'id', inRows: true, known: knownApps, suggested: [730, 570, 440, 252490] },
} as const satisfies { [F in FilterName]: FilterDescriptor<F> };

type FilterDescriptor<F extends string> = (
  | { kind: 'texts' }
  /** `known`: what ids are called; `suggested`: some of these, the likeliest first. */
  | { kind: 'id'; known: Readonly<Record<number, string>>; suggested: readonly number[] }
) & {
  /** Whether a list row has a field of the same name: then rows can be compared with the filter, and filtered by. */
  inRows: F extends keyof ListItem ? true : false;
};

/**
 * What a query holds, by the kind of filter. `texts`: several, sent separated by a comma (the document states no escape for a
 * comma inside one); none: not filtered. `id`: one integer; null: not filtered.
 */
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

/** A value per filter, made by its kind. */
export function perFilter<Made extends { [K in FilterKind]: (filter: FilterOfKind<K>) => unknown }>(
  made: Made,
): { [F in FilterName]: ReturnType<Made[KindOf<F>]> } {
  return byFilter(filterNames, (filter) => {
    // Safe: a filter is only given to the function of its own kind.
    const make = made[itemFilters[filter].kind] as (filter: FilterName) => unknown;
    return make(filter);
  }) as { [F in FilterName]: ReturnType<Made[KindOf<F>]> };
}

export function byFilter<F extends FilterName, V>(
  filters: readonly F[],
  make: (filter: F) => V,
): Record<F, V> {
  // Safe: `Object.fromEntries` forgets the keys that it was given.
  return Object.fromEntries(filters.map((filter) => [filter, make(filter)])) as Record<F, V>;
}

export const noFilters: FilterValues = perFilter({ texts: () => [], id: () => null });

/** A filter's value as the texts that a URL has for it; none: not filtered. */
export function filterTexts(values: FilterValues, filter: FilterName): readonly string[] {
  const value: FilterValue[keyof FilterValue] = values[filter];
  if (value === null) return [];
  return typeof value === 'number' ? [String(value)] : value;
}

/** Whether two queries filter by the same, text by text. */
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

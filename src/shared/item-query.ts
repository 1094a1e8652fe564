/** What is asked of `GET /v1/items` (section 4.1): the three documented filters, `limit` and `page`. */
export type ItemQuery = {
  /** `filter[name]`: several names are sent separated by a comma; the document states no escape for a comma inside one. */
  names: readonly string[];
  /** `filter[market_hash_name]`: as `names`. */
  marketHashNames: readonly string[];
  /** `filter[appid]`; null: not filtered. */
  appid: number | null;
  /** Rows per page, 1 to 250 (section 8). The default page size is not shown, so the app always states one. */
  limit: number;
  /** From 1 (section 2.3). */
  page: number;
};

/** Bounds of `limit` (section 8). */
export const limitBounds = { min: 1, max: 250 } as const;

/** The page size that the app asks for until the user chooses another. */
export const defaultLimit = 50;

export const firstPageOfEverything: ItemQuery = {
  names: [],
  marketHashNames: [],
  appid: null,
  limit: defaultLimit,
  page: 1,
};

/** The filter parameters that the interface allows, as they stand in `filter[…]` (section 4.1, rule 1). */
export const filterNames = ['name', 'market_hash_name', 'appid'] as const;
export type FilterName = (typeof filterNames)[number];

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

export function hasFilters(query: ItemQuery): boolean {
  return query.names.length > 0 || query.marketHashNames.length > 0 || query.appid !== null;
}

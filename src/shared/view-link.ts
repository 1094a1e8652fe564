import * as z from 'zod/mini';
import { connectionIdSchema } from './connection-id.ts';
import {
  byFilter,
  filterNames,
  filterTexts,
  perFilter,
  type RowTextFilter,
  rowTextFilters,
} from './item-filters.ts';
import { defaultLimit, type ItemQuery, isSameList, limitBounds } from './item-query.ts';
import { isMatchedLocally, isSameLocalMatch, type LocalMatch, noLocalMatch } from './local-match.ts';

/**
 * Where the user is: one value with one text form. Back/Forward, window restore, saved views and links are all that
 * form. It never carries a token or an address: a connection is named by its id only.
 */
export type View = {
  connectionId: string;
  query: ItemQuery;
  /** Whole texts with a comma that the page's rows are compared with here, since the service can't be asked for them. */
  localMatch?: LocalMatch;
  /** Which panel is open; the filters are kept behind the others. */
  panel: Panel;
  /** The item in the detail pane; null: the pane is closed. */
  itemId: number | null;
};

/** Whether two views are one: then they have the same text form too. */
export function isSameView(a: View, b: View): boolean {
  return (
    a.connectionId === b.connectionId &&
    a.panel === b.panel &&
    a.itemId === b.itemId &&
    a.query.page === b.query.page &&
    isSameList(a.query, b.query) &&
    isSameLocalMatch(a.localMatch ?? noLocalMatch, b.localMatch ?? noLocalMatch)
  );
}

/** The catalog's list, the items opened lately, the watched ones, and the answers to a list of ids. */
export const panels = ['items', 'recent', 'watched', 'look-up'] as const;
export type Panel = (typeof panels)[number];

/** Of one text of a filter, in characters. */
export const maxFilterTextLength = 500;

const filterText = z.string().check(z.minLength(1), z.maxLength(maxFilterTextLength));
const texts = z.array(filterText).check(z.maxLength(250));
/** Digits only: `Number` alone would also take `1e3`, `0x10`, ` 5` and `+5`. */
const digits = z.pipe(z.string().check(z.regex(/^\d{1,16}$/)), z.transform(Number));
const positive = z.pipe(digits, z.number().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)));
const limit = z.pipe(digits, z.number().check(z.gte(limitBounds.min), z.lte(limitBounds.max)));

// The small form of zod: the page loads this too, and nothing else that would need the whole of it.
const linkSchema = z.object({
  connection: connectionIdSchema,
  filters: z.object(perFilter({ texts: () => texts, id: () => z.catch(z.nullable(positive), null) })),
  matched: z.object(byFilter(rowTextFilters, () => z.catch(texts, []))),
  limit: z.catch(limit, defaultLimit),
  page: z.catch(positive, 1),
  panel: z.catch(z.enum(panels), 'items'),
  item: z.catch(z.nullable(positive), null),
});

/** Every parameter of the text form. */
export const viewParameters: readonly string[] = [
  'connection',
  ...filterNames,
  ...rowTextFilters.map(matchParameter),
  ...['limit', 'page', 'panel', 'item'],
];

/** A longer text is no view. */
export const maxViewTextLength = 64_000;

/** `connection=demo&name=…&market_hash_name=…&appid=730&limit=50&page=2&panel=watched&item=48213`, values percent-encoded. */
export function viewToText(view: View): string {
  const text = new URLSearchParams({ connection: view.connectionId });
  for (const filter of filterNames) {
    for (const value of filterTexts(view.query, filter)) text.append(filter, value);
  }
  for (const filter of rowTextFilters) {
    for (const whole of view.localMatch?.[filter] ?? []) text.append(matchParameter(filter), whole);
  }
  text.set('limit', String(view.query.limit));
  text.set('page', String(view.query.page));
  if (view.panel !== 'items') text.set('panel', view.panel);
  if (view.itemId !== null) text.set('item', String(view.itemId));
  return text.toString();
}

/** The view that a text means; null when it names no connection or is no view at all. Unknown parameters are ignored. */
export function viewFromText(text: string): View | null {
  if (text.length > maxViewTextLength) return null;
  const given = new URLSearchParams(text);
  const parsed = linkSchema.safeParse({
    connection: given.get('connection'),
    filters: perFilter({ texts: (filter) => given.getAll(filter), id: (filter) => given.get(filter) }),
    matched: byFilter(rowTextFilters, (filter) => given.getAll(matchParameter(filter))),
    limit: given.get('limit'),
    page: given.get('page'),
    panel: given.get('panel') ?? 'items',
    item: given.get('item'),
  });
  if (!parsed.success) return null;
  const { connection, filters, matched, limit, page, panel, item } = parsed.data;
  return {
    connectionId: connection,
    query: { ...filters, limit, page },
    ...(isMatchedLocally(matched) ? { localMatch: matched } : {}),
    panel,
    itemId: item,
  };
}

function matchParameter(filter: RowTextFilter): `match_${RowTextFilter}` {
  return `match_${filter}`;
}

import { isConnectionId } from './connection-id.ts';
import { areFilterTexts, filterNames, filterTexts, perFilter, textFilters } from './item-filters.ts';
import { defaultLimit, type ItemQuery, isSameList, limitBounds, withLocalCopySearch } from './item-query.ts';
import { isNarrowed, searchEntries, searchIn, searchParameters } from './local-copy-search-text.ts';
import {
  isMatchedLocally,
  isSameLocalMatch,
  type LocalMatch,
  localMatchEntries,
  localMatchIn,
  localMatchParameters,
  noLocalMatch,
} from './local-match.ts';

/**
 * What the user is looking at, with a text form for Back/Forward, window restore, saved views and links. It contains the connection's id,
 * never a token or an address.
 */
export type View = {
  connectionId: string;
  query: ItemQuery;
  /** What the app itself compares the page's rows with. */
  localMatch?: LocalMatch;
  /** The open panel. The filters of the list stay while another is open. */
  panel: Panel;
  /** The item in the detail pane; null: the pane is closed. */
  itemId: number | null;
};

/** Whether two views have the same text form. */
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

/** The panels in the middle of the window, in the order of the sidebar; each has a command `show-…`. */
export const panels = ['items', 'watched', 'recent', 'tickets'] as const;
export type Panel = (typeof panels)[number];

/** A panel's name in the text form, which for tickets is their first one: saved views and links have it. */
const panelText = (panel: Panel) => (panel === 'tickets' ? 'look-up' : panel);

/** Every parameter of the text form. */
export const viewParameters: readonly string[] = [
  'connection',
  ...filterNames,
  ...localMatchParameters,
  ...searchParameters,
  ...['limit', 'page', 'panel', 'item'],
];

/** A longer text isn't a view. */
export const maxViewTextLength = 64_000;

/** `connection=demo&name=…&market_hash_name=…&appid=730&limit=50&page=2&panel=watched&item=48213`, values percent-encoded. */
export function viewToText(view: View): string {
  const text = new URLSearchParams({ connection: view.connectionId });
  for (const filter of filterNames) {
    for (const value of filterTexts(view.query, filter)) text.append(filter, value);
  }
  const { query, localMatch = noLocalMatch } = view;
  const search = query.localCopy === undefined ? [] : searchEntries(query.localCopy);
  for (const [name, value] of [...localMatchEntries(localMatch), ...search]) text.append(name, value);
  text.set('limit', String(view.query.limit));
  text.set('page', String(view.query.page));
  if (view.panel !== 'items') text.set('panel', panelText(view.panel));
  if (view.itemId !== null) text.set('item', String(view.itemId));
  return text.toString();
}

/**
 * What a colleague can use of a view: the list and the item, in no panel. The local copy is part of it only if a filter or the grouping
 * needs one, since theirs may be older or missing.
 */
export function sharedPartOf(view: View): View {
  const { localCopy } = view.query;
  const isNeeded = localCopy === undefined || isNarrowed(localCopy) || localCopy.groups !== null;
  return { ...view, query: isNeeded ? view.query : withLocalCopySearch(view.query, null), panel: 'items' };
}

/** Parses a view; null: invalid or without a connection. Unknown parameters are ignored. */
export function viewFromText(text: string): View | null {
  if (text.length > maxViewTextLength) return null;
  const given = new URLSearchParams(text);
  const connectionId = given.get('connection') ?? '';
  if (!isConnectionId(connectionId)) return null;
  if (!textFilters.every((filter) => areFilterTexts(given.getAll(filter)))) return null;
  const localMatch = localMatchIn(given);
  const localCopy = searchIn(given);
  return {
    connectionId,
    query: {
      ...perFilter({
        texts: (filter) => given.getAll(filter),
        id: (filter) => wholeNumberIn(given.get(filter)),
      }),
      limit: wholeNumberIn(given.get('limit'), limitBounds.max) ?? defaultLimit,
      page: wholeNumberIn(given.get('page')) ?? 1,
      ...(localCopy && { localCopy }),
    },
    ...(isMatchedLocally(localMatch) ? { localMatch } : {}),
    panel: panels.find((panel) => panelText(panel) === given.get('panel')) ?? 'items',
    itemId: wholeNumberIn(given.get('item')),
  };
}

/** From 1 to `max`, else null. Digits only: `Number` would also accept `1e3`, `0x10`, ` 5` and `+5`. */
function wholeNumberIn(text: string | null, max = Number.MAX_SAFE_INTEGER): number | null {
  if (text === null || !/^\d{1,16}$/.test(text)) return null;
  const number = Number(text);
  return number >= 1 && number <= max ? number : null;
}

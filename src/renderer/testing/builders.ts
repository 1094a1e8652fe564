import type { ReplyContext } from '#renderer/replies/reply-text.ts';
import type { Connection } from '#shared/connection.ts';
import type { CatalogRow, Item, ItemDetail, ItemPage, Pagination } from '#shared/item.ts';
import type { SavedView } from '#shared/saved-view.ts';
import type { WatchedItem } from '#shared/watch.ts';

/** Plausible defaults; a test sets only the fields that matter to it. */

export function anItem(given: Partial<Item> = {}): Item {
  return {
    id: 48213,
    hash: 'k3Jx9Q',
    status: 'WAITING_FOR_TRADE_ACCEPT',
    bought_at: '2026-11-21T10:01:07.123456Z',
    trade_offer_id: 6021984477,
    error_message: null,
    error_date: null,
    last_send: '2026-11-21 10:02:11',
    next_try: null,
    send_date: '2026-11-21 10:02:11',
    image: 'https://images.example/48213.png',
    price: '12.40',
    name: 'AK-47 | Redline',
    market_hash_name: 'AK-47 | Redline (Field-Tested)',
    trade_url: 'https://steamcommunity.com/tradeoffer/new/?partner=118204417&token=Ab3dEf9h',
    ...given,
  };
}

/** The response of `items.get` for {@link anItem}; `rest` sets everything beside the item's own fields. */
export function aDetail(given: Partial<Item> = {}, rest: Partial<Omit<ItemDetail, 'item'>> = {}): ItemDetail {
  const item = anItem(given);
  return {
    item,
    unreadable: [],
    unlistedFields: [],
    imageSrc: null,
    rawJson: JSON.stringify(item, null, 2),
    receivedAt: Date.UTC(2026, 10, 21, 10, 7, 12),
    tookMs: 41,
    bytes: 812,
    ...rest,
  };
}

/** Of a computer in UTC. */
export function aReplyContext(given: Partial<ReplyContext> = {}): ReplyContext {
  return {
    language: 'en',
    catalog: 'Warehouse',
    notes: new Map(),
    assumedZone: null,
    nowMs: Date.UTC(2026, 10, 24, 11),
    offsetAt: () => 0,
    accounts: [],
    ...given,
  };
}

export function aRow(given: Partial<CatalogRow> = {}): CatalogRow {
  return {
    id: 48213,
    appid: 730,
    image: 'https://images.example/48213.png',
    price: '12.40',
    name: 'AK-47 | Redline',
    market_hash_name: 'AK-47 | Redline (Field-Tested)',
    platform_price: '14.10',
    imageSrc: null,
    ...given,
  };
}

/** `count` rows with ids from `firstId` on, named `Item 1`, `Item 2`, … */
export function someRows(count: number, given: Partial<CatalogRow> = {}, firstId = 1): CatalogRow[] {
  return Array.from({ length: count }, (_, index) => {
    const id = firstId + index;
    return aRow({ id, name: `Item ${id}`, market_hash_name: `Item ${id} (Field-Tested)`, ...given });
  });
}

/** One page of a response; the pagination follows from the rows unless it is given. */
export function aPage(
  given: Partial<Omit<ItemPage, 'pagination'>> & { pagination?: Partial<Pagination> } = {},
): ItemPage {
  const rows = given.rows ?? [aRow()];
  return {
    quarantined: [],
    rowsLeftOut: 0,
    receivedAt: Date.UTC(2026, 10, 21, 10, 7, 12),
    tookMs: 41,
    bytes: 9_120,
    unlistedFields: [],
    ...given,
    rows,
    pagination: { total: rows.length, per_page: 50, current_page: 1, pages: 1, ...given.pagination },
  };
}

export function aConnection(given: Partial<Connection> = {}): Connection {
  return {
    id: 'warehouse',
    kind: 'remote',
    name: 'Warehouse',
    baseUrl: 'https://catalog.example',
    colour: 'blue',
    token: { kind: 'in-keychain' },
    ...given,
  };
}

export function theDemoConnection(given: Partial<Connection> = {}): Connection {
  return aConnection({
    id: 'demo',
    kind: 'demo',
    name: 'Demo catalog',
    baseUrl: null,
    colour: 'teal',
    token: { kind: 'built-in' },
    ...given,
  });
}

/** A saved view of the demo catalog. */
export function aSavedView(given: Partial<SavedView> = {}): SavedView {
  return {
    id: 'view-1',
    connectionId: 'demo',
    name: 'Redline',
    text: 'connection=demo&name=Redline&limit=50&page=1',
    columns: null,
    ...given,
  };
}

/** {@link anItem} as a watched item, checked a minute ago. */
export function aWatchedItem(given: Partial<WatchedItem> = {}): WatchedItem {
  return {
    connectionId: 'demo',
    itemId: 48213,
    name: 'AK-47 | Redline',
    market_hash_name: 'AK-47 | Redline (Field-Tested)',
    status: 'WAITING_FOR_TRADE_ACCEPT',
    imageSrc: null,
    changes: [],
    unseen: 0,
    checkedAt: Date.now() - 60_000,
    failure: null,
    errorMessage: null,
    isChecking: false,
    addedAt: Date.now() - 600_000,
    ...given,
  };
}

import { createTimer, type Time } from '#main/effects.ts';
import { type ItemDetail, isItemStatus } from '#shared/item.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { nameWithWear } from '#shared/market-name.ts';
import { withoutTradeUrl } from '#shared/secret-text.ts';
import { viewToText } from '#shared/view-link.ts';
import {
  maxWatchedChanges,
  maxWatchedErrorLength,
  maxWatchedNameLength,
  type WatchedChange,
} from '#shared/watch.ts';
import { words } from '#words/words.ts';
import { maxImageUrlLength, type StoredWatch } from './stored-watch.ts';

/** The part of a response that watching needs. */
export type ItemNews = {
  baseAddress: string;
  /** Null: the response had no readable one. */
  status: string | null;
  /** Null: no error; undefined: unreadable. */
  errorMessage: string | null | undefined;
  name: string | null;
  market_hash_name: string | null;
  image: string | null;
  receivedAt: number;
};

/** Prepares a response for the file and for notifications: texts are truncated, and without the trade token. */
export function itemNewsOf(baseAddress: string, { item, receivedAt }: ItemDetail): ItemNews {
  const { status, error_message, name, market_hash_name, image } = withoutTradeUrl(item);
  const kept = (text: string | undefined) => (text === undefined ? null : cut(text, maxWatchedNameLength));
  return {
    baseAddress,
    status: kept(status),
    errorMessage: error_message && cut(error_message, maxWatchedErrorLength),
    name: kept(name),
    market_hash_name: kept(market_hash_name),
    image: image === undefined || image.length > maxImageUrlLength ? null : image,
    receivedAt,
  };
}

/** Truncates a text to this length, with an ellipsis. */
export function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text.toWellFormed();
}

/**
 * The watched item after a response, and the change if there was one: another status, or a new error message. The first response, at an
 * address too, is no change.
 */
export function withSeen(
  before: StoredWatch,
  news: ItemNews,
): { item: StoredWatch; change: WatchedChange | null } {
  const isSameCatalog = before.baseAddress === news.baseAddress;
  const known = isSameCatalog ? before : { ...before, ...nothingKnown };
  const status = news.status ?? known.status;
  const errorMessage = news.errorMessage === undefined ? known.errorMessage : news.errorMessage;
  const item: StoredWatch = {
    ...known,
    baseAddress: news.baseAddress,
    name: news.name ?? known.name,
    market_hash_name: news.market_hash_name ?? known.market_hash_name,
    image: news.image ?? known.image,
    status,
    errorMessage,
    // The age of a status is that of its response.
    checkedAt: news.status === null ? known.checkedAt : news.receivedAt,
  };
  if (known.status === null || status === null) return { item, change: null };
  const newError = known.errorMessage === null ? errorMessage : null;
  if (status === known.status && newError === null) return { item, change: null };
  const change = { at: news.receivedAt, from: known.status, to: status, error: newError };
  return {
    item: {
      ...item,
      changes: [change, ...known.changes].slice(0, maxWatchedChanges),
      unseen: Math.min(known.unseen + 1, maxWatchedChanges),
    },
    change,
  };
}

/** An item before its first response. */
export const nothingKnown = {
  image: null,
  status: null,
  changes: [],
  unseen: 0,
  checkedAt: null,
  errorMessage: null,
} satisfies Partial<StoredWatch>;

/** A desktop notification, with the text form of the view that a click on it opens, and the ticket shown there. */
export type Notice = { title: string; body: string; view: string; ticketId?: string };

type SeenChange = { item: StoredWatch; change: WatchedChange };

/** Changes within this time are one notification. */
const gatherMs = 1_500;
const maxSingle = 2;
const maxLines = 3;
const maxNameLength = 80;

export function createChangeNotices(deps: {
  time: Time;
  notify: (notice: Notice) => void;
  catalogNames: () => Promise<ReadonlyMap<string, string>>;
}) {
  let gathered: SeenChange[] = [];
  const showing = createTimer(deps.time, show);

  async function show(): Promise<void> {
    const names = await deps.catalogNames();
    const seen = gathered;
    gathered = [];
    for (const notice of noticesOf(seen, names)) deps.notify(notice);
  }

  return {
    notify(seen: SeenChange): void {
      gathered.push(seen);
      showing.plan(gatherMs);
    },
    drop(isMeant: (item: StoredWatch) => boolean): void {
      gathered = gathered.filter(({ item }) => !isMeant(item));
    },
    close: showing.cancel,
  };
}

/** One notice for each change of a catalog, or a single one where there are many. */
export function noticesOf(seen: readonly SeenChange[], catalogNames: ReadonlyMap<string, string>): Notice[] {
  const byConnection = Map.groupBy(seen, ({ item }) => item.connectionId);
  return [...byConnection].flatMap(([connectionId, changes]) => {
    const catalog = shownPlainly(catalogNames.get(connectionId) ?? '');
    return changes.length <= maxSingle
      ? changes.map((one) => singleNotice(one, catalog))
      : [noticeOfMany(connectionId, changes, catalog)];
  });
}

function singleNotice({ item, change }: SeenChange, catalog: string): Notice {
  return {
    title: titleOf(item),
    body: [changeText(change), catalog].filter((line) => line !== '').join('\n'),
    view: watchedView(item.connectionId, item.itemId),
  };
}

function noticeOfMany(connectionId: string, seen: readonly SeenChange[], catalog: string): Notice {
  const text = words.changeNotices;
  // Errors come first, since the rest may be reduced to a number.
  const lines = seen
    .toSorted((one, other) => Number(other.change.error !== null) - Number(one.change.error !== null))
    .slice(0, maxLines)
    .map(({ item, change }) => text.line(titleOf(item), changeText(change)));
  const more = seen.length - lines.length;
  if (more > 0) lines.push(text.more(more));
  return {
    title: text.several(seen.length, catalog),
    body: lines.join('\n'),
    view: watchedView(connectionId, null),
  };
}

function changeText({ from, to, error }: WatchedChange): string {
  const text = words.changeNotices;
  const errorText = error === null ? null : shownPlainly(error);
  if (from === to) return text.error(statusText(to), errorText ?? '');
  const change = words.watch.fromTo(statusText(from), statusText(to));
  return errorText === null ? change : text.changeWithError(change, errorText);
}

/** A status for display outside the app. */
export function statusText(status: string): string {
  return isItemStatus(status) ? words.statuses[status] : shownPlainly(status);
}

/** `AK-47 | Redline (Field-Tested) #48213`. */
function titleOf({ name, market_hash_name, itemId }: StoredWatch): string {
  const plain = nameWithWear(shownPlainly(name), shownPlainly(market_hash_name));
  return plain === '' ? words.watch.item(itemId) : words.changeNotices.nameAndId(plain, itemId);
}

function watchedView(connectionId: string, itemId: number | null): string {
  return viewToText({ connectionId, query: defaultQuery, panel: 'watched', itemId });
}

/** The service's text for display outside the app: one short line without invisible or direction-changing characters. */
export function shownPlainly(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}]/gu, '')
    // A pile of marks on one character would cover the text around it.
    .replace(/(\p{M}{8})\p{M}+/gu, '$1')
    .trim();
  return cut(plain, maxNameLength);
}

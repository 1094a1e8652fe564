import type { ItemDetail } from '#shared/item.ts';
import { withoutTradeUrl } from '#shared/trade-secrets.ts';
import {
  maxWatchedChanges,
  maxWatchedErrorLength,
  maxWatchedNameLength,
  type WatchedChange,
} from '#shared/watch.ts';
import { maxImageUrlLength, type StoredWatch } from './watch-store.ts';

/** The part of a response that watching needs. */
export type SeenItem = {
  baseAddress: string;
  /** Null: the response had no readable one. */
  status: string | null;
  /** Null: no error; undefined: unreadable. */
  errorMessage: string | null | undefined;
  name: string | null;
  market_hash_name: string | null;
  image: string | null;
  answeredAt: number;
};

/** Prepares a response for the file and for notifications: texts are truncated, and without the trade token. */
export function seenItemOf(baseAddress: string, { item, answeredAt }: ItemDetail): SeenItem {
  const { status, error_message, name, market_hash_name, image } = withoutTradeUrl(item);
  const kept = (text: string | undefined) => (text === undefined ? null : cut(text, maxWatchedNameLength));
  return {
    baseAddress,
    status: kept(status),
    errorMessage: error_message && cut(error_message, maxWatchedErrorLength),
    name: kept(name),
    market_hash_name: kept(market_hash_name),
    image: image === undefined || image.length > maxImageUrlLength ? null : image,
    answeredAt,
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
  news: SeenItem,
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
    checkedAt: news.status === null ? known.checkedAt : news.answeredAt,
  };
  if (known.status === null || status === null) return { item, change: null };
  const newError = known.errorMessage === null ? errorMessage : null;
  if (status === known.status && newError === null) return { item, change: null };
  const change = { at: news.answeredAt, from: known.status, to: status, error: newError };
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

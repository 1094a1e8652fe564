import type { ItemDetail } from '#shared/item.ts';
import { withoutTradeUrl } from '#shared/trade-secrets.ts';
import { maxWatchedNameLength } from '#shared/watch.ts';
import type { StoredWatch } from './watch-store.ts';

/** What an answer says about an item, as far as watching needs it. */
export type ItemNews = {
  baseAddress: string;
  /** Null: the answer carried none that could be read. */
  status: string | null;
  /** Null: whether there was an error is not known. */
  hasError: boolean | null;
  name: string | null;
  market_hash_name: string | null;
  answeredAt: number;
};

/** Text of the service is on its way to a file and to notifications: without the trade token, and of a bounded length. */
export function newsOf(baseAddress: string, { item, answeredAt }: ItemDetail): ItemNews {
  const { status, error_message, name, market_hash_name } = withoutTradeUrl(item);
  const kept = (text: string | undefined) => text?.slice(0, maxWatchedNameLength).toWellFormed() ?? null;
  return {
    baseAddress,
    status: kept(status),
    hasError: error_message === undefined ? null : error_message !== null,
    name: kept(name),
    market_hash_name: kept(market_hash_name),
    answeredAt,
  };
}

/** What is worth a notification. */
export type ItemChange = { from: string; to: string; hasNewError: boolean };

/**
 * The watched item after an answer, and the change if there was one: another status, or an error message that wasn't there.
 * Nothing is a change against an answer from another address, or against none.
 */
export function afterNews(
  before: StoredWatch,
  news: ItemNews,
): { item: StoredWatch; change: ItemChange | null } {
  const isSameCatalog = before.baseAddress === news.baseAddress;
  const known = isSameCatalog ? before : { ...before, ...nothingKnown };
  const status = news.status ?? known.status;
  const hasError = news.hasError ?? known.errorMessagePresent;
  const item: StoredWatch = {
    ...known,
    baseAddress: news.baseAddress,
    name: news.name ?? known.name,
    market_hash_name: news.market_hash_name ?? known.market_hash_name,
    status,
    errorMessagePresent: hasError,
    // The age of a status is that of the answer it came in.
    checkedAt: news.status === null ? known.checkedAt : news.answeredAt,
  };
  if (known.status === null || status === null) return { item, change: null };
  const hasNewError = hasError && !known.errorMessagePresent;
  if (status === known.status && !hasNewError) return { item, change: null };
  return {
    item: {
      ...item,
      previousStatus: status === known.status ? known.previousStatus : known.status,
      changedAt: news.answeredAt,
      hasUnseenChange: true,
    },
    change: { from: known.status, to: status, hasNewError },
  };
}

/** Of an item before its first answer. */
export const nothingKnown = {
  status: null,
  previousStatus: null,
  changedAt: null,
  checkedAt: null,
  errorMessagePresent: false,
  hasUnseenChange: false,
};

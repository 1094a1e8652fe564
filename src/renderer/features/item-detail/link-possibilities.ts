import type { ItemLink } from '#shared/desktop-api.ts';
import type { Failure } from '#shared/failure.ts';
import type { CatalogRow, ItemDetail } from '#shared/item.ts';
import { marketLink } from '#shared/market-link.ts';
import { readTradeUrl } from '#shared/trade-url.ts';

/** Why a link of the item can't be opened; null: it can. */
export type LinkPossibilities = Record<ItemLink, LinkRefused | null>;

type LinkRefused = Extract<Failure, { kind: 'link-refused' }>;

/** What main would say of each link, by the same checks over the same answers; main has the last word. */
export function linkPossibilities(
  detail: ItemDetail | undefined,
  listRow: CatalogRow | null,
): LinkPossibilities {
  const { trade_url, trade_offer_id } = detail?.item ?? {};
  const address = trade_url === undefined ? notKnown : refusedBy(readTradeUrl(trade_url));
  return {
    trade_url: address,
    profile: address,
    trade_offer: trade_offer_id === undefined ? notKnown : null,
    market:
      listRow === null
        ? { kind: 'link-refused', reason: 'no-list-row' }
        : refusedBy(marketLink(listRow.appid, listRow.market_hash_name)),
  };
}

const notKnown: LinkRefused = { kind: 'link-refused', reason: 'not-known' };

function refusedBy(link: { ok: true } | { ok: false; reason: LinkRefused['reason'] }): LinkRefused | null {
  return link.ok ? null : { kind: 'link-refused', reason: link.reason };
}

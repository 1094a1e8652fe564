import { createLruByItem } from '#main/lru-by-item.ts';
import type { ItemLink, OpenLinkRequest } from '#shared/desktop-api.ts';
import { failed, type LinkRefusal, type Outcome, success } from '#shared/failure.ts';
import type { ItemDetail, ListItem } from '#shared/item.ts';
import { marketLink } from '#shared/market-name.ts';
import { tradeTokensIn } from '#shared/secret-text.ts';
import { platformHost, readTradeUrl, steamId64, tradeOfferUrl } from '#shared/trade-url.ts';

export type LinkOpener = ReturnType<typeof createLinkOpener>;

const maxItems = 1_000;
const maxRows = 5_000;

/**
 * Opens links of items that main itself has loaded: the page names an item and a kind of link, never an address. The address is rebuilt
 * from checked parts: only trade pages, profiles by number and market listings on the platform's own host, since other pages can redirect
 * anywhere.
 */
export function createLinkOpener(deps: { openExternal: (url: string) => Promise<void> }) {
  const items = createLruByItem<KnownItem>(maxItems);
  const rows = createLruByItem<KnownRow>(maxRows);

  return {
    remember(connectionId: string, { id, trade_url, trade_offer_id }: ItemDetail['item']): void {
      items.set(connectionId, id, { trade_url, trade_offer_id });
    },
    /** Only list rows have an item's `appid`. */
    rememberRows(connectionId: string, received: readonly (KnownRow & { id: number })[]): void {
      for (const { id, appid, market_hash_name } of received) {
        rows.set(connectionId, id, { appid, market_hash_name });
      }
    },
    /** For a connection whose address or token changed: its items may be others now. */
    forgetConnection(connectionId: string): void {
      items.forgetConnection(connectionId);
      rows.forgetConnection(connectionId);
    },
    async open({ connectionId, itemId, link }: OpenLinkRequest): Promise<Outcome<null>> {
      const url = urlOf(link, items.get(connectionId, itemId) ?? {}, rows.get(connectionId, itemId));
      if (!url.ok) return url;
      await deps.openExternal(url.value);
      return success(null);
    },
    /** The tokens of the remembered trade URLs, for keeping them out of the log. */
    tradeTokens: (): string[] => items.all().flatMap(({ trade_url }) => tradeTokensIn(trade_url)),
  };
}

type KnownItem = { trade_url?: string | undefined; trade_offer_id?: number | undefined };
type KnownRow = Pick<ListItem, 'appid' | 'market_hash_name'>;

function urlOf(link: ItemLink, { trade_url, trade_offer_id: offer }: KnownItem, row: KnownRow | null) {
  switch (link) {
    case 'trade_url':
    case 'profile':
      return trade_url === undefined ? refused('not-known') : urlOfTrade(link, trade_url);
    case 'trade_offer': {
      if (offer === undefined) return refused('not-known');
      const url = tradeOfferUrl(offer);
      return url === null ? refused('malformed') : success(url);
    }
    case 'market': {
      if (row === null) return refused('no-list-row');
      const market = marketLink(row.appid, row.market_hash_name);
      return market.ok ? success(market.href) : refused(market.reason);
    }
    default:
      return link satisfies never;
  }
}

function urlOfTrade(link: 'trade_url' | 'profile', text: string): Outcome<string> {
  const url = readTradeUrl(text);
  if (!url.ok) return refused(url.reason);
  // The profile's is from the partner number alone, without the trade token.
  return success(
    link === 'trade_url' ? url.href : `https://${platformHost}/profiles/${steamId64(url.partner)}/`,
  );
}

function refused(reason: LinkRefusal): Outcome<never> {
  return failed({ kind: 'link-refused', reason });
}

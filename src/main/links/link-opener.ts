import { createLruByItem } from '#main/lru-by-item.ts';
import type { ItemLink, OpenLinkRequest } from '#shared/desktop-api.ts';
import type { LinkRefusal } from '#shared/failure.ts';
import type { ItemDetail, ListItem } from '#shared/item.ts';
import { marketLink } from '#shared/market-link.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import { tradeTokensIn } from '#shared/trade-secrets.ts';
import { readTradeUrl, steamId64, tradeHost } from '#shared/trade-url.ts';

export type LinkOpener = ReturnType<typeof createLinkOpener>;

/** Opens links of items that main itself has loaded: the page names an item and a kind of link, never an address. */
export function createLinkOpener(deps: {
  openExternal: (url: string) => Promise<void>;
  /** How many items and list rows are remembered; the oldest are dropped first. */
  maxItems?: number;
  maxRows?: number;
}) {
  const items = createLruByItem<{ tradeUrl: string | null; tradeOfferId: number | null }>(
    deps.maxItems ?? 1_000,
  );
  const rows = createLruByItem<{ appid: number; marketHashName: string }>(deps.maxRows ?? 5_000);

  return {
    remember(connectionId: string, { id, trade_url, trade_offer_id }: ItemDetail['item']): void {
      items.set(connectionId, id, { tradeUrl: trade_url ?? null, tradeOfferId: trade_offer_id ?? null });
    },
    /** Only list rows have an item's `appid`. */
    rememberRows(
      connectionId: string,
      answered: readonly Pick<ListItem, 'id' | 'appid' | 'market_hash_name'>[],
    ): void {
      for (const { id, appid, market_hash_name } of answered) {
        rows.set(connectionId, id, { appid, marketHashName: market_hash_name });
      }
    },
    /** For a connection whose address or token changed: its items may be others now. */
    forgetConnection(connectionId: string): void {
      items.forgetConnection(connectionId);
      rows.forgetConnection(connectionId);
    },
    async open({ connectionId, itemId, link }: OpenLinkRequest): Promise<Outcome<null>> {
      const item = items.get(connectionId, itemId) ?? { tradeUrl: null, tradeOfferId: null };
      const decision = decideItemLink(link, { ...item, listed: rows.get(connectionId, itemId) });
      if (decision.kind === 'refused') return failed({ kind: 'link-refused', reason: decision.reason });
      await deps.openExternal(decision.url);
      return success(null);
    },
    /** The tokens of the remembered trade URLs, for keeping them out of the log. */
    tradeTokens: (): string[] => items.all().flatMap(({ tradeUrl }) => tradeTokensIn(tradeUrl)),
  };
}

export type LinkSource = {
  /** From the single item; null: not loaded, or without this field. */
  tradeUrl: string | null;
  tradeOfferId: number | null;
  /** From the item's list row; null: none was loaded. */
  listed: { appid: number; marketHashName: string } | null;
};

type LinkDecision = { kind: 'open'; url: string } | { kind: 'refused'; reason: LinkRefusal };

/**
 * The address to open in the system's browser, rebuilt from checked parts, or why there is none. Only trade pages, profiles by number
 * and market listings on the platform's own host: other pages can redirect anywhere.
 */
export function decideItemLink(link: ItemLink, source: LinkSource): LinkDecision {
  switch (link) {
    case 'trade_url':
      return source.tradeUrl === null ? refused('not-known') : decideTradeUrl(source.tradeUrl);
    case 'trade_offer':
      return source.tradeOfferId === null ? refused('not-known') : decideTradeOffer(source.tradeOfferId);
    case 'profile':
      return source.tradeUrl === null ? refused('not-known') : decideProfile(source.tradeUrl);
    case 'market':
      return source.listed === null ? refused('no-list-row') : decideMarket(source.listed);
    default:
      return link satisfies never;
  }
}

/** The page's buttons use the same checks. */
function decideTradeUrl(text: string): LinkDecision {
  const url = readTradeUrl(text);
  return url.ok ? { kind: 'open', url: url.href } : refused(url.reason);
}

function decideTradeOffer(id: number): LinkDecision {
  if (!Number.isSafeInteger(id) || id <= 0) return refused('malformed');
  return { kind: 'open', url: `https://${tradeHost}/tradeoffer/${id}/` };
}

/** Made from the partner number alone, without the trade token. */
function decideProfile(text: string): LinkDecision {
  const url = readTradeUrl(text);
  if (!url.ok) return refused(url.reason);
  const account = steamId64(url.partner);
  return account === null
    ? refused('malformed')
    : { kind: 'open', url: `https://${tradeHost}/profiles/${account}/` };
}

function decideMarket({ appid, marketHashName }: NonNullable<LinkSource['listed']>): LinkDecision {
  const market = marketLink(appid, marketHashName);
  return market.ok ? { kind: 'open', url: market.href } : refused(market.reason);
}

function refused(reason: LinkRefusal): LinkDecision {
  return { kind: 'refused', reason };
}

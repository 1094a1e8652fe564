import type { ItemLink } from '#shared/desktop-api.ts';
import type { LinkRefusal } from '#shared/failure.ts';
import { marketLink } from '#shared/market-link.ts';
import { readTradeUrl, steamId64, tradeHost } from '#shared/trade-url.ts';

/** What main knows of an item from the service's own answers. */
export type LinkSource = {
  /** Of the single item; null: it was not answered, or without this field. */
  tradeUrl: string | null;
  tradeOfferId: number | null;
  /** Of the item's list row; null: none was answered. */
  listed: { appid: number; marketHashName: string } | null;
};

export type LinkDecision = { kind: 'open'; url: string } | { kind: 'refused'; reason: LinkRefusal };

/**
 * The address that may be handed to the system's browser, written anew from its checked parts, or why none may. Only the
 * platform's own host, and there only trade pages, profiles by number and market listings: others can redirect anywhere.
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

/** The page has the same checks for its buttons, so that the two never disagree. */
function decideTradeUrl(text: string): LinkDecision {
  const url = readTradeUrl(text);
  return url.ok ? { kind: 'open', url: url.href } : refused(url.reason);
}

function decideTradeOffer(id: number): LinkDecision {
  if (!Number.isSafeInteger(id) || id <= 0) return refused('malformed');
  return { kind: 'open', url: `https://${tradeHost}/tradeoffer/${id}/` };
}

/** The profile carries nothing of the address but the partner's number: its token stays here. */
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

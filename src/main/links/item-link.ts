import type { ItemLink } from '#shared/desktop-api.ts';
import type { LinkRefusal } from '#shared/failure.ts';
import { readTradeUrl, tradeHost } from '#shared/trade-url.ts';

/** What main knows of an item from the service's own answer. */
export type LinkSource = { tradeUrl: string | null; tradeOfferId: number | null };

export type LinkDecision = { kind: 'open'; url: string } | { kind: 'refused'; reason: LinkRefusal };

/**
 * The address that may be handed to the system's browser, written anew from its checked parts, or why none may. Only the
 * platform's own host, and there only its trade pages: its other pages can redirect anywhere.
 */
export function decideItemLink(link: ItemLink, source: LinkSource): LinkDecision {
  switch (link) {
    case 'trade_url':
      return source.tradeUrl === null ? refused('not-known') : decideTradeUrl(source.tradeUrl);
    case 'trade_offer':
      return source.tradeOfferId === null ? refused('not-known') : decideTradeOffer(source.tradeOfferId);
    default:
      return link satisfies never;
  }
}

/** The page has the same check for its "Open" button, so that the two never disagree. */
function decideTradeUrl(text: string): LinkDecision {
  const url = readTradeUrl(text);
  return url.ok ? { kind: 'open', url: url.href } : refused(url.reason);
}

function decideTradeOffer(id: number): LinkDecision {
  if (!Number.isSafeInteger(id) || id <= 0) return refused('malformed');
  return { kind: 'open', url: `https://${tradeHost}/tradeoffer/${id}/` };
}

function refused(reason: LinkRefusal): LinkDecision {
  return { kind: 'refused', reason };
}

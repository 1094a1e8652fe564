import type { ItemLink } from '#shared/desktop-api.ts';
import type { LinkRefusal } from '#shared/failure.ts';

/** What main knows of an item from the service's own answer. */
export type LinkSource = { tradeUrl: string | null; tradeOfferId: number | null };

export type LinkDecision = { kind: 'open'; url: string } | { kind: 'refused'; reason: LinkRefusal };

/**
 * The address that may be handed to the system's browser, rebuilt from its parsed parts, or why none may. Only the
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

const platformHost = 'steamcommunity.com';
const longestUrl = 2_000;

function decideTradeUrl(text: string): LinkDecision {
  // The URL parser drops tabs and line ends and turns backslashes into slashes, so they are refused before it.
  if (text.length > longestUrl || /[\s\\\p{Cc}\p{Cf}]/u.test(text)) return refused('malformed');
  if (!URL.canParse(text)) return refused('malformed');
  const url = new URL(text);
  if (url.protocol !== 'https:') return refused('not-https');
  if (/^[^:]*:\/*[^/?#]*@/.test(text)) return refused('credentials');
  if (url.host !== platformHost) return refused('host');
  if (!url.pathname.startsWith('/tradeoffer/')) return refused('malformed');
  return { kind: 'open', url: `https://${platformHost}${url.pathname}${url.search}` };
}

function decideTradeOffer(id: number): LinkDecision {
  if (!Number.isSafeInteger(id) || id <= 0) return refused('malformed');
  return { kind: 'open', url: `https://${platformHost}/tradeoffer/${id}/` };
}

function refused(reason: LinkRefusal): LinkDecision {
  return { kind: 'refused', reason };
}

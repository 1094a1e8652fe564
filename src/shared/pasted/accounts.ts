import { isPartner, partnerOfSteamId64, readTradeUrl, tradeHostPattern } from '#shared/trade-url.ts';
import { seenText } from './seen-text.ts';

/**
 * The accounts that a text names, as the `partner` numbers of trade URLs (section 2.4): by a trade URL in any form, with or without its
 * scheme or token, encoded, or within another address; or by the ID of an individual account: 64-bit, as in the URL of a profile, `[U:1:7]`
 * or `STEAM_0:1:3`. Links to games, lobbies and items name nobody's. Each once, in order, and in a time linear in the text's length.
 */
export function accountsIn(text: string): string[] {
  const accounts = new Set<string>();
  const seen = seenText(text).text.replace(gameLinks, ' ');
  for (const { groups } of seen.matchAll(accountForms)) {
    const { partner = '', number = partner, odd, half, steamId = number } = groups ?? {};
    const account = half === undefined ? steamId : String(2 * Number(half) + Number(odd));
    const known = account.length === 17 ? partnerOfSteamId64(account) : account;
    if (known !== null && isPartner(known) && account !== gameLinkNumber) accounts.add(known);
  }
  return [...accounts];
}

/** Links to an account whose number only the platform knows, as they are written: `steamcommunity.com/id/anna`. */
export function accountLinksIn(text: string): string[] {
  return [...new Set(text.match(namedProfiles) ?? [])];
}

/** The partner number of an item's `trade_url` in any form, to compare accounts; null: not readable. Only {@link readTradeUrl} may be opened. */
export function partnerOf(tradeUrl: string | undefined): string | null {
  if (tradeUrl === undefined) return null;
  const parts = readTradeUrl(tradeUrl);
  if (parts.ok) return parts.partner;
  const [account = null, ...others] = accountsIn(tradeUrl.slice(0, maxTradeUrlLength));
  return others.length === 0 ? account : null;
}

/** Longer than any address with something around it. */
const maxTradeUrlLength = 2_000;

/** The constant in links that start a game. */
const gameLinkNumber = '76561202255233023';
/** To a game, a lobby or an item in one: the last number of a lobby's is an account, but not the customer's. */
const gameLinks =
  /(?:steam:\/{0,2})?(?<!\w)(?:rungameid|rungame|run|joinlobby|connect|launch|install)\/[^\s"'<>]*/gi;
const namedProfiles = new RegExp(
  `(?<![\\w/.])(?:https?://)?(?:www\\.)?${tradeHostPattern}/id/[\\w-]{2,64}`,
  'gi',
);

/** Accounts in a text, by their number in a trade URL or by their ID. */
export const accountForms = new RegExp(
  [
    '/?tradeoffer\\s?/\\s?new\\s?/?\\s?\\?(?:[^\\s?]{0,200}?[&;])?\\s?partner\\s?=\\s?(?<partner>\\d{1,17})(?!\\d)',
    '(?<!\\w)U:1:(?<number>\\d{1,10})(?!\\d)',
    '(?<!\\w)STEAM_\\d:(?<odd>[01]):(?<half>\\d{1,10})(?!\\d)',
    '(?<!\\w)(?<steamId>76561(?:19|20)\\d{10})(?!\\w)',
  ].join('|'),
  'gi',
);

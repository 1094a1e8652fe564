import { partnerOfSteamId64, steamId64 } from '#shared/trade-url.ts';

/**
 * The accounts that a text names, as the `partner` numbers of trade URLs (section 2.4): by a trade URL, with or without its token, or by the
 * 64-bit ID of an individual account, alone or in the URL of a profile. Each once, in order, and in a time linear in the text's length.
 */
export function accountsIn(text: string): string[] {
  const accounts = new Set<string>();
  for (const { groups } of text.matchAll(tradePartnerOrSteamId)) {
    const { partner = '', steamId = '' } = groups ?? {};
    const account = steamId64(partner) === null ? partnerOfSteamId64(steamId) : partner;
    if (account !== null) accounts.add(account);
  }
  return [...accounts];
}

/** A mail's `&amp;` ends in a semicolon. */
const tradePartnerOrSteamId =
  /\/tradeoffer\/new\/?\?(?:[^\s?]{0,200}?[&;])?partner=(?<partner>\d{1,10})(?!\d)|(?<!\w)(?<steamId>76561(?:19|20)\d{10})(?!\w)/gi;

import { isPartner, partnerOfSteamId64 } from '#shared/trade-url.ts';

/**
 * The accounts that a text names, as the `partner` numbers of trade URLs (section 2.4): by a trade URL, with or without its token and
 * also within another address, or by the ID of an individual account in any of its forms: 64-bit, as in the URL of a profile, `[U:1:7]`
 * or `STEAM_0:1:3`. Each once, in order, and in a time linear in the text's length.
 */
export function accountsIn(text: string): string[] {
  const accounts = new Set<string>();
  for (const { groups } of text.replace(escaped, decodeURIComponent).matchAll(accountForms)) {
    const { partner, odd, half, steamId = '' } = groups ?? {};
    const account =
      half === undefined ? (partner ?? partnerOfSteamId64(steamId)) : String(2 * Number(half) + Number(odd));
    if (account !== null && isPartner(account)) accounts.add(account);
  }
  return [...accounts];
}

/** A printable ASCII character in an address that another one contains, such as a mail program's check of links. */
const escaped = /%[2-7][\da-f]/gi;

/** Accounts in a text, by their number in a trade URL or by their ID. */
export const accountForms = new RegExp(
  [
    // A mail's `&amp;` ends in a semicolon.
    '(?:/tradeoffer/new/?\\?(?:[^\\s?]{0,200}?[&;])?partner=|(?<!\\w)U:1:)(?<partner>\\d{1,10})(?!\\d)',
    '(?<!\\w)STEAM_\\d:(?<odd>[01]):(?<half>\\d{1,10})(?!\\d)',
    '(?<!\\w)(?<steamId>76561(?:19|20)\\d{10})(?!\\w)',
  ].join('|'),
  'gi',
);

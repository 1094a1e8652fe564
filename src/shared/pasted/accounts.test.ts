import fc from 'fast-check';
import { expect, test } from 'vitest';
import { property } from '#shared/testing/property.ts';
import { maskedToken, steamId64 } from '#shared/trade-url.ts';
import { accountLinksIn, accountsIn, partnerOf } from './accounts.ts';
import { withoutPastedSecrets } from './secrets.ts';

const trade = 'https://steamcommunity.com/tradeoffer/new/?partner=118212345';

test.each([
  [`my trade link: ${trade}&token=aB3_-x9Z, thanks`, ['118212345']],
  [`${trade}&token=${maskedToken}`, ['118212345']],
  [trade, ['118212345']],
  [`<${trade}&amp;token=${maskedToken}>`, ['118212345']],
  [`steamcommunity.com/tradeoffer/new?token=${maskedToken}&amp;partner=7`, ['7']],
  ['My account is 76561198078478073.', ['118212345']],
  ['https://steamcommunity.com/profiles/76561198078478073/', ['118212345']],
  [`76561202255233023\n${trade}\n76561198078478073`, ['118212345']],
  [trade.replace('https://', 'http://www.'), ['118212345']],
  [trade.replace('https://', ''), ['118212345']],
  [trade.replace('partner=', 'partner＝'), ['118212345']],
  [trade.replace('new/?', 'new/\u200b?'), ['118212345']],
  [trade.replace('118212345', '76561198078478073'), ['118212345']],
  [encodeURIComponent(encodeURIComponent(trade)), ['118212345']],
  ['steam://url/SteamIDPage/76561198078478073', ['118212345']],
  ...[
    'steam://rungame/730/76561202255233023/',
    'rungame/730/76561202255233023',
    'steam://joinlobby/730/109775241058543776/76561198078478073',
    'steam%3A%2F%2Fjoinlobby%2F730%2F109775241058543776%2F76561198078478073',
    'https://steamcommunity.com/linkfilter/?url=steam://joinlobby/730/109775241058543776/76561198078478073',
    'steam://rungame/730/76561202255233023/+csgo_econ_action_preview%20S76561198078478073A123D456',
    'steam://run/730//+csgo_econ_action_preview M123A456D789',
  ].map((link): [string, string[]] => [`${link} for ${trade}`, ['118212345']]),
  [
    `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(`${trade}&token=`)}${maskedToken}&data=05%7C02`,
    ['118212345'],
  ],
  [
    'https://links.example/?to=https%3a%2f%2fsteamcommunity.com%2fprofiles%2f76561198078478073',
    ['118212345'],
  ],
  ['I am [U:1:118212345] or U:1:7', ['118212345', '7']],
  ['STEAM_0:1:59106172, steam_1:0:4', ['118212345', '8']],
  ['[U:1:4294967296] [U:1:0] [G:1:7] STEAM_0:2:7 STEAM_0:0:2147483648 XSTEAM_0:1:7', []],
  ['item 48213, order 118212345', []],
  ['https://shop.example/?partner=118212345', []],
  ['/tradeoffer/new/?partner=0 /tradeoffer/new/?partner=4294967296 /tradeoffer/new/?partner=12345678901', []],
  // Below and above the individual accounts, and parts of longer numbers.
  ['76561197960265728 76561202255233024 176561198078478073 765611980784780731', []],
])('%j names the accounts %j', (text, accounts) => {
  expect(accountsIn(text)).toEqual(accounts);
});

test.each([
  [`https://steamcommunity.com/tradeoffer/new/?token=aB3_-x9Z&partner=7&sid=aB3_-x9Z`, '&partner=7'],
  [`steamcommunity.com/tradeoffer/new?token=aB3_-x9Z&amp;partner=7`, '&amp;partner=7'],
])('masking the token in front of the account keeps the account: %s', (text, rest) => {
  const masked = withoutPastedSecrets(text);
  expect(masked).toContain(`token=${maskedToken}${rest}`);
  expect(accountsIn(masked)).toEqual(['7']);
});

const strict = `${trade}&token=aB3_-x9Z`;
test.each([
  ...[
    strict,
    strict.replace('https', 'http'),
    strict.replace('https://', 'https://www.'),
    strict.replace('https://', ''),
  ],
  ...[
    ` ${strict}\n`,
    `\ufeff${strict}\u200b`,
    strict.replace('&', '&amp;'),
    `${strict} and thanks`,
    `<${strict}>`,
  ],
  ...[
    strict.replace('118212345', '76561198078478073'),
    'https://steamcommunity.com/profiles/76561198078478073',
  ],
  ...['STEAM_0:1:59106172', '[U:1:118212345]'],
])('the partner of the trade URL %j is read', (url) => {
  expect(partnerOf(url)).toBe('118212345');
});

test.each([
  undefined,
  '',
  'https://evil.example/?partner=118212345',
  `${trade} or ${trade.replace('118', '119')}`,
])('the trade URL %j has no partner', (url) => expect(partnerOf(url)).toBeNull());

test('a link to a profile by its name is an account that has no number', () => {
  const text =
    'I am https://steamcommunity.com/id/anna-1, see steamcommunity.com/id/anna-1/ or steamcommunity-com/id/x7';
  expect([accountsIn(text), accountLinksIn(text)]).toEqual([
    [],
    ['https://steamcommunity.com/id/anna-1', 'steamcommunity.com/id/anna-1'],
  ]);
});

property(
  'every account is named by its trade URL and by its 64-bit ID',
  fc.integer({ min: 1, max: 0xffff_fffe }).map(String),
  (partner) => {
    expect(accountsIn(`/tradeoffer/new/?partner=${partner}`)).toEqual([partner]);
    expect(accountsIn(`see ${steamId64(partner)}`)).toEqual([partner]);
  },
);

/** With a step of quadratic time these would take minutes. */
test.each([
  ...['/tradeoffer/new/?', '/tradeoffer/new/?&', '/tradeoffer/new/?partner=', '&;', '76561198', '1', '%2f'],
  ...['U:1:'],
])('reads 200,000 characters of %j in time', (unit) =>
  expect(accountsIn(unit.repeat(200_000 / unit.length))).toEqual([]),
);

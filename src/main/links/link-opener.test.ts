import { describe, expect, test } from 'vitest';
import { failed, success } from '#shared/outcome.ts';
import { readTradeUrl } from '#shared/trade-url.ts';
import { createLinkOpener, decideItemLink, type LinkSource } from './link-opener.ts';

const tradeUrl = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=Ab3dEf9h';
const notKnown = failed({ kind: 'link-refused', reason: 'not-known' });

function setUp(maxItems?: number, maxRows?: number) {
  const opened: string[] = [];
  const links = createLinkOpener({
    openExternal: async (url) => void opened.push(url),
    ...(maxItems === undefined ? {} : { maxItems }),
    ...(maxRows === undefined ? {} : { maxRows }),
  });
  const open = (connectionId: string, itemId: number) =>
    links.open({ connectionId, itemId, link: 'trade_url' });
  const openMarket = (connectionId: string, itemId: number) =>
    links.open({ connectionId, itemId, link: 'market' });
  return { opened, links, open, openMarket };
}

test('only an item that main was answered can be opened, by its id', async () => {
  const { opened, links, open } = setUp();
  expect(await open('shop', 1)).toEqual(notKnown);
  links.remember('shop', { id: 1, trade_url: tradeUrl });
  expect(await open('shop', 1)).toEqual(success(null));
  expect(await open('other', 1)).toEqual(notKnown);
  expect(opened).toEqual([tradeUrl]);
});

test('a hostile trade URL never reaches the system', async () => {
  const { opened, links, open } = setUp();
  links.remember('shop', { id: 1, trade_url: 'https://evil.example/tradeoffer/new/' });
  expect(await open('shop', 1)).toEqual(failed({ kind: 'link-refused', reason: 'host' }));
  expect(opened).toEqual([]);
});

test('the newest answer counts, and the oldest items are forgotten first', async () => {
  const { links, open } = setUp(2);
  links.remember('shop', { id: 1, trade_url: tradeUrl });
  links.remember('shop', { id: 2, trade_url: tradeUrl });
  links.remember('shop', { id: 1, trade_url: tradeUrl });
  links.remember('shop', { id: 3, trade_url: tradeUrl });
  expect(await open('shop', 1)).toEqual(success(null));
  expect(await open('shop', 2)).toEqual(notKnown);
});

test('a connection that changed takes its links along', async () => {
  const { links, open } = setUp();
  links.remember('shop', { id: 1, trade_url: tradeUrl });
  links.remember('shop-2', { id: 1, trade_url: tradeUrl });
  links.forgetConnection('shop');
  expect(await open('shop', 1)).toEqual(notKnown);
  expect(await open('shop-2', 1)).toEqual(success(null));
});

test('the trade tokens are known as secrets', () => {
  const { links } = setUp();
  links.remember('shop', { id: 1, trade_url: tradeUrl });
  links.remember('shop', { id: 2, trade_url: 'no url' });
  links.remember('shop', { id: 3 });
  expect(links.tradeTokens()).toEqual(['Ab3dEf9h']);
});

test('a market listing is known from the list rows that main was answered, the newest of them', async () => {
  const noRow = failed({ kind: 'link-refused', reason: 'no-list-row' });
  const { links, opened, openMarket } = setUp(undefined, 2);
  links.remember('shop', { id: 1, trade_url: tradeUrl, market_hash_name: 'A' });
  expect(await openMarket('shop', 1)).toEqual(noRow);
  links.rememberRows('shop', [
    { id: 1, appid: 730, market_hash_name: 'A' },
    { id: 2, appid: 730, market_hash_name: 'B' },
  ]);
  expect(await openMarket('shop', 1)).toEqual(success(null));
  expect(await openMarket('other', 1)).toEqual(noRow);
  links.rememberRows('shop', [{ id: 3, appid: 570, market_hash_name: 'C' }]);
  expect(await openMarket('shop', 1)).toEqual(noRow);
  links.forgetConnection('shop');
  expect(await openMarket('shop', 3)).toEqual(noRow);
  expect(opened).toEqual(['https://steamcommunity.com/market/listings/730/A']);
});

const nothing: LinkSource = { tradeUrl: null, tradeOfferId: null, listed: null };
const documentedTradeUrl = (url: string) => decideItemLink('trade_url', { ...nothing, tradeUrl: url });
const tradeOffer = (id: number | null) => decideItemLink('trade_offer', { ...nothing, tradeOfferId: id });

const good = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=Ab';

test.each([
  good,
  'HTTPS://STEAMCOMMUNITY.COM/tradeoffer/new/?partner=1&token=Ab',
  'https://steamcommunity.com:443/tradeoffer/new?partner=1&token=Ab',
  `${good}#fragment`,
  // What the browser would show differs from what was sent, so what was checked is what is opened.
  `${good}&x="<>`,
  'https://steamcommunity.com/tradeoffer/new/?token=Ab&partner=1&url=https://evil.example',
])('%s is opened as its two checked parameters', (given) => {
  expect(documentedTradeUrl(given)).toEqual({ kind: 'open', url: good });
});

test.each([
  ['', 'malformed'],
  ['steamcommunity.com/tradeoffer/new/', 'malformed'],
  ['//steamcommunity.com/tradeoffer/new/', 'malformed'],
  ['\\\\evil.example\\share', 'malformed'],
  ['https:\\\\steamcommunity.com\\tradeoffer\\', 'malformed'],
  ['https://evil.example\\@steamcommunity.com/tradeoffer/', 'malformed'],
  ['https://steamcommunity.com/tradeoffer/new/\u0000', 'malformed'],
  ['https://steamcommunity.com/tradeoffer/\nnew/', 'malformed'],
  ['https://steam\tcommunity.com/tradeoffer/new/', 'malformed'],
  ['https://steamcommunity.com/tradeoffer/ new', 'malformed'],
  [' https://steamcommunity.com/tradeoffer/new/', 'malformed'],
  ['https://steamcommunity.com/tradeoffer/\u202Eexe.new', 'malformed'],
  [`https://steamcommunity.com/tradeoffer/new/?${'a'.repeat(10_000)}`, 'malformed'],
  ['https://steamcommunity.com/linkfilter/?url=https://evil.example', 'malformed'],
  ['https://steamcommunity.com/tradeoffer/../linkfilter/?url=https://evil.example', 'malformed'],
  ['https://steamcommunity.com/tradeoffer/%2e%2e/linkfilter/', 'malformed'],
  ['https://steamcommunity.com/', 'malformed'],
  ['javascript:alert(1)', 'not-https'],
  ['javascript://steamcommunity.com/%0aalert(1)', 'not-https'],
  ['file:///etc/passwd', 'not-https'],
  ['smb://steamcommunity.com/tradeoffer/', 'not-https'],
  ['ms-settings:privacy', 'not-https'],
  ['ms-msdt:/id', 'not-https'],
  ['search-ms:query=x', 'not-https'],
  ['vscode://x', 'not-https'],
  ['steam://run/1', 'not-https'],
  ['data:text/html,<script>1</script>', 'not-https'],
  ['mailto:a@steamcommunity.com', 'not-https'],
  ['blob:https://steamcommunity.com/1', 'not-https'],
  ['app://bundle/index.html', 'not-https'],
  ['http://steamcommunity.com/tradeoffer/new/', 'not-https'],
  ['https://ok@steamcommunity.com/tradeoffer/new/', 'credentials'],
  ['https://ok:pw@steamcommunity.com/tradeoffer/new/', 'credentials'],
  ['https://@steamcommunity.com/tradeoffer/new/', 'credentials'],
  ['https://steamcommunity.com@evil.example/tradeoffer/new/', 'credentials'],
  ['https:steamcommunity.com@evil.example/tradeoffer/', 'credentials'],
  ['https://evil.example/tradeoffer/new/', 'host'],
  ['https://evil.example/steamcommunity.com/tradeoffer/', 'host'],
  ['https://steamcommunity.com.evil.example/tradeoffer/', 'host'],
  ['https://evilsteamcommunity.com/tradeoffer/', 'host'],
  ['https://www.steamcommunity.com/tradeoffer/', 'host'],
  ['https://steamcommunity.com./tradeoffer/', 'host'],
  ['https://steamcommunity.com:8443/tradeoffer/', 'host'],
  ['https://steamcommunıty.com/tradeoffer/', 'malformed'],
  ['https://stеamcommunity.com/tradeoffer/', 'malformed'],
  ['https://xn--stemcommunity-3xj.com/tradeoffer/new/', 'host'],
  ['https://steamcommunity.com/tradeoffer/new/', 'malformed'],
  ['https://steamcommunity.com/tradeoffer/new/?partner=1', 'malformed'],
  ['https://steamcommunity.com/tradeoffer/new/?partner=1&token=a&token=b', 'malformed'],
  ['https://steamcommunity.com/tradeoffer/new/?partner=-1&token=a', 'malformed'],
  ['https://127.0.0.1/tradeoffer/', 'host'],
] as const)('%j is refused as %s', (given, reason) => {
  expect(documentedTradeUrl(given)).toEqual({ kind: 'refused', reason });
  // The page reads the address by itself to say beforehand whether it can be opened, and why not.
  expect(readTradeUrl(given)).toEqual({ ok: false, reason });
});

test('an offer is opened by its number on the platform', () => {
  expect(tradeOffer(6021)).toEqual({ kind: 'open', url: 'https://steamcommunity.com/tradeoffer/6021/' });
  for (const id of [0, -1, 1.5, 2 ** 53, Number.NaN]) {
    expect(tradeOffer(id)).toEqual({ kind: 'refused', reason: 'malformed' });
  }
});

test('what the item does not have is not known', () => {
  expect(tradeOffer(null)).toEqual({ kind: 'refused', reason: 'not-known' });
  for (const link of ['trade_url', 'profile'] as const) {
    expect(decideItemLink(link, { ...nothing, tradeOfferId: 1 })).toEqual({
      kind: 'refused',
      reason: 'not-known',
    });
  }
});

describe('the profile', () => {
  const profile = (url: string) => decideItemLink('profile', { ...nothing, tradeUrl: url });

  test.each([
    ['1', '76561197960265729'],
    ['118204417', '76561198078470145'],
    // Past what a double can count: one off would be another user's profile.
    ['4294967295', '76561202255233023'],
  ])('of partner %s is opened by its 64-bit id, without the trade token', (partner, account) => {
    const given = `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=canaryTk`;
    expect(profile(given)).toEqual({ kind: 'open', url: `https://steamcommunity.com/profiles/${account}/` });
  });

  test.each([
    ['https://evil.example/tradeoffer/new/?partner=1&token=Ab', 'host'],
    ['https://steamcommunity.com/tradeoffer/new/?partner=4294967296&token=Ab', 'malformed'],
    ['https://steamcommunity.com/tradeoffer/new/?partner=1/../../linkfilter&token=Ab', 'malformed'],
  ])('of %s is refused as %s', (given, reason) => {
    expect(profile(given)).toEqual({ kind: 'refused', reason });
  });
});

describe('the market listing', () => {
  const market = (listed: LinkSource['listed']) => decideItemLink('market', { ...nothing, listed });

  test('is opened by what the list row says', () => {
    expect(market({ appid: 730, marketHashName: 'a/../b | c (d)' })).toEqual({
      kind: 'open',
      url: 'https://steamcommunity.com/market/listings/730/a%2F..%2Fb%20%7C%20c%20%28d%29',
    });
  });

  test('needs a list row, and one that can be a path', () => {
    expect(market(null)).toEqual({ kind: 'refused', reason: 'no-list-row' });
    for (const marketHashName of ['..', '', '\u0000']) {
      expect(market({ appid: 730, marketHashName })).toEqual({ kind: 'refused', reason: 'malformed' });
    }
  });
});

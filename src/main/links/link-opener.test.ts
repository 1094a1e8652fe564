import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failed, success } from '#shared/outcome.ts';
import { addressLike } from '#shared/testing/hostile-text.ts';
import { property } from '#shared/testing/property.ts';
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

test('only items that main has loaded can be opened, by id', async () => {
  const { opened, links, open } = setUp();
  expect(await open('shop', 1)).toEqual(notKnown);
  // The address is rebuilt from its checked parts.
  const trade_url = `${tradeUrl}&url=https://evil.example`;
  links.remember('shop', { id: 1, trade_url, trade_offer_id: 6021 });
  expect(await open('shop', 1)).toEqual(success(null));
  expect(await links.open({ connectionId: 'shop', itemId: 1, link: 'trade_offer' })).toEqual(success(null));
  expect(await open('other', 1)).toEqual(notKnown);
  expect(opened).toEqual([tradeUrl, 'https://steamcommunity.com/tradeoffer/6021/']);
});

test.each([
  ['https://evil.example/tradeoffer/new/', 'host'],
  ['javascript:alert(1)', 'not-https'],
] as const)('the trade URL %s is never opened', async (hostile, reason) => {
  const { opened, links, open } = setUp();
  links.remember('shop', { id: 1, trade_url: hostile });
  expect(await open('shop', 1)).toEqual(failed({ kind: 'link-refused', reason }));
  expect(opened).toEqual([]);
});

test('the oldest items are forgotten first', async () => {
  const { links, open } = setUp(2);
  links.remember('shop', { id: 1, trade_url: tradeUrl });
  links.remember('shop', { id: 2, trade_url: tradeUrl });
  links.remember('shop', { id: 1, trade_url: tradeUrl });
  links.remember('shop', { id: 3, trade_url: tradeUrl });
  expect(await open('shop', 1)).toEqual(success(null));
  expect(await open('shop', 2)).toEqual(notKnown);
});

test('a changed connection loses its links', async () => {
  const { links, open } = setUp();
  links.remember('shop', { id: 1, trade_url: tradeUrl });
  links.remember('shop-2', { id: 1, trade_url: tradeUrl });
  links.forgetConnection('shop');
  expect(await open('shop', 1)).toEqual(notKnown);
  expect(await open('shop-2', 1)).toEqual(success(null));
});

test('trade tokens are reported as secrets', () => {
  const { links } = setUp();
  links.remember('shop', { id: 1, trade_url: tradeUrl });
  links.remember('shop', { id: 2, trade_url: 'no url' });
  links.remember('shop', { id: 3 });
  expect(links.tradeTokens()).toEqual(['Ab3dEf9h']);
});

test('a market listing is opened from the newest list rows', async () => {
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
const tradeOffer = (id: number | null) => decideItemLink('trade_offer', { ...nothing, tradeOfferId: id });

test('a trade offer is opened by its ID', () => {
  expect(tradeOffer(6021)).toEqual({ kind: 'open', url: 'https://steamcommunity.com/tradeoffer/6021/' });
  for (const id of [0, -1, 1.5, 2 ** 53, Number.NaN]) {
    expect(tradeOffer(id)).toEqual({ kind: 'refused', reason: 'malformed' });
  }
});

test('a link whose field is missing is unknown', () => {
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
    // Not exact as a double: one off would be another user's profile.
    ['4294967295', '76561202255233023'],
  ])('of partner %s is opened by its 64-bit ID, without the trade token', (partner, account) => {
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

  test('is opened by app and market name', () => {
    expect(market({ appid: 730, marketHashName: 'a/../b | c (d)' })).toEqual({
      kind: 'open',
      url: 'https://steamcommunity.com/market/listings/730/a%2F..%2Fb%20%7C%20c%20%28d%29',
    });
  });

  test('needs a list row with a valid market name', () => {
    expect(market(null)).toEqual({ kind: 'refused', reason: 'no-list-row' });
    for (const marketHashName of ['..', '', '\u0000']) {
      expect(market({ appid: 730, marketHashName })).toEqual({ kind: 'refused', reason: 'malformed' });
    }
  });
});

const pathLike = fc
  .array(fc.constantFrom('.', '..', '/', '\\', '%2e', '?', '#', '@', ':', '\u202E', ' ', 'a'), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));

const trade = '/tradeoffer/new/?partner=118212345&token=aB3_-x9Z';

property(
  'a trade URL opens a trade page of the platform or nothing',
  addressLike(
    ['steamcommunity.com', 'xn--stemcommunity-3xj.com', 'steamcommunity.com.evil.example'],
    [trade, '/tradeoffer/', '/linkfilter/?url='],
  ),
  (tradeUrl) => {
    const decision = decideItemLink('trade_url', { tradeUrl, tradeOfferId: null, listed: null });
    return (
      decision.kind === 'refused' ||
      /^https:\/\/steamcommunity\.com\/tradeoffer\/new\/\?partner=[0-9]{1,10}&token=[A-Za-z0-9_-]{1,64}$/.test(
        decision.url,
      )
    );
  },
);

property(
  'a trade offer is opened only by a positive whole number',
  fc.oneof(fc.double(), fc.integer(), fc.maxSafeInteger()),
  (id) => {
    const decision = decideItemLink('trade_offer', { tradeUrl: null, tradeOfferId: id, listed: null });
    const isOne = Number.isSafeInteger(id) && id > 0;
    return decision.kind === 'open'
      ? isOne && decision.url === `https://steamcommunity.com/tradeoffer/${id}/`
      : !isOne;
  },
);

property(
  'a market listing is a page of one app, whatever the name',
  fc.tuple(fc.oneof(fc.integer(), fc.double()), fc.oneof(fc.string({ unit: 'binary' }), pathLike)),
  ([appid, marketHashName]) => {
    const source = { tradeUrl: null, tradeOfferId: null, listed: { appid, marketHashName } };
    const decision = decideItemLink('market', source);
    return (
      decision.kind === 'refused' ||
      (/^https:\/\/steamcommunity\.com\/market\/listings\/\d+\/[\w.~%-]+$/.test(decision.url) &&
        new URL(decision.url).href === decision.url)
    );
  },
);

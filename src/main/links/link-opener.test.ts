import { expect, test } from 'vitest';
import type { ItemLink } from '#shared/desktop-api.ts';
import { failed, success } from '#shared/failure.ts';
import { createLinkOpener } from './link-opener.ts';

const tradeUrl = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=Ab3dEf9h';
const notKnown = failed({ kind: 'link-refused', reason: 'not-known' });
const noRow = failed({ kind: 'link-refused', reason: 'no-list-row' });
const aRow = (id: number) => ({ id, appid: 730, market_hash_name: 'A' });

function setUp() {
  const opened: string[] = [];
  const links = createLinkOpener({ openExternal: async (url) => void opened.push(url) });
  const open = (link: ItemLink, itemId = 1, connectionId = 'shop') =>
    links.open({ connectionId, itemId, link });
  return { opened, links, open };
}

test('only links of items that main has loaded are opened, by id, and of list rows', async () => {
  const { opened, links, open } = setUp();
  for (const link of ['trade_url', 'profile', 'trade_offer'] as const) {
    expect(await open(link)).toEqual(notKnown);
  }
  // The address is rebuilt from its checked parts.
  const trade_url = `${tradeUrl}&url=https://evil.example`;
  links.remember('shop', { id: 1, trade_url, trade_offer_id: 6021, market_hash_name: 'A' });
  expect(await open('trade_url')).toEqual(success(null));
  expect(await open('trade_offer')).toEqual(success(null));
  expect(await open('trade_url', 1, 'other')).toEqual(notKnown);
  expect(await open('market')).toEqual(noRow);
  links.rememberRows('shop', [aRow(1)]);
  expect(await open('market')).toEqual(success(null));
  expect(await open('market', 1, 'other')).toEqual(noRow);
  expect(opened).toEqual([
    tradeUrl,
    'https://steamcommunity.com/tradeoffer/6021/',
    'https://steamcommunity.com/market/listings/730/A',
  ]);
});

test.each([
  [{ trade_url: 'https://evil.example/tradeoffer/new/?partner=1&token=Ab' }, 'trade_url', 'host'],
  [{ trade_url: 'https://evil.example/tradeoffer/new/?partner=1&token=Ab' }, 'profile', 'host'],
  [{ trade_url: 'javascript:alert(1)' }, 'trade_url', 'not-https'],
  [{ trade_url: tradeUrl.replace('=1', '=4294967296') }, 'profile', 'malformed'],
  [{ trade_offer_id: 0 }, 'trade_offer', 'malformed'],
  [{ trade_offer_id: -1 }, 'trade_offer', 'malformed'],
  [{ appid: 730, market_hash_name: '..' }, 'market', 'malformed'],
] as const)('%j has no %s: %s', async (fields, link, reason) => {
  const { opened, links, open } = setUp();
  links.remember('shop', { id: 1, ...fields });
  if ('appid' in fields) links.rememberRows('shop', [{ id: 1, ...fields }]);
  expect(await open(link)).toEqual(failed({ kind: 'link-refused', reason }));
  expect(opened).toEqual([]);
});

test('a profile is opened by its 64-bit ID, without the trade token', async () => {
  const { opened, links, open } = setUp();
  // Not exact as a double: one off would be another user's profile.
  links.remember('shop', { id: 1, trade_url: tradeUrl.replace('=1', '=4294967295') });
  await open('profile');
  expect(opened).toEqual(['https://steamcommunity.com/profiles/76561202255233023/']);
});

test('the oldest of 1,000 items and 5,000 list rows are forgotten first', async () => {
  const { links, open } = setUp();
  for (let id = 1; id <= 1_000; id += 1) links.remember('shop', { id, trade_url: tradeUrl });
  links.remember('shop', { id: 1, trade_url: tradeUrl });
  links.remember('shop', { id: 1_001, trade_url: tradeUrl });
  expect(await open('trade_url', 1)).toEqual(success(null));
  expect(await open('trade_url', 2)).toEqual(notKnown);
  for (let id = 1; id <= 5_001; id += 1) links.rememberRows('shop', [aRow(id)]);
  expect(await open('market', 1)).toEqual(noRow);
  expect(await open('market', 2)).toEqual(success(null));
});

test('a changed connection loses its links', async () => {
  const { links, open } = setUp();
  for (const connectionId of ['shop', 'shop-2']) {
    links.remember(connectionId, { id: 1, trade_url: tradeUrl });
    links.rememberRows(connectionId, [aRow(1)]);
  }
  links.forgetConnection('shop');
  expect([await open('trade_url'), await open('market')]).toEqual([notKnown, noRow]);
  expect(await open('trade_url', 1, 'shop-2')).toEqual(success(null));
});

test('trade tokens are reported as secrets', () => {
  const { links } = setUp();
  links.remember('shop', { id: 1, trade_url: tradeUrl });
  links.remember('shop', { id: 2, trade_url: 'no url' });
  links.remember('shop', { id: 3 });
  expect(links.tradeTokens()).toEqual(['Ab3dEf9h']);
});

import { expect, test } from 'vitest';
import { failed, success } from '#shared/outcome.ts';
import { createLinkOpener } from './link-opener.ts';

const tradeUrl = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=Ab3dEf9h';
const notKnown = failed({ kind: 'link-refused', reason: 'not-known' });

function setUp(mostItems?: number, mostRows?: number) {
  const opened: string[] = [];
  const links = createLinkOpener({
    openExternal: async (url) => void opened.push(url),
    ...(mostItems === undefined ? {} : { mostItems }),
    ...(mostRows === undefined ? {} : { mostRows }),
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

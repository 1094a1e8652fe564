import { expect, test } from 'vitest';
import type { CatalogTarget } from '#main/items-api/catalog-target.ts';
import { createHandClock } from '#main/testing/hand-clock.ts';
import type { ItemDetail, ItemPage } from '#shared/item.ts';
import { firstPageOfEverything } from '#shared/item-query.ts';
import { failed, success } from '#shared/outcome.ts';
import { listItems, readItem } from './item-requests.ts';
import { createRequests } from './requests.ts';

const target: CatalogTarget = {
  connectionId: 'shop',
  kind: 'remote',
  baseUrl: 'https://catalog.example',
  token: 'canary',
};

// Only what is passed on; the items api has tests of its own.
const detail = { item: { id: 7, trade_url: 'https://steamcommunity.com/tradeoffer/new/' } } as ItemDetail;

function setUp() {
  const remembered: unknown[] = [];
  const asked: unknown[] = [];
  const services = {
    connections: { targetOf: async () => success(target) as ReturnType<typeof success<CatalogTarget>> },
    itemsApi: {
      list: async (...given: unknown[]) => {
        asked.push(given);
        return failed({ kind: 'token-refused' });
      },
      get: async (...given: unknown[]) => {
        asked.push(given);
        return success(detail);
      },
    },
    links: {
      remember: (...given: unknown[]) => void remembered.push(given),
      rememberRows: (...given: unknown[]) => void remembered.push(given),
    },
    requests: createRequests({ clock: createHandClock() }),
  };
  return { services, remembered, asked };
}

test("a list goes to the connection's target, and its failure comes back as it is", async () => {
  const { services, asked } = setUp();
  const outcome = await listItems(services, {
    requestId: 'r',
    connectionId: 'shop',
    purpose: 'shown',
    query: firstPageOfEverything,
  });
  const call = { requestId: 'r', purpose: 'shown', signal: expect.any(AbortSignal) };
  expect(asked).toEqual([[target, firstPageOfEverything, call]]);
  expect(outcome).toEqual(failed({ kind: 'token-refused' }));
});

test('main remembers the rows of an answered list', async () => {
  const { services, remembered } = setUp();
  // Only what is passed on, as above.
  const page = { rows: [{ id: 7, appid: 730, market_hash_name: 'A' }] } as ItemPage;
  const itemsApi = { ...services.itemsApi, list: async () => success(page) };
  await listItems(
    { ...services, itemsApi },
    { requestId: 'r', connectionId: 'shop', purpose: 'shown', query: firstPageOfEverything },
  );
  expect(remembered).toEqual([['shop', page.rows]]);
});

test("main remembers the answered item's links", async () => {
  const { services, remembered } = setUp();
  expect(
    await readItem(services, { requestId: 'r', connectionId: 'shop', purpose: 'shown', itemId: 7 }),
  ).toEqual(success(detail));
  expect(remembered).toEqual([['shop', detail.item]]);
});

test('without a target nothing is asked', async () => {
  const { services, asked } = setUp();
  const needsToken = failed({ kind: 'needs-token', because: 'none-stored' });
  const without = { ...services, connections: { targetOf: async () => needsToken } };
  const request = { requestId: 'r', connectionId: 'shop', purpose: 'shown' } as const;
  expect(await readItem(without, { ...request, itemId: 7 })).toEqual(needsToken);
  expect(await listItems(without, { ...request, query: firstPageOfEverything })).toEqual(needsToken);
  expect(asked).toEqual([]);
});

test('nothing is remembered of an item that could not be read', async () => {
  const { services, remembered } = setUp();
  const refused = failed({ kind: 'token-refused' });
  const itemsApi = { ...services.itemsApi, get: async () => refused };
  const request = { requestId: 'r', connectionId: 'shop', purpose: 'shown', itemId: 7 } as const;
  expect(await readItem({ ...services, itemsApi }, request)).toEqual(refused);
  expect(remembered).toEqual([]);
});

test('a cancel does not wait for a keychain that hangs', async () => {
  const { services } = setUp();
  const waiting = listItems(
    { ...services, connections: { targetOf: () => new Promise<never>(() => {}) } },
    { requestId: 'r', connectionId: 'shop', purpose: 'shown', query: firstPageOfEverything },
  );
  services.requests.cancel('r');
  expect(await waiting).toEqual(failed({ kind: 'cancelled' }));
});

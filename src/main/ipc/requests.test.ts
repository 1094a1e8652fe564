import { expect, test } from 'vitest';
import type { CatalogTarget } from '#main/items-api/http-client.ts';
import { type CopyGroupPage, wholeCopy } from '#shared/catalog-copy.ts';
import { failed, success } from '#shared/failure.ts';
import type { ItemDetail, ItemPage } from '#shared/item.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { createRequests, groupCopy, listCopy, listItems, orCancelled, readItem } from './requests.ts';

const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'));
  });

test('a cancel aborts only the request with that id', async () => {
  const requests = createRequests();
  const signals: AbortSignal[] = [];
  const first = requests.run('a', (signal) => {
    signals.push(signal);
    return untilAborted(signal);
  });
  void requests.run('b', (signal) => {
    signals.push(signal);
    return untilAborted(signal);
  });
  requests.cancel('a');
  expect(await first).toBe('aborted');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('quitting aborts running and future requests', async () => {
  const requests = createRequests();
  const running = requests.run('a', untilAborted);
  requests.abortAll();
  expect(await running).toBe('aborted');
  expect(await requests.run('b', untilAborted)).toBe('aborted');
});

test('an id is free again after its request, even after a failure', async () => {
  const requests = createRequests();
  await expect(requests.run('a', () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
  expect(await requests.run('a', async () => 'done')).toBe('done');
});

test('two requests cannot share an id', async () => {
  const requests = createRequests();
  void requests.run('a', untilAborted);
  await expect(requests.run('a', untilAborted)).rejects.toThrow('in use');
});

test('a cancel resolves an operation that cannot be aborted', async () => {
  const controller = new AbortController();
  const waiting = orCancelled(controller.signal, new Promise<never>(() => {}));
  controller.abort();
  expect(await waiting).toEqual(failed({ kind: 'cancelled' }));
  expect(await orCancelled(new AbortController().signal, Promise.resolve(success(1)))).toEqual(success(1));
  expect(await orCancelled(controller.signal, Promise.resolve(success(1)))).toEqual(
    failed({ kind: 'cancelled' }),
  );
});

const target: CatalogTarget = {
  connectionId: 'shop',
  kind: 'remote',
  baseUrl: 'https://catalog.example',
  token: 'canary',
};

// Only what is passed on.
const detail = { item: { id: 7, trade_url: 'https://steamcommunity.com/tradeoffer/new/' } } as ItemDetail;

const call = { requestId: 'r', connectionId: 'shop', purpose: 'shown' } as const;
const ofItem = { ...call, itemId: 7 };
const ofList = { ...call, query: defaultQuery };

function setUpItemRequests() {
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
    requests: createRequests(),
  };
  return { services, remembered, asked };
}

test("a list is requested from the connection's target, and its failure returned", async () => {
  const { services, asked } = setUpItemRequests();
  expect(await listItems(services, ofList)).toEqual(failed({ kind: 'token-refused' }));
  const sent = { requestId: 'r', purpose: 'shown', signal: expect.any(AbortSignal) };
  expect(asked).toEqual([[target, defaultQuery, sent]]);
});

test("main remembers the rows of a list and an item's links, and nothing of a failure", async () => {
  const { services, remembered } = setUpItemRequests();
  // Only what is passed on, as above.
  const page = { rows: [{ id: 7, appid: 730, market_hash_name: 'A' }] } as ItemPage;
  const itemsApi = { ...services.itemsApi, list: async () => success(page) };
  await listItems({ ...services, itemsApi }, ofList);
  expect(await readItem(services, ofItem)).toEqual(success(detail));
  const refused = failed({ kind: 'token-refused' });
  const failing = { ...services.itemsApi, get: async () => refused };
  expect(await readItem({ ...services, itemsApi: failing }, ofItem)).toEqual(refused);
  expect(remembered).toEqual([
    ['shop', page.rows],
    ['shop', detail.item],
  ]);
});

test('main remembers the rows and groups of a copy, and nothing of a failure', async () => {
  const { services, remembered } = setUpItemRequests();
  const row = { id: 7, appid: 730, market_hash_name: 'A' };
  const refused = async () => failed({ kind: 'unknown-connection' });
  const request = { connectionId: 'shop', search: wholeCopy, query: defaultQuery };
  await listCopy({ links: services.links, copies: { list: refused } }, request);
  await groupCopy({ links: services.links, copies: { groups: refused } }, request);
  expect(remembered).toEqual([]);
  // Only what is passed on, as above.
  const page = success({ rows: [row] } as ItemPage);
  const groups = success({ groups: [{ cheapest: row }] } as CopyGroupPage);
  expect(await listCopy({ links: services.links, copies: { list: async () => page } }, request)).toBe(page);
  expect(await groupCopy({ links: services.links, copies: { groups: async () => groups } }, request)).toBe(
    groups,
  );
  expect(remembered).toEqual(Array(2).fill(['shop', [row]]));
});

test('without a target nothing is requested', async () => {
  const { services, asked } = setUpItemRequests();
  const needsToken = failed({ kind: 'needs-token', because: 'none-stored' });
  const without = { ...services, connections: { targetOf: async () => needsToken } };
  expect(await readItem(without, ofItem)).toEqual(needsToken);
  expect(await listItems(without, ofList)).toEqual(needsToken);
  expect(asked).toEqual([]);
});

test('a cancel does not wait for a keychain that hangs', async () => {
  const { services } = setUpItemRequests();
  const connections = { targetOf: () => new Promise<never>(() => {}) };
  const waiting = listItems({ ...services, connections }, ofList);
  services.requests.cancel('r');
  expect(await waiting).toEqual(failed({ kind: 'cancelled' }));
});

import type { IpcMainInvokeEvent } from 'electron';
import { expect, test } from 'vitest';
import type { CatalogTarget } from '#main/items-api/http-client.ts';
import { createServices } from '#main/services.ts';
import { createSupport } from '#main/support.ts';
import { aSupport, createManualTime, serviceEffects } from '#main/testing/fake-effects.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { failed, success } from '#shared/failure.ts';
import { channels, type IpcChannel } from '#shared/ipc-contract.ts';
import type { ItemDetail, ItemPage } from '#shared/item.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { handleAll } from './handle.ts';
import { createHandlers, listItems, readItem, rememberingRows, type Services } from './handlers.ts';
import { createRequests } from './requests.ts';
import { aRequestOfEachChannel } from './testing/a-request-of-each-channel.ts';

/** With characters that each encoding changes. */
const canary = 'canary/7f3a+9c"Zz=/%';

const folder = temporaryFolder();

/** A catalog that repeats the token in every text. */
const echo = `${canary} ${JSON.stringify(canary).slice(1, -1)}`;
const row = {
  id: 1,
  appid: 730,
  image: `https://images.example/${canary}`,
  price: '1.00',
  platform_price: '1.00',
  name: echo,
  market_hash_name: echo,
  [canary]: canary,
};
/** The second secret, which only an item's own reply may contain. */
const tradeCanary = 'TradeCanary7f3a';
const tradeUrl = `https://steamcommunity.com/tradeoffer/new/?partner=1&token=${tradeCanary}`;
const responses: Record<string, object> = {
  '/v1/items': {
    success: true,
    type: 'pagination',
    data: [row, { ...row, id: canary }],
    pagination: { total: 1, per_page: 50, current_page: 1, pages: 1 },
  },
  '/v1/items/1': {
    success: true,
    type: 'response',
    data: {
      ...row,
      hash: canary,
      status: `${canary} ${tradeUrl}`,
      trade_url: tradeUrl,
      error_message: tradeUrl,
    },
  },
};

type Registered = (event: IpcMainInvokeEvent, request: unknown) => Promise<unknown>;

function setUp() {
  const handlers = new Map<string, Registered>();
  const services = createServices(
    serviceEffects(folder.path, {
      fetch: async (url) => Response.json(responses[new URL(url).pathname] ?? {}),
      time: createManualTime(),
      startDemo: async () => ({
        baseUrl: 'http://127.0.0.1:1',
        token: canary,
        setResponses: () => {},
        setLatency: () => {},
        close: async () => {},
      }),
    }),
  );
  handleAll(
    {
      ipcMain: { handle: (channel, listener) => void handlers.set(channel, listener as Registered) },
      appOrigin: 'app://bundle',
      windowIds: new Set([7]),
      log: { error: () => {} },
      newReference: () => 'ref',
    },
    createHandlers({
      ...services,
      ...createSupport(services, aSupport(folder.path)),
      appInfo: async () => ({
        version: '',
        runtime: 'electron',
        platform: '',
        systemLocale: '',
        startNotes: [],
        policy: null,
      }),
      clipboard: { text: async () => {}, picture: async () => {} },
      menu: { show: () => {} },
    }),
  );
  const page = { url: 'app://bundle/', origin: 'app://bundle', parent: null };
  // Safe: the wrapper reads nothing else of an event.
  const event = { sender: { id: 7 }, senderFrame: page } as unknown as IpcMainInvokeEvent;
  const ask = async (channel: string, request: unknown) => handlers.get(channel)?.(event, request);
  return { services, ask };
}

test('no reply contains the token in any form, even if the catalog repeats it, and only the item contains its trade token', async () => {
  const { services, ask } = setUp();
  const replies: [string, unknown][] = [];
  for (const [channel, request] of Object.entries(aRequestOfEachChannel({ token: canary }))) {
    const reply = await ask(channel, request);
    replies.push([channel, reply]);
    // Otherwise a failure would pass.
    if (channels[channel as IpcChannel].returnsOutcome) {
      expect([channel, reply]).toMatchObject([channel, { ok: true }]);
    }
  }
  await services.shutDown();
  for (const [channel, reply] of replies) {
    const text = JSON.stringify(reply) ?? '';
    for (const form of formsOf(canary)) expect(text, channel).not.toContain(form);
    if (channel !== 'items:get') expect(text, channel).not.toContain(tradeCanary);
  }
});

function formsOf(token: string): string[] {
  const bytes = Buffer.from(token);
  const escaped = JSON.stringify(token).slice(1, -1);
  return [
    ...[token, escaped, JSON.stringify(escaped).slice(1, -1), encodeURIComponent(token), encodeURI(token)],
    ...[bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')],
  ];
}

/** The operations whose name differs from the channel's. */
const operationOf: Partial<Record<IpcChannel, string>> = {
  'app:info': 'appInfo',
  'app:about': 'about',
  'items:list': 'itemsApi.list',
  'items:get': 'itemsApi.get',
  'requests:retryNow': 'limiter.retryNow',
  'requests:timeline': 'timeline.records',
  'requests:differences': 'drift.read',
  'clipboard:writeText': 'clipboard.text',
  'clipboard:writePicture': 'clipboard.picture',
  'watch:networkIsBack': 'watch.wake',
};

/** Services whose operations all succeed; `calls` has their names in order. */
function recordingServices() {
  const calls: string[] = [];
  const at = (path: string): unknown =>
    new Proxy(() => {}, {
      get: (_target, name) => at(path === '' ? String(name) : `${path}.${String(name)}`),
      apply(_target, _this, args) {
        calls.push(path);
        if (path === 'requests.run') return args[1](new AbortController().signal);
        return Promise.resolve(success({ rows: [], groups: [], item: {} }));
      },
    });
  // Safe: it has every property.
  return { services: at('') as Services, calls };
}

test.each(Object.keys(channels) as IpcChannel[])('%s reaches its own service', async (channel) => {
  const { services, calls } = recordingServices();
  // Safe: the request is of this channel.
  const handle = createHandlers(services)[channel].handle as (request: unknown) => unknown;
  await handle(aRequestOfEachChannel({ token: 'canary' })[channel]);
  expect(calls).toContain(operationOf[channel] ?? channel.replace(':', '.'));
});

test('a restored network wakes both the watch and the local copies', () => {
  const { services, calls } = recordingServices();
  createHandlers(services)['watch:networkIsBack'].handle(undefined);
  expect(calls).toEqual(['watch.wake', 'localCopies.wake']);
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
    messages: { rowsLoaded: (...given: unknown[]) => void remembered.push(['names', ...given]) },
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
    ['names', 'shop', page.rows],
    ['shop', detail.item],
  ]);
});

test('main remembers the rows of a local copy, and nothing of a failure', async () => {
  const { services, remembered } = setUpItemRequests();
  const found = { ...row, imageSrc: null };
  const refused = failed({ kind: 'unknown-connection' });
  const rows = () => [found];
  expect(await rememberingRows(services, ofItem, Promise.resolve(refused), rows)).toBe(refused);
  expect(remembered).toEqual([]);
  const page = success('page');
  expect(await rememberingRows(services, ofItem, Promise.resolve(page), rows)).toBe(page);
  expect(remembered).toEqual([['shop', [found]]]);
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

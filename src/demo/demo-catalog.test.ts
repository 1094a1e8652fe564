import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Item, itemFields, itemStatuses, type ListItem } from '#shared/item.ts';
import { demoChoices } from './choices.ts';
import { type DemoCatalog, startDemoCatalog } from './demo-catalog.ts';

const dataFolder = fileURLToPath(new URL('../../resources/demo', import.meta.url));
const noon = Date.UTC(2026, 10, 21, 12);
const options = { dataFolder, token: 'right-token', now: () => clockMs };
let clockMs = noon;
let demo: DemoCatalog;

beforeAll(async () => {
  demo = await startDemoCatalog(options);
});
afterAll(() => demo.close());

type Envelope<Data> = {
  success: boolean;
  type: string;
  message?: string;
  data: Data;
  pagination: {
    total: number;
    per_page: number;
    current_page: number;
    pages: number;
    links: { next_page: string; previous_page: string | null; first_page: string };
  };
};

function ask(path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${demo.token}`, ...init.headers };
  return fetch(path.startsWith('http') ? path : demo.baseUrl + path, { ...init, headers });
}

async function list(query: string): Promise<Envelope<ListItem[]>> {
  const response = await ask(query.startsWith('http') ? query : `/v1/items?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Envelope<ListItem[]>;
}

async function item(id: number): Promise<Item> {
  const response = await ask(`/v1/items/${id}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as Envelope<Item>).data;
}

async function errorOf(path: string, init?: RequestInit) {
  const response = await ask(path, init);
  const { success, type, message, data } = (await response.json()) as Envelope<Record<string, string[]>>;
  expect({ success, type }).toEqual({ success: false, type: 'error' });
  expect(response.headers.get('content-type')).toBe('application/json');
  return { status: response.status, message, data };
}

describe('the list (section 4.1)', () => {
  test('responds with the documented envelope, rows and pagination', async () => {
    const page = await list('limit=3&page=2');
    expect(Object.keys(page).sort()).toEqual(['data', 'pagination', 'success', 'type']);
    expect(page).toMatchObject({ success: true, type: 'pagination' });
    expect(page.data).toHaveLength(3);
    for (const row of page.data) {
      expect(row).toEqual({
        id: expect.any(Number),
        appid: expect.any(Number),
        image: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pictures\/.+\.png$/),
        price: expect.stringMatching(/^\d+\.\d\d$/),
        name: expect.any(String),
        market_hash_name: expect.any(String),
        platform_price: expect.stringMatching(/^\d+\.\d\d$/),
      });
    }
    expect(page.pagination).toMatchObject({
      total: demoChoices.items,
      per_page: 3,
      current_page: 2,
      pages: demoChoices.items / 3,
    });
  });

  test('has at least 100,000 items of both apps, and a default page size', async () => {
    const all = await list('');
    expect(all.pagination.total).toBeGreaterThanOrEqual(100_000);
    expect(all.data).toHaveLength(demoChoices.defaultLimit);
    const [counterStrike, dota] = await Promise.all([list('filter[appid]=730'), list('filter[appid]=570')]);
    expect(counterStrike.data.every(({ appid }) => appid === 730)).toBe(true);
    expect(dota.data.every(({ appid }) => appid === 570)).toBe(true);
    expect(counterStrike.pagination.total + dota.pagination.total).toBe(all.pagination.total);
  });

  test('has several listings of one market name with different ids and prices', async () => {
    const { data } = await list(
      `limit=250&filter[market_hash_name]=${encodeURIComponent('AK-47 | Redline (Field-Tested)')}`,
    );
    const plain = data.filter(
      ({ market_hash_name }) => market_hash_name === 'AK-47 | Redline (Field-Tested)',
    );
    expect(plain.length).toBeGreaterThan(3);
    expect(new Set(plain.map(({ id }) => id)).size).toBe(plain.length);
    expect(new Set(plain.map(({ price }) => price)).size).toBeGreaterThan(3);
    expect(new Set(plain.map(({ platform_price }) => platform_price)).size).toBe(1);
  });

  test('some display names are localized while the market name stays English', async () => {
    const { data } = await list(`filter[name]=${encodeURIComponent('После полевых испытаний,久经沙场')}`);
    expect(data.length).toBeGreaterThan(10);
    expect(data.every(({ market_hash_name }) => market_hash_name.endsWith('(Field-Tested)'))).toBe(true);
  });

  test('can be paged by its links, which keep filters and limit', async () => {
    const first = await list('filter%5Bname%5D=dragon%20lore&limit=5');
    expect(first.pagination.links.previous_page).toBeNull();
    const second = await list(first.pagination.links.next_page);
    expect(second.pagination).toMatchObject({ current_page: 2, per_page: 5, total: first.pagination.total });
    expect(second.data[0]?.id).toBeGreaterThan(first.data.at(-1)?.id ?? Number.POSITIVE_INFINITY);
    expect(new URL(second.pagination.links.next_page).searchParams.get('page')).toBe('3');
    expect((await list(second.pagination.links.previous_page ?? '')).data).toEqual(first.data);
    expect((await list(second.pagination.links.first_page)).data).toEqual(first.data);

    const last = await list(`filter[name]=dragon lore&limit=5&page=${first.pagination.pages}`);
    expect(last.data.length).toBeGreaterThan(0);
    const afterLast = await list(last.pagination.links.next_page);
    expect(afterLast.data).toEqual([]);
  });

  test('matches parts of names, regardless of case, for any name in a comma-separated list', async () => {
    const [redline, asiimov, either] = await Promise.all([
      list('filter[market_hash_name]=REDLINE'),
      list('filter[market_hash_name]=asiimov'),
      list('filter[market_hash_name]=redline, Asiimov,'),
    ]);
    expect(redline.pagination.total).toBeGreaterThan(0);
    expect(redline.data.every((row) => row.market_hash_name.includes('Redline'))).toBe(true);
    expect(either.pagination.total).toBe(redline.pagination.total + asiimov.pagination.total);
  });

  test('combines different filters with AND', async () => {
    const { data } = await list(
      'limit=250&filter[name]=redline&filter[market_hash_name]=well-worn&filter[appid]=730',
    );
    expect(data.length).toBeGreaterThan(0);
    expect(data.every(({ market_hash_name }) => /Redline \(Well-Worn\)$/.test(market_hash_name))).toBe(true);
    expect((await list('filter[name]=redline&filter[appid]=570')).data).toEqual([]);
  });

  test('no match is one empty page', async () => {
    const { data, pagination } = await list('filter[name]=no such thing');
    expect(data).toEqual([]);
    expect(pagination).toMatchObject({ total: 0, current_page: 1, pages: 1 });
  });

  test('an unknown filter is a 422 with the documented map', async () => {
    expect(await errorOf('/v1/items?filter[price]=3&filter%5B__proto__%5D=x&filter[name]=a')).toEqual({
      status: 422,
      message: 'validation error',
      data: {
        'filter[price]': ["The filter 'price' is not allowed."],
        'filter[__proto__]': ["The filter '__proto__' is not allowed."],
      },
    });
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=251', 'limit'],
    ['limit=ten', 'limit'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['filter[appid]=cs2', 'filter[appid]'],
    ['filter[appid]=730,570', 'filter[appid]'],
  ])('%s is a 422 for %s', async (query, parameter) => {
    const { status, data } = await errorOf(`/v1/items?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(data)).toEqual([parameter]);
  });

  test('accepts a limit from 1 to 250', async () => {
    expect((await list('limit=250')).data).toHaveLength(250);
    expect((await list('limit=1')).data).toHaveLength(1);
  });
});

describe('the single item (section 4.2)', () => {
  test('responds with every documented field in its documented shape', async () => {
    const [row] = (await list('limit=1')).data;
    const response = await ask(`/v1/items/${row?.id}`);
    const envelope = (await response.json()) as Envelope<Item>;
    expect(envelope).toMatchObject({ success: true, type: 'response' });
    expect(Object.keys(envelope.data)).toEqual([...itemFields]);
    const { appid: _, platform_price: __, ...shared } = row ?? ({} as ListItem);
    expect(envelope.data).toMatchObject(shared);
  });

  test('keeps the documented types and time shapes whatever the status', async () => {
    const zoneless = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
    const orNull = (shape: RegExp) => (value: unknown) => value === null || shape.test(String(value));
    const rows = (await list('limit=150')).data;
    const items = await Promise.all(rows.map(({ id }) => item(id)));
    for (const one of items) {
      expect(one.hash).toMatch(/^[0-9a-z]+$/);
      expect(one.bought_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
      expect(one.last_send).toMatch(zoneless);
      expect(one.send_date).toMatch(zoneless);
      expect(one.error_date).toSatisfy(orNull(zoneless));
      expect(one.next_try).toSatisfy(orNull(zoneless));
      expect(one.error_message === null).toBe(one.error_date === null);
      expect(Number.isSafeInteger(one.trade_offer_id)).toBe(true);
      const address = new URL(one.trade_url);
      expect(address.searchParams.get('partner')).toMatch(/^\d+$/);
      expect(address.searchParams.get('token')).toMatch(/^[\w-]{8}$/);
    }
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(itemStatuses));
    expect(items.some(({ error_message, next_try }) => error_message !== null && next_try !== null)).toBe(
      true,
    );
  });

  test('changes its status over time', async () => {
    const rows = (await list('limit=40')).data;
    const statuses = () => Promise.all(rows.map(async ({ id }) => (await item(id)).status));
    clockMs = noon;
    const before = await statuses();
    expect(await statuses()).toEqual(before);
    clockMs = noon + 5 * 60_000;
    expect(await statuses()).not.toEqual(before);
    clockMs = noon;
  });

  test.each(['1', '39999', '999999999999', 'abc', '-5', '1e5', '', '%00', '40001/x'])(
    'an unknown id (%j) is a 404 in the envelope',
    async (id) => {
      expect(await errorOf(`/v1/items/${id}`)).toEqual({ status: 404, message: 'item not found', data: {} });
    },
  );
});

describe('authentication and other refusals', () => {
  test.each([
    ['no header', {}],
    ['a wrong token', { authorization: 'Bearer wrong-token' }],
    ['a longer token', { authorization: 'Bearer right-tokenx' }],
    ['another scheme', { authorization: 'Basic right-token' }],
    ['the bare token', { authorization: 'right-token' }],
  ])('%s is a 401 in the envelope, at both endpoints', async (_, headers) => {
    for (const path of ['/v1/items', '/v1/items/40001']) {
      const response = await fetch(demo.baseUrl + path, { headers });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({
        success: false,
        type: 'error',
        message: 'unauthenticated',
      });
    }
  });

  test('an unknown address is a 404, another method a 405 that says what is allowed', async () => {
    expect((await errorOf('/v2/items')).status).toBe(404);
    expect((await errorOf('/v1/things')).status).toBe(404);
    const response = await ask('/v1/items', { method: 'POST', body: '{}' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  test('a filter of 250 long names is read', async () => {
    const names = Array.from({ length: 250 }, (_, at) => `${'a very long name '.repeat(5)}${at}`).join(',');
    expect((await list(`filter[name]=${encodeURIComponent(names)}`)).data).toEqual([]);
  });
});

describe('the demo', () => {
  test('has the same items for the same seed, and different ones for another', async () => {
    const [same, other] = await Promise.all([
      startDemoCatalog({ ...options, items: 500 }),
      startDemoCatalog({ ...options, items: 500, seed: 2 }),
    ]);
    const small = await startDemoCatalog({ ...options, items: 500 });
    const rowsOf = async ({ baseUrl }: DemoCatalog) =>
      (await (await ask(`${baseUrl}/v1/items?limit=100`)).text()).replaceAll(baseUrl, '');
    expect(await rowsOf(same)).toBe(await rowsOf(small));
    expect(await rowsOf(other)).not.toBe(await rowsOf(small));
    await Promise.all([same, other, small].map((one) => one.close()));
  });

  test('generates a long, different token each time', async () => {
    const { token: _, ...withoutToken } = options;
    const [one, two] = await Promise.all([
      startDemoCatalog({ ...withoutToken, items: 1 }),
      startDemoCatalog({ ...withoutToken, items: 1 }),
    ]);
    expect(one.token).toMatch(/^[\w-]{32}$/);
    expect(one.token).not.toBe(two.token);
    await Promise.all([one.close(), two.close()]);
  });

  test('serves pictures as PNGs without a token', async () => {
    const [row] = (await list('limit=1')).data;
    const response = await fetch(row?.image ?? '');
    expect(response.headers.get('content-type')).toBe('image/png');
    const picture = decode(Buffer.from(await response.arrayBuffer()));
    expect(picture).toMatchObject({ width: 160, height: 120, channels: 4, depth: 8 });
    for (const path of ['730-0-0.png', '730-99999999-a.png', '../v1/items', 'x.svg']) {
      expect((await fetch(`${demo.baseUrl}/pictures/${path}`)).status).not.toBe(200);
    }
  });

  test('delays responses by the latency, and closes without waiting for them', async () => {
    const slow = await startDemoCatalog({ ...options, items: 10, latencyMs: 60_000 });
    const pending = request(`${slow.baseUrl}/v1/items`, { headers: { expect: '100-continue' } });
    const cutOff = once(pending, 'response').then(
      () => 'response',
      () => 'cut off',
    );
    pending.flushHeaders();
    await once(pending, 'continue'); // the request has reached the demo
    await slow.close();
    expect(await cutOff).toBe('cut off');
  });

  // 127.0.0.2 doesn't exist on other systems.
  test.runIf(process.platform === 'linux')('listens on 127.0.0.1 only', async () => {
    await expect(fetch(`http://127.0.0.2:${demo.port}/v1/items`)).rejects.toThrow();
  });

  test('refuses a request that is not HTTP, in the envelope', async () => {
    const socket = connect(demo.port, '127.0.0.1');
    socket.end('nonsense\r\n\r\n');
    const received = Buffer.concat(await socket.toArray()).toString();
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, type: 'error' });
  });
});

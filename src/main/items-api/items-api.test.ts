import { describe, expect, test } from 'vitest';
import { createRequestLimiter } from '#main/request-limits/request-limiter.ts';
import { createManualTime } from '#main/testing/fake-effects.ts';
import { failed } from '#shared/failure.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { checkCall } from './http-client.ts';
import { createItemsApi, itemUrl, listUrl } from './items-api.ts';
import { anItem, aRow, aTarget, canaryToken, itemText, listText } from './testing/wire.ts';

/** An API whose service always sends the same response; `asked` are the requested URLs. */
function anApi(body: string, init: ResponseInit = {}, token = canaryToken) {
  const time = createManualTime();
  const asked: string[] = [];
  const differences: unknown[] = [];
  const items: unknown[] = [];
  const api = createItemsApi({
    fetch: async (url) => {
      asked.push(url);
      time.advance(40);
      return new Response(body, { headers: { 'content-type': 'application/json' }, ...init });
    },
    time,
    limiter: createRequestLimiter({ time, onHold: () => {} }),
    onDifferences: (seen) => differences.push(seen),
    onItem: (seen) => items.push(seen),
    imageAddressOf: (url, { connectionId }) =>
      url.startsWith('https:') ? `item-image:${connectionId}:${url}` : null,
  });
  const call = checkCall(new AbortController().signal);
  return {
    asked,
    differences,
    items,
    now: time.now,
    list: () => api.list(aTarget({ token }), defaultQuery, call),
    get: (id = 48_213) => api.get(aTarget({ token }), id, call),
  };
}

describe('the list', () => {
  test('is a page of rows with picture addresses', async () => {
    const body = listText([aRow(), aRow({ id: 2, image: 'javascript:x' })]);
    const { list, asked, now } = anApi(body);
    const outcome = await list();
    expect(asked).toEqual(['https://catalog.example/v1/items?limit=50&page=1']);
    expect(outcome).toEqual({
      ok: true,
      value: {
        rows: [
          { ...aRow(), imageSrc: 'item-image:c1:https://images.example/1.png' },
          { ...aRow({ id: 2, image: 'javascript:x' }), imageSrc: null },
        ],
        quarantined: [],
        rowsLeftOut: 0,
        pagination: { total: 1, per_page: 50, current_page: 1, pages: 1 },
        unlistedFields: [],
        receivedAt: now(),
        tookMs: 40,
        bytes: body.length,
      },
    });
  });

  test('is refused with the messages of the documented 422', async () => {
    const body = JSON.stringify({
      success: false,
      type: 'error',
      message: 'validation error',
      data: { 'filter[appid]': [`not ${canaryToken}`] },
    });
    expect(await anApi(body, { status: 422 }).list()).toEqual({
      ok: false,
      failure: { kind: 'filter-refused', messages: { appid: ['not ••••'] } },
    });
  });
});

describe('one item', () => {
  test('is read by its id, with a picture address', async () => {
    const { get, asked, items } = anApi(itemText(anItem()));
    const imageSrc = 'item-image:c1:https://images.example/1.png';
    const detail = { item: anItem(), imageSrc, tookMs: 40 };
    expect(await get()).toMatchObject({ ok: true, value: detail });
    expect(items).toMatchObject([{ target: aTarget(), detail, purpose: 'check' }]);
    expect(asked).toEqual(['https://catalog.example/v1/items/48213']);
  });

  test('may have no readable picture', async () => {
    expect(await anApi(itemText(anItem({ image: 7 }))).get()).toMatchObject({
      ok: true,
      value: { imageSrc: null },
    });
  });

  test('is not requested with an impossible id', async () => {
    const { get, asked } = anApi('');
    expect(await get(-1)).toEqual(failed({ kind: 'invalid-input', field: 'id', problem: 'out-of-range' }));
    expect(asked).toEqual([]);
  });

  test('has a smaller cap than the list', async () => {
    const rows = listText([aRow({ filler: 'x'.repeat(8 * 1024 * 1024) })]);
    expect(await anApi(rows).list()).toEqual(failed({ kind: 'too-large', limitBytes: 8 * 1024 * 1024 }));
    const body = itemText(anItem({ filler: 'x'.repeat(1024 * 1024) }));
    expect(await anApi(body).get()).toEqual(failed({ kind: 'too-large', limitBytes: 1024 * 1024 }));
  });
});

describe('a difference from the document', () => {
  test('is reported by name, with its endpoint and connection, never with a value', async () => {
    const { price: _, ...row } = aRow({ colour: 'secret-ish' });
    const list = anApi(listText([row]));
    await list.list();
    expect(list.differences).toEqual([
      {
        connectionId: 'c1',
        endpoint: 'list',
        differences: [
          { kind: 'extra-field', name: 'colour' },
          { kind: 'missing-field', name: 'price' },
          { kind: 'missing-field', name: 'pagination.links' },
        ],
      },
    ]);
    const item = anApi(itemText(anItem({ status: 'LOST\n', last_send: '2024-02-30 00:00:00' })));
    await item.get();
    const differences = [
      { kind: 'unknown-status', name: 'LOST\ufffd' },
      { kind: 'other-shape', name: 'last_send' },
    ];
    expect(item.differences).toEqual([{ connectionId: 'c1', endpoint: 'item', differences }]);
  });

  test('is a success other than 200, unless the response is partial', async () => {
    const created = anApi(itemText(anItem()), { status: 201 });
    expect(await created.get()).toMatchObject({ ok: true });
    expect(created.differences).toMatchObject([{ differences: [{ kind: 'other-status', name: '201' }] }]);
    const part = anApi(itemText(anItem()), { status: 206 });
    expect(await part.get()).toEqual(failed({ kind: 'truncated' }));
    expect(part.differences).toEqual([]);
  });

  test('is an unreadable response, but not the page of another service', async () => {
    const broken = anApi('{"success":true,"type":"pagination","data":{}}');
    await broken.list();
    expect(broken.differences).toMatchObject([
      { differences: [{ kind: 'unreadable-response', name: 'IC-ANSWER-SHAPE' }] },
    ]);
    const elsewhere = anApi('<html>Sign in</html>');
    await elsewhere.list();
    expect(elsewhere.differences).toEqual([]);
  });
});

test('several values share a parameter, with literal commas between them and encoded ones inside', () => {
  const query = {
    ...defaultQuery,
    name: ['AK-47 | Redline', 'Music Kit | Artist, Title'],
    market_hash_name: ['★ Karambit & co'],
    appid: 730,
    limit: 250,
    page: 3,
  };
  expect(listUrl('https://a.example', query)).toBe(
    'https://a.example/v1/items' +
      '?filter%5Bname%5D=AK-47%20%7C%20Redline,Music%20Kit%20%7C%20Artist%2C%20Title' +
      '&filter%5Bmarket_hash_name%5D=%E2%98%85%20Karambit%20%26%20co' +
      '&filter%5Bappid%5D=730&limit=250&page=3',
  );
});

test('keeps the path of the base address, with or without a trailing slash', () => {
  for (const base of ['', '/', '//'].map((end) => `https://a.example/shop/api${end}`)) {
    expect(listUrl(base, defaultQuery)).toMatch(/^https:\/\/a\.example\/shop\/api\/v1\/items\?/);
    expect(itemUrl(base, 1)).toBe('https://a.example/shop/api/v1/items/1');
  }
});

test('replaces half a surrogate pair in a filter', () => {
  expect(listUrl('https://a.example', { ...defaultQuery, name: ['a\ud800'] })).toContain('=a%EF%BF%BD&');
});

test.each([-1, 0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1e21])('%s is not an item id', (id) => {
  expect(itemUrl('https://a.example', id)).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { firstPageOfEverything } from '#shared/item-query.ts';
import { createItemsApi } from './items-api.ts';
import { createManualTime } from './testing/manual-timers.ts';
import { anItem, aRow, aTarget, canaryToken, itemText, listText } from './testing/wire.ts';

/** An API whose service always gives the same answer; `asked` are the URLs it was asked for. */
function anApi(body: string, init: ResponseInit = {}) {
  const time = createManualTime();
  const asked: string[] = [];
  const api = createItemsApi({
    fetch: async (url) => {
      asked.push(url);
      time.advance(40);
      return new Response(body, { headers: { 'content-type': 'application/json' }, ...init });
    },
    clock: time.clock,
    timers: time.timers,
    imageAddressOf: (url, { connectionId }) =>
      url.startsWith('https:') ? `item-image:${connectionId}:${url}` : null,
  });
  const { signal } = new AbortController();
  return {
    asked,
    now: time.clock.now,
    list: () => api.list(aTarget(), firstPageOfEverything, signal),
    get: (id = 48213) => api.get(aTarget(), id, signal),
  };
}

describe('the list', () => {
  test('is a page of rows with the addresses of their pictures', async () => {
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
        pagination: { total: 1, per_page: 50, current_page: 1, pages: 1 },
        unlistedFields: [],
        answeredAt: now(),
        tookMs: 40,
        bytes: body.length,
      },
    });
  });

  test('that has no items is a page without rows, not an empty answer', async () => {
    expect(await anApi(listText([])).list()).toMatchObject({ ok: true, value: { rows: [] } });
    expect(await anApi('').list()).toEqual({ ok: false, failure: { kind: 'empty-answer', status: 200 } });
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

  test('never carries the token, even when the service says it back', async () => {
    const body = listText([aRow({ name: canaryToken }), { note: canaryToken }]);
    for (const text of [body, body.replaceAll('/', '\\/')]) {
      const outcome = await anApi(text).list();
      expect(outcome).toMatchObject({ ok: true, value: { rows: [{ name: '••••' }] } });
      expect(JSON.stringify(outcome)).not.toContain('canary');
    }
  });
});

describe('one item', () => {
  test('is read by its id, with the address of its picture', async () => {
    const { get, asked } = anApi(itemText(anItem()));
    expect(await get()).toMatchObject({
      ok: true,
      value: { item: anItem(), imageSrc: 'item-image:c1:https://images.example/1.png', tookMs: 40 },
    });
    expect(asked).toEqual(['https://catalog.example/v1/items/48213']);
  });

  test('without a readable picture has none', async () => {
    expect(await anApi(itemText(anItem({ image: 7 }))).get()).toMatchObject({
      ok: true,
      value: { imageSrc: null },
    });
  });

  test('with an impossible id is not asked for', async () => {
    const { get, asked } = anApi('');
    expect(await get(-1)).toEqual({
      ok: false,
      failure: { kind: 'invalid-input', field: 'id', problem: 'out-of-range' },
    });
    expect(asked).toEqual([]);
  });

  test('that is gone is told apart from a wrong address', async () => {
    const { get, list } = anApi('{}', { status: 404 });
    expect(await get()).toEqual({ ok: false, failure: { kind: 'item-not-found', status: 404 } });
    expect(await list()).toEqual({ ok: false, failure: { kind: 'address-not-found', status: 404 } });
  });

  test('has a smaller cap than the list', async () => {
    const body = itemText(anItem({ filler: 'x'.repeat(1024 * 1024) }));
    expect(await anApi(body).get()).toEqual({
      ok: false,
      failure: { kind: 'too-large', limitBytes: 1024 * 1024 },
    });
  });
});

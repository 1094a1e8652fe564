import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { failed } from '#shared/failure.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { noLocalMatch } from '#shared/local-match.ts';
import type { Ticket } from '#shared/ticket.ts';
import { noTraining } from '#shared/training.ts';
import type { Fetch } from './effects.ts';
import { pictureBytes } from './images/testing/pictures.ts';
import { type CatalogTarget, checkCall } from './items-api/http-client.ts';
import { anItem, aRow, itemText, listText } from './items-api/testing/wire.ts';
import { type AppServices, createServices, type ServiceEffects } from './services.ts';
import { entriesIn } from './store/app-file.ts';
import { appFileName } from './store/app-store.ts';
import { createManualTime, createMemorySecretStore, serviceEffects } from './testing/fake-effects.ts';
import { serveHttp } from './testing/loopback.ts';

const canary = 'canary-7f3a9c-Zz+/=';
const unaborted = new AbortController().signal;

/** A catalog without items, which repeats the token in its 401 responses. */
let seen: (string | undefined)[] = [];
const catalog = serveHttp((request, response) => {
  seen.push(request.headers.authorization);
  const isKnown = request.headers.authorization === `Bearer ${canary}`;
  response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
  const pagination = { total: 0, per_page: 1, current_page: 1, pages: 0, links: {} };
  response.end(
    JSON.stringify(
      isKnown
        ? { success: true, type: 'pagination', data: [], pagination }
        : { success: false, type: 'error', message: `${request.headers.authorization} is wrong`, data: {} },
    ),
  );
});
const folder = temporaryFolder();

beforeEach(() => {
  seen = [];
});

type Effects = Omit<ServiceEffects, 'secretStore'> & {
  secretStore: ReturnType<typeof createMemorySecretStore>;
};

function start({ secretStore = createMemorySecretStore(), ...effects }: Partial<Effects> = {}) {
  const closed: string[] = [];
  const emitted: string[] = [];
  const services = createServices(
    serviceEffects(folder.path, {
      secretStore,
      emit: (channel) => void emitted.push(channel),
      resolveProxy: async () => 'PROXY proxy.example:8080',
      startDemo: async () => ({
        baseUrl: catalog.url,
        token: canary,
        setResponses: () => {},
        setLatency: () => {},
        close: async () => void closed.push('demo'),
      }),
      ...effects,
    }),
  );
  return { services, secretStore, closed, emitted };
}

/** A catalog of item 7, with these fields, and lists of one row. */
function withItem(fields: () => Parameters<typeof anItem>[0] = () => ({})): Fetch {
  return async (url) =>
    new Response(
      url.includes('/v1/items/7') ? itemText(anItem({ id: 7, ...fields() })) : listText([aRow({})]),
    );
}

/** Adds the connection `id-1`. */
async function connect({ connections }: AppServices): Promise<CatalogTarget> {
  await connections.save({ name: 'Shop', baseUrl: catalog.url, colour: 'blue', token: canary }, unaborted);
  const target = await connections.targetOf('id-1');
  if (!target.ok) throw new Error(target.failure.kind);
  return target.value;
}

async function filesOnDisk(): Promise<string[]> {
  const names = await readdir(folder.path, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).map((file) => path.join(file.parentPath, file.name));
}

async function everythingOnDisk(): Promise<string> {
  return (await Promise.all((await filesOnDisk()).map((file) => readFile(file, 'utf8')))).join('\n');
}

function keptOnDisk(): Record<string, string> {
  using database = new DatabaseSync(folder.at(appFileName), { readOnly: true });
  return Object.fromEntries(
    entriesIn(database).map(({ name, connectionId, json }) => [`${name} ${connectionId}`.trim(), json]),
  );
}

/** The files that other users of this computer can read. */
async function filesOfOthers(): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const modes = await Promise.all(
    (await filesOnDisk()).map(async (file) => ({ file, mode: (await stat(file)).mode })),
  );
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ file }) => file);
}

test('a token is verified, used, and read again after a restart, and is never written to disk', async () => {
  const { services, secretStore } = start();
  await services.settings.load();
  const draft = { name: 'Shop', baseUrl: catalog.url, colour: 'blue' as const, token: canary };
  expect(await services.connections.save(draft, unaborted)).toMatchObject({ ok: true });
  const wrongToken = { ...draft, id: 'id-1', token: 'wrong-canary' };
  expect(await services.connections.save(wrongToken, unaborted)).toEqual(failed({ kind: 'token-refused' }));
  services.settings.change({ theme: 'dark' });
  services.log.error('a text with the token', new Error(`Bearer ${canary} ${btoa(canary)}`));
  await services.shutDown();

  const next = start({ secretStore }).services;
  const target = await next.connections.targetOf('id-1');
  if (!target.ok) throw new Error(target.failure.kind);
  const list = await next.itemsApi.list(target.value, defaultQuery, checkCall(unaborted));
  expect(list).toMatchObject({ ok: true });
  await next.shutDown();
  expect(seen).toEqual([`Bearer ${canary}`, 'Bearer wrong-canary', `Bearer ${canary}`]);

  const disk = await everythingOnDisk();
  expect(disk).toContain('"name":"Shop"');
  expect(disk).toContain('"theme":"dark"');
  expect(disk).toContain('GET /v1/items: 200');
  for (const form of [canary, 'canary', encodeURIComponent(canary), btoa(canary), 'Bearer c', 'Bearer w']) {
    expect(disk).not.toContain(form);
  }
});

test("the demo's token never reaches the log either", async () => {
  const { services } = start();
  await services.connections.openDemo();
  services.log.error('a text with the token', new Error(`refused: ${canary}`));
  await services.shutDown();
  expect(await everythingOnDisk()).toContain('a text with the token');
  expect(await everythingOnDisk()).not.toContain(canary);
});

test('training changes the running demo and the keychain of new tokens', async () => {
  const responses: string[] = [];
  const startDemo = async () => ({
    baseUrl: catalog.url,
    token: canary,
    setResponses: (response: string) => void responses.push(response),
    setLatency: () => {},
    close: async () => {},
  });
  const { services, secretStore } = start({ startDemo });
  await services.connections.openDemo();
  services.training.change({ ...noTraining, responses: 'server-trouble', isKeychainMissing: true });
  expect(responses.at(-1)).toBe('server-trouble');
  await connect(services);
  expect(await secretStore.read('id-1')).toEqual({ status: 'absent' });
  await services.shutDown();
});

test('differences from the documented API are listed with their connection', async () => {
  const { services } = start({ fetch: withItem(() => ({ status: 'LOST' })) });
  const target = await connect(services);
  await services.itemsApi.get(target, 7, checkCall(unaborted));
  expect(services.drift.read().differences).toContainEqual(
    expect.objectContaining({ connectionId: 'id-1', endpoint: 'item', kind: 'unknown-status', name: 'LOST' }),
  );
  await services.shutDown();
});

test('checks that were delayed by failures resume once another request of the connection succeeds', async () => {
  let isDown = true;
  const checks: string[] = [];
  const time = createManualTime(Date.now());
  const fetch: Fetch = async (url) => {
    if (url.endsWith('/items/7')) checks.push(url);
    if (isDown && checks.length > 0) throw new TypeError('no network');
    return new Response(url.endsWith('/items/7') ? itemText(anItem({ id: 7 })) : listText([]));
  };
  const { services } = start({ time, fetch });
  const target = await connect(services);
  services.watch.start();
  await services.watch.add({ connectionId: 'id-1', itemId: 7 });
  const pass = async (seconds: number) => {
    for (let at = 0; at < seconds; at += 1) {
      time.advance(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await pass(90 * 60);
  const earlier = checks.length;
  while (checks.length === earlier) await pass(1);
  // Its regular interval of five minutes has passed.
  await pass(6 * 60);
  expect(checks).toHaveLength(earlier + 1);

  isDown = false;
  await services.itemsApi.list(target, defaultQuery, checkCall(unaborted));
  await pass(1);
  expect(checks).toHaveLength(earlier + 2);
  await services.shutDown();
});

test('quitting aborts running requests, writes pending changes and closes the demo', async () => {
  const { services, closed } = start();
  await services.connections.openDemo();
  const running = services.requests.run(
    'r',
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('aborted'))),
  );
  services.settings.change({ limit: 100 });
  await services.shutDown();
  expect(await running).toBe('aborted');
  expect(closed).toEqual(['demo']);
  expect(await everythingOnDisk()).toContain('"limit":100');
});

test('a changed token forgets the links that the old one loaded', async () => {
  const { services } = start();
  await connect(services);
  services.links.remember('id-1', { id: 1, trade_offer_id: 6021 });
  const link = { connectionId: 'id-1', itemId: 1, link: 'trade_offer' } as const;
  expect(await services.links.open(link)).toMatchObject({ ok: true });
  await services.connections.forgetToken('id-1');
  expect(await services.links.open(link)).toMatchObject({ failure: { reason: 'not-known' } });
});

test('a picture is requested without the token, cached on disk, and deleted with its connection', async () => {
  const image = 'https://images.example/1.png';
  const asked: { url: string; init: RequestInit }[] = [];
  const { services } = start({
    fetch: async (url, init) => {
      asked.push({ url, init });
      return new Response(url === image ? pictureBytes.png(10, 10) : listText([aRow({ image })]));
    },
  });
  await connect(services);
  const url = services.images.addressOf(image, { connectionId: 'id-1', kind: 'remote' }) ?? '';
  expect((await services.images.respond({ method: 'GET', url })).status).toBe(200);

  const [first, picture] = [asked[0], asked.at(-1)];
  expect(first?.init.headers).toMatchObject({ authorization: `Bearer ${canary}` });
  expect(picture?.url).toBe(image);
  expect(JSON.stringify([picture?.init.headers])).not.toMatch(/canary|bearer|authorization|cookie/i);

  const picturesThere = async () =>
    (await readdir(folder.at('pictures'), { recursive: true })).filter((name) => /\w{64}$/.test(name));
  await expect.poll(picturesThere).toHaveLength(1);
  await services.connections.remove('id-1');
  await services.shutDown();
  expect(await picturesThere()).toEqual([]);
});

test('a change of a watched item is notified only if the settings say so', async () => {
  let status = 'WAITING_FOR_SEND';
  const shown: string[] = [];
  const time = createManualTime();
  const { services } = start({
    fetch: withItem(() => ({ status })),
    time,
    notify: ({ body }) => shown.push(body),
  });
  await services.settings.load();
  await connect(services);
  services.watch.start();
  const item = { connectionId: 'id-1', itemId: 7 };
  await services.watch.add(item);
  const statusSeen = async () => {
    // Until the next check, and until the notification has waited for others.
    time.advance(2_000);
    return (await services.watch.list())[0]?.status;
  };
  const turn = async (next: string) => {
    status = next;
    await services.watch.checkNow(item);
    await expect.poll(statusSeen).toBe(next);
    time.advance(2_000);
  };
  await expect.poll(statusSeen).toBe('WAITING_FOR_SEND');
  services.settings.change({ notifications: false });
  await turn('UNAVAILABLE');
  services.settings.change({ notifications: true });
  await turn('TRADE_ACCEPTED');
  await expect.poll(() => shown).toEqual(['Unavailable → Trade accepted\nShop']);
  await services.shutDown();
});

test('an answered ticket is watched: its change is one notification and counts on the icon beside unseen items', async () => {
  const time = createManualTime();
  let status = 'WAITING_FOR_SEND';
  const [shown, badges] = [[] as string[], [] as number[]];
  const { services } = start({
    time,
    fetch: withItem(() => ({ status })),
    notify: ({ title }) => void shown.push(title),
    setBadge: (count) => void badges.push(count),
  });
  await services.settings.load();
  await connect(services);
  services.watch.start();
  await services.tickets.start();
  const ticket = aTicket('id-1');
  await services.tickets.put(ticket);
  const about = { itemId: 7, name: 'Item 7', status, error: null };
  const found = { items: [{ ...about, receivedAt: time.now() }], failed: [], missing: [], notFound: 0 };
  await services.tickets.lookedUp(ticket, found);
  await services.tickets.replied(ticket, [about]);
  await services.watch.add({ connectionId: 'id-1', itemId: 7 });
  const checked = async (next: string) => {
    status = next;
    await expect
      .poll(async () => {
        time.advance(1_000);
        return (await services.watch.list())[0]?.status;
      })
      .toBe(next);
  };
  await checked('WAITING_FOR_SEND');
  services.settings.change({ watchMinutes: 1 });
  await checked('TRADE_ACCEPTED');
  await expect
    .poll(() => {
      time.advance(1_000);
      return shown;
    })
    .toEqual(['Ticket 4711: delivered']);
  expect(badges.at(-1)).toBe(2);
  await services.tickets.replied(ticket, [{ ...about, status }]);
  expect(badges.at(-1)).toBe(1);
  expect(services.timeline.records().filter(({ purpose }) => purpose === 'watch').length).toBeGreaterThan(0);
  await services.shutDown();
});

test('what is kept of a watched item holds no secret and is deleted with its connection', async () => {
  const tradeUrl = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=TradeTok';
  const { services } = start({
    fetch: withItem(() => ({ name: `Redline ${tradeUrl}`, trade_url: tradeUrl })),
  });
  await connect(services);
  services.watch.start();
  const item = { connectionId: 'id-1', itemId: 7 };
  expect(await services.watch.add(item)).toBe('watched');
  // The watch checks it immediately, and the history records that response like any other.
  await expect.poll(async () => (await services.watch.list())[0]?.status).toBe('WAITING_FOR_SEND');
  expect(await services.history.ofItem(item)).toMatchObject({ spans: [{ status: 'WAITING_FOR_SEND' }] });
  expect(services.timeline.records().at(-1)).toMatchObject({ purpose: 'watch', path: '/v1/items/7' });
  expect(await filesOfOthers()).toEqual([]);
  await services.shutDown();
  const disk = await everythingOnDisk();
  expect(disk).toContain('"itemId":7');
  expect(disk).toContain('SQLite format 3');
  for (const secret of ['canary', 'TradeTok']) expect(disk).not.toContain(secret);

  const next = start().services;
  expect(await next.watch.list()).toMatchObject([{ itemId: 7, status: 'WAITING_FOR_SEND' }]);
  expect(await next.history.ofItem(item)).toMatchObject({ spans: [{ status: 'WAITING_FOR_SEND' }] });
  await next.connections.remove('id-1');
  expect(await next.watch.list()).toEqual([]);
  await next.shutDown();
  // Not even in a freed part of the database file.
  expect(await everythingOnDisk()).not.toContain('WAITING_FOR_SEND');
});

test('pending changes can be flushed while the app goes on, since an ending session may not end', async () => {
  const statuses = ['WAITING_FOR_SEND', 'TRADE_ACCEPTED'];
  const { services } = start({ fetch: withItem(() => ({ status: statuses.shift() ?? 'none' })) });
  await services.settings.load();
  const target = await connect(services);
  const lookAtItem = () =>
    services.itemsApi.get(target, 7, { signal: unaborted, purpose: 'shown', requestId: null });
  const item = { connectionId: 'id-1', itemId: 7 };
  await services.watch.add(item);
  services.settings.change({ theme: 'dark' });
  await services.recents.note({ ...item, name: 'Redline', marketHashName: 'Redline' });
  await services.tickets.put(aTicket('id-1'));
  await lookAtItem();

  await services.flushAll();
  const kept = keptOnDisk();
  expect(kept.settings).toMatch(/"theme":"dark"/);
  expect(kept.watched).toMatch(/"status":"WAITING_FOR_SEND"/);
  expect(kept['recents id-1']).toMatch(/Redline/);
  expect(kept['tickets id-1']).toMatch(/Ticket 4711/);
  using database = new DatabaseSync(folder.at(appFileName), { readOnly: true });
  expect(database.prepare('SELECT status FROM spans').all()).toEqual([{ status: 'WAITING_FOR_SEND' }]);

  services.settings.change({ theme: 'light' });
  await lookAtItem();
  expect(await services.history.ofItem(item)).toMatchObject({ spans: [{ status: 'TRADE_ACCEPTED' }, {}] });
  await services.shutDown();
  const disk = await everythingOnDisk();
  for (const one of ['"theme":"light"', '"status":"TRADE_ACCEPTED"']) expect(disk).toContain(one);
});

test('nothing is kept that arrives after its connection was removed', async () => {
  const item = { connectionId: 'id-1', itemId: 7 };
  const pending = Promise.withResolvers<Response>();
  const { services } = start({
    fetch: async (url) =>
      url.includes('/v1/items/7') ? pending.promise : new Response(listText([aRow({})])),
  });
  const target = await connect(services);
  const draft = { name: 'Undone view', text: 'connection=id-1&name=Sought', columns: null };
  const added = await services.views.add(draft);
  const [undone] = added.ok ? added.value : [];
  if (undone === undefined) throw new Error('no view');
  await services.views.remove(undone.id);
  const call = { signal: unaborted, purpose: 'shown', requestId: null } as const;
  const asking = services.itemsApi.get(target, 7, call);
  await services.connections.remove('id-1');
  pending.resolve(new Response(itemText(anItem({ id: 7 }))));
  expect(await asking).toMatchObject({ ok: true });
  // The page is a moment behind: it notes what it shows and may still offer an Undo.
  expect(await services.recents.note({ ...item, name: 'Redline', marketHashName: 'Redline' })).toEqual([]);
  expect(await services.tickets.put(aTicket('id-1'))).toEqual([]);
  await services.watch.add(item);
  expect(await services.watch.list()).toEqual([]);
  const noViews = { ok: true, value: [] };
  expect(await services.views.restore(undone, 0)).toEqual(noViews);
  expect(await services.views.add(draft)).toEqual(noViews);
  await services.shutDown();
  const disk = await everythingOnDisk();
  for (const kept of ['WAITING_FOR_SEND', 'Redline', '"itemId":7', 'Undone view', 'Ticket 4711'])
    expect(disk).not.toContain(kept);
});

test("kept lists, views and exports hold no secret, are their owner's alone, and are deleted with the connection", async () => {
  const name = 'Redline https://steamcommunity.com/tradeoffer/new/?partner=1&token=TradeTok';
  const { services } = start({
    fetch: async () => new Response(listText([aRow({ name: `${name} ${canary}` })])),
  });
  await connect(services);
  for (const connectionId of ['id-1', 'demo']) {
    const text = `connection=${connectionId}&name=Sought`;
    await services.recents.note({ connectionId, itemId: 7, name, marketHashName: name });
    await services.views.add({ name: 'Kept view', text, columns: null });
    await services.tickets.put(aTicket(connectionId, 'Ticket 4711 ?token=TradeTok'));
    await services.notes.put({ connectionId, itemId: 7, text: 'Kept note', name: 'Seven' });
    services.settings.change({ lastViews: { ...services.settings.read().lastViews, [connectionId]: text } });
  }
  const what = { query: defaultQuery, localMatch: noLocalMatch };
  expect(
    await services.exports.start({
      what: { kind: 'matches', connectionId: 'id-1', ...what },
      format: 'csv',
      fields: ['id', 'name'],
      suggestedName: 'Items',
    }),
  ).toMatchObject({ ok: true });
  await expect.poll(() => services.exports.current()?.state.kind).toBe('done');
  await services.flushAll();
  const disk = await everythingOnDisk();
  const lists = ['views', 'recents', 'tickets', 'notes'].flatMap((name) => [`${name} demo`, `${name} id-1`]);
  expect(Object.keys(keptOnDisk())).toEqual(expect.arrayContaining(lists));
  for (const kept of ['Redline', 'Kept view', 'Kept note', 'Ticket 4711']) expect(disk).toContain(kept);
  for (const secret of ['canary', 'TradeTok']) expect(disk).not.toContain(secret);
  expect(await filesOfOthers()).toEqual([]);

  await services.connections.openDemo();
  services.settings.change({
    copySchedules: { 'id-1': 'daily', demo: 'daily' },
    declinedCopies: { 'id-1': true },
  });
  for (const id of ['id-1', 'demo'])
    expect(await services.connections.remove(id)).toMatchObject({ ok: true });
  const { copySchedules, declinedCopies, lastViews } = services.settings.read();
  expect({ copySchedules, declinedCopies, lastViews }).toEqual({
    copySchedules: {},
    declinedCopies: {},
    lastViews: {},
  });
  // A page that is a moment behind.
  services.settings.change({ lastViews: { 'id-1': 'connection=id-1&name=Sought' } });
  await services.shutDown();
  await rm(folder.at('items.csv'));
  for (const kept of ['Redline', 'Kept view', 'Kept note', 'Ticket 4711', 'id-1&name=Sought']) {
    expect(await everythingOnDisk()).not.toContain(kept);
  }
});

test('a disk that refuses writes is reported once, whatever was changed', async () => {
  const { services, emitted } = start();
  await services.settings.load();
  await services.store.use((database) => database.exec('PRAGMA query_only = ON'));
  const view = { name: 'Mine', text: 'connection=shop', columns: null };
  expect(await services.views.add(view)).toMatchObject({ ok: true });
  services.settings.change({ theme: 'dark' });
  await services.flushAll();
  expect(services.refusedWrites.problem()).toBe('read-only');
  expect(emitted.filter((channel) => channel === 'app:onInfoChanged')).toEqual(['app:onInfoChanged']);
  await services.shutDown();
});

function aTicket(connectionId: string, name = 'Ticket 4711'): Ticket {
  const lines = [{ kind: 'id' as const, text: '48213', count: 1, isExpanded: false }];
  return { id: 'ticket-1', connectionId, name, createdAt: 0, lines };
}

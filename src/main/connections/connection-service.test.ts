import { describe, expect, test } from 'vitest';
import type { CatalogTarget } from '#main/items-api/http-client.ts';
import { createMemorySecretStore, flushPromises, memoryStore } from '#main/testing/fake-effects.ts';
import type { ConnectionDraft } from '#shared/connection.ts';
import { type Failure, failed, type Outcome, type SecretStoreTrouble, success } from '#shared/failure.ts';
import type { ItemPage } from '#shared/item.ts';
import { type ConnectionService, catalogFingerprint, createConnectionService } from './connection-service.ts';
import { createConnectionStore, type PresetConnection } from './connection-store.ts';

const canary = 'canary-7f3a9c';
const draft: ConnectionDraft = {
  name: 'Shop',
  baseUrl: 'https://catalog.example/',
  colour: 'blue',
  token: canary,
};
const elsewhere = { baseUrl: 'https://other.example', token: 'second-token' };
const noneStored = { kind: 'needs-token', because: 'none-stored' } as const;
const unaborted = new AbortController().signal;

const emptyPage: ItemPage = {
  rows: [],
  quarantined: [],
  rowsLeftOut: 0,
  pagination: { total: 0, per_page: 1, current_page: 1, pages: 0 },
  receivedAt: 0,
  tookMs: 1,
  bytes: 2,
  unlistedFields: [],
};

/** A service whose disk, keychain and catalog outlive it: `restart` starts the app again on the same computer. */
function setUp({ onDisk, presets = [] }: { onDisk?: object; presets?: PresetConnection[] } = {}) {
  const secretStore = createMemorySecretStore();
  const disk = memoryStore(onDisk && { connections: onDisk });
  /** Saving waits for it. */
  const saving = { until: Promise.resolve() };
  const catalog = {
    response: success(emptyPage) as Outcome<ItemPage>,
    asked: [] as { target: CatalogTarget; limit: number }[],
    /** Runs before each response. */
    meanwhile: async () => {},
  };
  const tokens: [string, string | null][] = [];
  const removed: string[] = [];
  const troubles: unknown[] = [];
  let lastId = 0;
  let demoStarts = 0;

  function start(openWithDemo = false): ConnectionService {
    const store = createConnectionStore(disk.restart(), async () => presets);
    return createConnectionService({
      secretStore,
      itemsApi: {
        async list(target, query) {
          catalog.asked.push({ target, limit: query.limit });
          await catalog.meanwhile();
          return catalog.response;
        },
      },
      store: { ...store, save: (...given) => saving.until.then(() => store.save(...given)) },
      demo: {
        async start() {
          demoStarts += 1;
          return { baseUrl: 'http://127.0.0.1:4711', token: 'demo-token' };
        },
      },
      newId: () => {
        lastId += 1;
        return `id-${lastId}`;
      },
      onTokenChanged: (id, held) => tokens.push([id, held?.token ?? null]),
      onRemoved: (id) => void removed.push(id),
      onDiskError: (error) => troubles.push(error),
      openWithDemo,
    });
  }
  return {
    service: start(),
    restart: start,
    secretStore,
    disk,
    saving,
    catalog,
    tokens,
    removed,
    troubles,
    demoStarts: () => demoStarts,
  };
}

describe('a connection that the policy file presets', () => {
  const preset: PresetConnection = {
    id: 'org-shop',
    name: 'Company shop',
    baseUrl: 'https://shop.example',
    colour: 'red',
  };
  const withToken: ConnectionDraft = { ...preset, token: 'its-token' };

  test('is listed as preset and asks the user for its token', async () => {
    const { service, secretStore } = setUp({ presets: [preset] });
    expect((await service.list()).connections).toMatchObject([{ id: 'org-shop', isPreset: true }]);
    expect(await service.targetOf('org-shop')).toEqual(failed(noneStored));
    expect(await service.save(withToken, unaborted)).toMatchObject({
      value: { isPreset: true, token: { kind: 'in-keychain' } },
    });
    expect(await secretStore.read('org-shop')).toEqual({ status: 'ok', secret: 'its-token' });
    expect(await service.forgetToken('org-shop')).toMatchObject({
      value: { isPreset: true, token: { kind: 'none' } },
    });
  });

  test.each([
    ['name', { name: 'Mine' }],
    ['address', { baseUrl: 'https://mine.example' }],
    ['colour', { colour: 'green' as const }],
    ['zone', { assumedTimeZone: 'Europe/Warsaw' }],
  ])('keeps its %s', async (_name, change) => {
    const { service, disk, catalog } = setUp({ presets: [preset] });
    expect(await service.save({ ...withToken, ...change }, unaborted)).toEqual(
      failed({ kind: 'set-by-policy' }),
    );
    expect(catalog.asked).toEqual([]);
    expect(disk.saved()).toEqual({});
  });

  test('keeps its name even if the user has taken it', async () => {
    const connections = [{ ...preset, id: 'own', tokenInKeychain: false }];
    const onDisk = { activeId: null, demo: false, connections, presets: [] };
    const { service } = setUp({ onDisk, presets: [preset] });
    expect(await service.save(withToken, unaborted)).toMatchObject({ ok: true });
    expect(await service.save({ ...withToken, assumedTimeZone: null }, unaborted)).toMatchObject({
      ok: true,
    });
  });

  test('keeps its time zone if the draft has none', async () => {
    const { service } = setUp({ presets: [{ ...preset, assumedTimeZone: 'Europe/Warsaw' }] });
    expect(await service.save(withToken, unaborted)).toMatchObject({
      value: { assumedTimeZone: 'Europe/Warsaw', token: { kind: 'in-keychain' } },
    });
  });

  test('cannot be removed', async () => {
    const { service, disk } = setUp({ presets: [preset] });
    expect(await service.remove('org-shop')).toEqual(failed({ kind: 'set-by-policy' }));
    expect(disk.saved()).toEqual({});
  });
});

async function saved(service: ConnectionService, given: Partial<ConnectionDraft> = {}) {
  const outcome = await service.save({ ...draft, ...given }, unaborted);
  if (!outcome.ok) throw new Error(outcome.failure.kind);
  return outcome.value;
}

/** A service with one connection. */
async function connected() {
  const run = setUp();
  return { ...run, id: (await saved(run.service)).id };
}

async function tokenSentFor(service: ConnectionService, id: string) {
  const target = await service.targetOf(id);
  return target.ok ? `${target.value.baseUrl} ${target.value.token}` : target.failure;
}

describe('connecting', () => {
  test('verifies the token with one list request before storing anything', async () => {
    const { service, catalog, secretStore, disk } = setUp();
    catalog.meanwhile = async () => {
      expect(secretStore.secrets.size).toBe(0);
      expect(disk.saved()).toEqual({});
    };
    const connection = await saved(service);
    expect(catalog.asked).toEqual([
      {
        target: { connectionId: 'id-1', kind: 'remote', baseUrl: 'https://catalog.example', token: canary },
        limit: 1,
      },
    ]);
    expect(connection).toEqual({
      id: 'id-1',
      kind: 'remote',
      name: 'Shop',
      baseUrl: 'https://catalog.example',
      colour: 'blue',
      catalogFingerprint: catalogFingerprint('https://catalog.example'),
      token: { kind: 'in-keychain' },
    });
    expect(secretStore.secrets).toEqual(new Map([['id-1', canary]]));
    expect(await service.targetOf('id-1')).toEqual(success(catalog.asked[0]?.target));
  });

  test.each<Failure>([{ kind: 'token-refused' }, { kind: 'server-trouble', status: 502 }])(
    'stores nothing if the check ends with $kind',
    async (failure) => {
      const { service, catalog, secretStore, disk } = setUp();
      catalog.response = failed(failure);
      expect(await service.save(draft, unaborted)).toEqual(catalog.response);
      expect(secretStore.secrets.size).toBe(0);
      expect(disk.saved()).toEqual({});
      expect((await service.list()).connections).toEqual([]);
    },
  );

  test('stores nothing if it is cancelled together with the response', async () => {
    const { service, catalog, disk } = setUp();
    const controller = new AbortController();
    catalog.meanwhile = async () => controller.abort();
    expect(await service.save(draft, controller.signal)).toEqual(failed({ kind: 'cancelled' }));
    expect(disk.saved()).toEqual({});
  });

  test.each([
    [{ name: 'demo CATALOG' }, 'name', 'name-taken'],
    [{ baseUrl: 'http://catalog.example' }, 'baseUrl', 'not-https'],
    [{ token: undefined }, 'token', 'empty'],
  ] as const)('refuses %o at its field before sending anything', async (given, field, problem) => {
    const { service, catalog } = setUp();
    expect(await service.save({ ...draft, ...given }, unaborted)).toEqual(
      failed({ kind: 'invalid-input', field, problem }),
    );
    expect(catalog.asked).toEqual([]);
  });

  test('gives no name to two connections, even if they are saved at the same time', async () => {
    const { service, secretStore } = setUp();
    const both = await Promise.all([
      service.save(draft, unaborted),
      service.save({ ...draft, name: 'SHOP' }, unaborted),
    ]);
    expect(both).toEqual([
      expect.objectContaining({ ok: true }),
      failed({ kind: 'invalid-input', field: 'name', problem: 'name-taken' }),
    ]);
    expect((await service.list()).connections).toHaveLength(1);
    expect(secretStore.secrets.size).toBe(1);
  });
});

describe('the token', () => {
  test('is read from the keychain once after a restart, however many callers wait', async () => {
    const { id, restart, secretStore } = await connected();
    const next = restart();
    let reads = 0;
    const read = secretStore.read.bind(secretStore);
    secretStore.read = (of) => {
      reads += 1;
      return read(of);
    };
    const sent = await Promise.all([1, 2, 3].map(() => tokenSentFor(next, id)));
    expect(sent).toEqual(Array(3).fill(`https://catalog.example ${canary}`));
    await tokenSentFor(next, id);
    expect(reads).toBe(1);
  });

  test('is in no reply and in nothing written to disk', async () => {
    const { service, id, disk } = await connected();
    const replies = [
      await saved(service, { id, token: `${canary}-2` }),
      await service.list(),
      await service.activate(id),
      await service.forgetToken(id),
      await service.list(),
      await service.remove(id),
    ];
    expect(JSON.stringify([replies, disk.saved()])).not.toContain('canary');
  });

  test('lasts for this session only if there is no keychain, and never reaches the disk', async () => {
    const { service, restart, secretStore, disk } = setUp();
    secretStore.trouble = 'unavailable';
    const connection = await saved(service);
    expect(connection.token).toEqual({ kind: 'this-session', because: 'unavailable' });
    expect(await tokenSentFor(service, connection.id)).toBe(`https://catalog.example ${canary}`);
    expect(JSON.stringify(disk.saved())).not.toContain(canary);

    const next = restart();
    expect((await next.list()).connections[0]?.token).toEqual({ kind: 'none' });
    expect(await tokenSentFor(next, connection.id)).toEqual(noneStored);
    expect(await next.remove(connection.id)).toEqual(success(null));
  });

  test('is read again after a failure of the keychain, and asked for if the keychain has none that is usable', async () => {
    const { id, restart, secretStore } = await connected();
    const next = restart();
    secretStore.trouble = 'locked';
    expect(await tokenSentFor(next, id)).toEqual({ kind: 'secret-store', step: 'read', trouble: 'locked' });
    secretStore.trouble = null;
    expect(await tokenSentFor(next, id)).toBe(`https://catalog.example ${canary}`);

    const later = restart();
    secretStore.secrets.set(id, 'not a token');
    expect(await tokenSentFor(later, id)).toEqual({ kind: 'needs-token', because: 'corrupt' });
    secretStore.secrets.clear();
    expect(await tokenSentFor(later, id)).toEqual({ kind: 'needs-token', because: 'absent' });
    // "None" may also be a refusal, so the list still says where the token should be.
    expect((await later.list()).connections[0]?.token).toEqual({ kind: 'in-keychain' });
  });

  test('is reported as forgotten only if the keychain proves it', async () => {
    const { service, id, secretStore } = await connected();
    secretStore.trouble = 'denied';
    expect(await service.forgetToken(id)).toEqual(
      failed({ kind: 'secret-store', step: 'forget', trouble: 'denied' }),
    );
    expect((await service.list()).connections[0]?.token).toEqual({ kind: 'in-keychain' });
    secretStore.trouble = null;
    expect(await service.forgetToken(id)).toMatchObject({ ok: true, value: { token: { kind: 'none' } } });
    expect(secretStore.secrets.size).toBe(0);
    expect(await tokenSentFor(service, id)).toEqual(noneStored);
  });

  describe('an old token that may still be in the keychain', () => {
    const notForgotten = (trouble: SecretStoreTrouble) =>
      failed({ kind: 'secret-store', step: 'forget', trouble });
    test.each([
      ['a new token', { token: 'second-token' }],
      ['a new address', elsewhere],
    ])('keeps its connection listed after %s while the keychain is locked', async (_name, change) => {
      const { service, id, restart, secretStore } = await connected();
      secretStore.trouble = 'locked';
      const changed = await saved(service, { id, ...change });
      expect(changed.token).toEqual({ kind: 'this-session', because: 'locked', tokenMayRemain: true });
      expect(await service.forgetToken(id)).toEqual(notForgotten('locked'));
      expect(await service.remove(id)).toEqual(notForgotten('locked'));

      const next = restart();
      expect((await next.list()).connections).toMatchObject([{ id, token: { tokenMayRemain: true } }]);
      expect(await next.remove(id)).toEqual(notForgotten('locked'));
      secretStore.trouble = null;
      expect(await next.remove(id)).toEqual(success(null));
      expect(secretStore.secrets.size).toBe(0);
    });

    test('is remembered after a rename, until it is deleted', async () => {
      const { service, id, secretStore } = await connected();
      secretStore.trouble = 'locked';
      await saved(service, { id, token: 'second-token' });
      const renamed = await saved(service, { id, name: 'Renamed', token: undefined });
      expect(renamed.token).toMatchObject({ tokenMayRemain: true });
      secretStore.trouble = null;
      expect(await service.forgetToken(id)).toMatchObject({ value: { token: { kind: 'none' } } });
      secretStore.trouble = 'locked';
      expect(await service.remove(id)).toEqual(success(null));
    });

    test('is gone once another has replaced it', async () => {
      const { service, id, secretStore } = await connected();
      secretStore.trouble = 'locked';
      await saved(service, { id, token: 'second-token' });
      secretStore.trouble = null;
      expect((await saved(service, { id, token: 'third-token' })).token).toEqual({ kind: 'in-keychain' });
    });

    test('is assumed after a timeout, since the keychain may have written it later', async () => {
      const { service, secretStore } = setUp();
      secretStore.trouble = 'timeout';
      const { id, token } = await saved(service);
      expect(token).toMatchObject({ kind: 'this-session', tokenMayRemain: true });
      expect(await service.remove(id)).toEqual(notForgotten('timeout'));
    });

    test('is assumed if the app ended before the keychain responded', async () => {
      const { service, restart, secretStore, disk } = setUp();
      secretStore.save = () => new Promise(() => {});
      void service.save(draft, unaborted);
      await expect.poll(() => disk.saved().connections).toBeDefined();
      secretStore.trouble = 'locked';
      const next = restart();
      const [left] = (await next.list()).connections;
      expect(await next.remove(left?.id ?? '')).toEqual(notForgotten('locked'));
    });
  });

  test('stays forgotten if a read of the keychain ends afterwards', async () => {
    const { id, restart, secretStore, tokens } = await connected();
    const next = restart();
    let response: (() => void) | undefined;
    secretStore.read = () =>
      new Promise((resolve) => {
        response = () => resolve({ status: 'ok', secret: canary });
      });
    const waiting = tokenSentFor(next, id);
    await expect.poll(() => response).toBeDefined();
    await next.forgetToken(id);
    tokens.length = 0;
    response?.();
    expect(await waiting).toEqual(noneStored);
    expect(tokens).toEqual([]);
  });
});

describe('editing', () => {
  test('the name alone needs neither a token nor a request', async () => {
    const { service, id, catalog, secretStore } = await connected();
    const renamed = await saved(service, { id, name: 'Shop 2', token: undefined });
    expect(renamed).toMatchObject({ name: 'Shop 2', token: { kind: 'in-keychain' } });
    expect(secretStore.secrets.get(id)).toBe(canary);
    expect(catalog.asked).toHaveLength(1);
  });

  test('keeps the assumed time zone until it is changed or removed', async () => {
    const { service, restart, disk } = setUp();
    const saved = await service.save({ ...draft, assumedTimeZone: 'Europe/Kyiv' }, unaborted);
    expect(saved.ok && saved.value.assumedTimeZone).toBe('Europe/Kyiv');
    const { token: _token, ...rename } = { ...draft, id: 'id-1', name: 'Shop 2' };
    await service.save(rename, unaborted);
    expect((await restart().list()).connections[0]).toMatchObject({
      name: 'Shop 2',
      assumedTimeZone: 'Europe/Kyiv',
    });
    await service.save({ ...rename, assumedTimeZone: null }, unaborted);
    expect(JSON.stringify(disk.saved())).not.toContain('assumed');
  });

  test('a new address needs its own token: the old one is never sent there', async () => {
    const { service, id, catalog } = await connected();
    expect(
      await service.save({ ...draft, id, baseUrl: 'https://other.example', token: undefined }, unaborted),
    ).toEqual(failed({ kind: 'invalid-input', field: 'token', problem: 'empty' }));
    await saved(service, { id, ...elsewhere });
    expect(await tokenSentFor(service, id)).toBe('https://other.example second-token');
    expect(catalog.asked.map(({ target }) => `${target.baseUrl} ${target.token}`)).not.toContain(
      `https://other.example ${canary}`,
    );
  });

  test('a token that could not be replaced in the keychain is not sent to the new address after a restart', async () => {
    const { service, id, restart, secretStore } = await connected();
    secretStore.trouble = 'locked';
    await saved(service, { id, ...elsewhere });
    secretStore.trouble = null;
    expect(secretStore.secrets.get(id)).toBe(canary);
    expect(await tokenSentFor(restart(), id)).toEqual(noneStored);
  });

  test('a new connection that cannot be saved to disk works until the app quits', async () => {
    const { service, disk, secretStore, restart } = setUp();
    disk.refuse();
    await saved(service, { name: 'Shop before' });
    const { id, token } = await saved(service);
    expect((await service.list()).connections.map(({ name }) => name)).toEqual(['Shop before', 'Shop']);
    expect(token).toEqual({ kind: 'this-session', because: 'not-saved' });
    expect(await tokenSentFor(service, id)).toBe(`https://catalog.example ${canary}`);
    // A start that doesn't know of the connection could never delete its token.
    expect(secretStore.secrets.size).toBe(0);
    expect((await restart().list()).connections).toEqual([]);
  });

  test('a name that cannot be saved to disk lasts until the app quits', async () => {
    const { service, id, disk, restart } = await connected();
    disk.refuse();
    await saved(service, { id, name: 'Shop 2', token: undefined });
    expect((await service.list()).connections).toMatchObject([{ name: 'Shop 2' }]);
    expect((await restart().list()).connections).toMatchObject([{ name: 'Shop' }]);
  });

  test('if a new address cannot be saved to disk, the next start has the old one with its token', async () => {
    const { service, id, disk, secretStore, restart } = await connected();
    disk.refuse();
    const moved = await saved(service, { id, ...elsewhere });
    expect(moved.token).toMatchObject({ kind: 'this-session', because: 'not-saved', tokenMayRemain: true });
    expect(await tokenSentFor(service, id)).toBe('https://other.example second-token');
    expect(secretStore.secrets.get(id)).toBe(canary);
    expect(await tokenSentFor(restart(), id)).toBe(`https://catalog.example ${canary}`);
  });

  test('a rename that was checked against the old address asks for a token', async () => {
    const { service, id, saving, catalog } = await connected();
    const written = Promise.withResolvers<void>();
    saving.until = written.promise;
    // The changes queue behind this write, so the rename is checked while the address is still the old one.
    const activating = service.activate(id);
    const moved = { ...draft, id, ...elsewhere };
    const moving = service.save(moved, unaborted);
    await expect.poll(() => catalog.asked.length).toBe(2);
    await flushPromises();
    const renaming = service.save({ ...draft, id, name: 'Renamed', token: undefined }, unaborted);
    await flushPromises();
    written.resolve();
    expect(await renaming).toEqual(failed({ kind: 'invalid-input', field: 'token', problem: 'empty' }));
    expect(await Promise.all([activating, moving])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await tokenSentFor(service, id)).toBe('https://other.example second-token');
  });

  test('a removal is reported once it is saved', async () => {
    const { service, id, disk, removed } = await connected();
    await service.forgetToken(id);
    disk.refuse();
    expect(await service.remove(id)).toEqual(failed({ kind: 'not-saved', problem: 'read-only' }));
    expect(removed).toEqual([]);
    disk.refuse(false);
    await service.remove(id);
    expect(removed).toEqual([id]);
    await service.openDemo();
    await service.remove('demo');
    expect(removed).toEqual([id, 'demo']);
  });

  test('saving a connection that was removed in the meantime does not restore it', async () => {
    const { service, id, catalog, secretStore } = await connected();
    catalog.meanwhile = async () => void (await service.remove(id));
    expect(await service.save({ ...draft, id }, unaborted)).toEqual(failed({ kind: 'unknown-connection' }));
    expect(secretStore.secrets.size).toBe(0);
  });
});

describe('the list', () => {
  test('remembers the open connection until that is removed', async () => {
    const { service, id, restart } = await connected();
    const other = await saved(service, { name: 'Shop 2' });
    const third = await saved(service, { name: 'Shop 3' });
    await service.activate(id);
    await service.remove(other.id);
    await service.forgetToken(third.id);
    expect(await restart().list()).toMatchObject({ connections: [{ id }, { id: third.id }], activeId: id });
    await service.remove(id);
    expect(await restart().list()).toMatchObject({ connections: [{ id: third.id }], activeId: null });
  });

  test('switching works on a full disk', async () => {
    const { service, id, disk, troubles } = await connected();
    disk.refuse();
    expect(await service.activate(id)).toEqual(success(null));
    expect((await service.list()).activeId).toBe(id);
    expect(await service.remove(id)).toEqual(failed({ kind: 'not-saved', problem: 'read-only' }));
    expect(troubles).toHaveLength(2);
  });

  test('refuses an unknown id in every operation', async () => {
    const { service } = setUp();
    const unknown = failed({ kind: 'unknown-connection' });
    expect(await service.activate('unknown')).toEqual(unknown);
    expect(await service.activate('demo')).toEqual(unknown);
    expect(await service.forgetToken('unknown')).toEqual(unknown);
    expect(await service.remove('unknown')).toEqual(unknown);
    expect(await service.targetOf('unknown')).toEqual(unknown);
    expect(await service.save({ ...draft, id: 'unknown' }, unaborted)).toEqual(unknown);
  });
});

describe('the demo', () => {
  test('has no address, and stores nothing in the keychain', async () => {
    const { service, secretStore } = setUp();
    expect(await service.openDemo()).toMatchObject({
      ok: true,
      value: { id: 'demo', kind: 'demo', baseUrl: null, token: { kind: 'built-in' } },
    });
    expect(await service.targetOf('demo')).toEqual(
      success({
        connectionId: 'demo',
        kind: 'demo',
        baseUrl: 'http://127.0.0.1:4711',
        token: 'demo-token',
      }),
    );
    expect(secretStore.secrets.size).toBe(0);
  });

  test('is listed after a restart and starts when it is needed', async () => {
    const { service, restart, demoStarts } = setUp();
    await service.openDemo();
    await service.activate('demo');
    const next = restart();
    expect(await next.list()).toMatchObject({ activeId: 'demo', connections: [{ id: 'demo' }] });
    expect(demoStarts()).toBe(1);
    await next.targetOf('demo');
    expect(demoStarts()).toBe(2);
  });

  test('is open at a start with `--demo`, without changing which connection opens next time', async () => {
    const { service, id, restart } = await connected();
    await service.activate(id);
    const withDemo = restart(true);
    expect(await withDemo.list()).toMatchObject({
      activeId: 'demo',
      connections: [{ id }, { id: 'demo' }],
    });
    // As the page does with the connection it opens at start.
    expect(await withDemo.activate('demo')).toEqual(success(null));
    expect(await restart().list()).toMatchObject({ activeId: id, connections: [{ id }] });
    await withDemo.activate(id);
    expect(await withDemo.list()).toMatchObject({ activeId: id, connections: [{ id }, { id: 'demo' }] });
    expect(await restart().list()).toMatchObject({ activeId: id, connections: [{ id }] });
    await withDemo.activate('demo');
    const ofDemo = { activeId: 'demo', connections: [{ id }, { id: 'demo' }] };
    expect([await withDemo.list(), await restart().list()]).toMatchObject([ofDemo, ofDemo]);
  });

  test('is opened and removed on a full disk too', async () => {
    const { service, disk } = setUp();
    disk.refuse();
    await service.openDemo();
    expect((await service.list()).connections).toMatchObject([{ id: 'demo' }]);
    await service.remove('demo');
    expect((await service.list()).connections).toEqual([]);
  });

  test('can be removed, even under `--demo`', async () => {
    const { service, restart } = setUp();
    await service.openDemo();
    await service.activate('demo');
    const withDemo = restart(true);
    await withDemo.remove('demo');
    const none = { activeId: null, connections: [] };
    expect([await withDemo.list(), await restart().list()]).toEqual([none, none]);
  });
});

test('a catalog has one mark everywhere, another than its neighbour, and its address is not in it', () => {
  expect(catalogFingerprint('https://catalog.example.com')).toBe('cc993562c48f');
  expect(catalogFingerprint('https://catalog.example.com/eu')).not.toBe(
    catalogFingerprint('https://catalog.example.com'),
  );
});

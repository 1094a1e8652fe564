import { describe, expect, test } from 'vitest';
import type { FileTrouble } from '#main/files/kept-file.ts';
import type { CatalogTarget } from '#main/items-api/request-call.ts';
import { flushPromises } from '#main/testing/manual-time.ts';
import type { ConnectionDraft, SecretStoreTrouble } from '#shared/connection.ts';
import type { ItemPage } from '#shared/item.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import { type ConnectionService, catalogFingerprint, createConnectionService } from './connection-service.ts';
import type { StoredConnections } from './connection-store.ts';
import { createMemorySecretStore } from './testing/memory-secret-store.ts';

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
  answeredAt: 0,
  tookMs: 1,
  bytes: 2,
  unlistedFields: [],
};

/** A service over a disk, a keychain and a catalog that outlive it, so that `restart` is a new run on the same machine. */
function setUp() {
  const secretStore = createMemorySecretStore();
  const disk = {
    stored: null as StoredConnections | null,
    /** Everything ever written, for looking for the token. */
    written: '',
    refuses: false,
    trouble: null as FileTrouble | null,
    /** Each write waits for this. */
    busy: Promise.resolve(),
  };
  const catalog = {
    answer: success(emptyPage) as Outcome<ItemPage>,
    asked: [] as { target: CatalogTarget; limit: number }[],
    /** Runs before an answer: what else happens meanwhile. */
    meanwhile: async () => {},
  };
  const tokens: [string, string | null][] = [];
  const removed: string[] = [];
  const troubles: unknown[] = [];
  let lastId = 0;
  let demoStarts = 0;

  function start(openWithDemo = false): ConnectionService {
    return createConnectionService({
      secretStore,
      itemsApi: {
        async list(target, query) {
          catalog.asked.push({ target, limit: query.limit });
          await catalog.meanwhile();
          return catalog.answer;
        },
      },
      store: {
        load: async () => ({
          stored: disk.stored ?? { activeId: null, demo: false, connections: [] },
          trouble: disk.trouble,
        }),
        async save(stored) {
          await disk.busy;
          if (disk.refuses) throw new Error('ENOSPC');
          disk.stored = structuredClone(stored);
          disk.written += JSON.stringify(stored);
        },
      },
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
      onDiskTrouble: (error) => troubles.push(error),
      openWithDemo,
    });
  }
  return {
    service: start(),
    restart: start,
    secretStore,
    disk,
    catalog,
    tokens,
    removed,
    troubles,
    demoStarts: () => demoStarts,
  };
}

describe('a connection that the policy file presets', () => {
  const preset = {
    ...{ id: 'org-shop', name: 'Shop of the house', baseUrl: 'https://shop.example', colour: 'red' as const },
    ...{ tokenInKeychain: false, isPreset: true as const },
  };
  const filled = { id: preset.id, name: preset.name, baseUrl: preset.baseUrl, colour: preset.colour };

  function withPreset(...own: StoredConnections['connections']) {
    const run = setUp();
    run.disk.stored = { activeId: null, demo: false, connections: [...own, preset] };
    return { ...run, service: run.restart() };
  }

  test('is listed as such and asks for a token, which the user enters', async () => {
    const { service, secretStore } = withPreset();
    expect((await service.list()).connections).toMatchObject([{ id: 'org-shop', isPreset: true }]);
    expect(await service.targetOf('org-shop')).toEqual(failed(noneStored));
    expect(await service.save({ ...filled, token: 'its-token' }, unaborted)).toMatchObject({
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
    ['zone', { assumedUtcOffsetMinutes: 60 }],
  ])('keeps its %s', async (_name, change) => {
    const { service, disk, catalog } = withPreset();
    const outcome = await service.save({ ...filled, token: 'its-token', ...change }, unaborted);
    expect(outcome).toEqual(failed({ kind: 'set-by-policy' }));
    expect(catalog.asked).toEqual([]);
    expect(disk.stored?.connections).toEqual([preset]);
  });

  test('keeps its name even if the user has taken it', async () => {
    const { isPreset: _, ...own } = { ...preset, id: 'own' };
    const { service } = withPreset(own);
    expect(await service.save({ ...filled, token: 'its-token' }, unaborted)).toMatchObject({ ok: true });
    expect(
      await service.save({ ...filled, token: 'its-token', assumedUtcOffsetMinutes: null }, unaborted),
    ).toMatchObject({ ok: true });
  });

  test('takes a token from a draft that says nothing of its zone', async () => {
    const { disk, restart } = setUp();
    const connections = [{ ...preset, assumedUtcOffsetMinutes: 60 }];
    disk.stored = { activeId: null, demo: false, connections };
    expect(await restart().save({ ...filled, token: 'its-token' }, unaborted)).toMatchObject({
      value: { assumedUtcOffsetMinutes: 60, token: { kind: 'in-keychain' } },
    });
  });

  test('can not be removed', async () => {
    const { service, disk } = withPreset();
    expect(await service.remove('org-shop')).toEqual(failed({ kind: 'set-by-policy' }));
    expect(disk.stored?.connections).toEqual([preset]);
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
  test('asks the service for one row with the token, and only then stores', async () => {
    const { service, catalog, secretStore, disk } = setUp();
    catalog.meanwhile = async () => {
      expect(secretStore.secrets.size).toBe(0);
      expect(disk.stored).toBeNull();
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
  });

  test('a refused token, a dead network and a cancel store nothing', async () => {
    for (const failure of [
      { kind: 'token-refused' },
      { kind: 'unreachable', reason: 'offline' },
      { kind: 'cancelled' },
    ] as const) {
      const { service, catalog, secretStore, disk } = setUp();
      catalog.answer = failed(failure);
      expect(await service.save(draft, unaborted)).toEqual(failed(failure));
      expect(secretStore.secrets.size).toBe(0);
      expect(disk.stored).toBeNull();
      expect((await service.list()).connections).toEqual([]);
    }
  });

  test('a cancel that comes with the answer stores nothing', async () => {
    const { service, catalog, disk } = setUp();
    const controller = new AbortController();
    catalog.meanwhile = async () => controller.abort();
    expect(await service.save(draft, controller.signal)).toEqual(failed({ kind: 'cancelled' }));
    expect(disk.stored).toBeNull();
  });

  test.each([
    [{ name: 'demo CATALOG' }, 'name', 'name-taken'],
    [{ baseUrl: 'http://catalog.example' }, 'baseUrl', 'not-https'],
    [{ token: undefined }, 'token', 'empty'],
  ] as const)('%o is refused at its field before anything is sent', async (given, field, problem) => {
    const { service, catalog } = setUp();
    expect(await service.save({ ...draft, ...given }, unaborted)).toEqual(
      failed({ kind: 'invalid-input', field, problem }),
    );
    expect(catalog.asked).toEqual([]);
  });

  test('two connections cannot have one name, not even when saved at the same moment', async () => {
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

  test('a rename does not take a name that was given while it waited', async () => {
    const { service } = setUp();
    const first = await saved(service);
    const second = await saved(service, { name: 'Other' });
    const renamed = (id: string) =>
      service.save({ id, name: 'New', baseUrl: draft.baseUrl, colour: draft.colour }, unaborted);
    expect(await Promise.all([renamed(first.id), renamed(second.id)])).toEqual([
      expect.objectContaining({ ok: true }),
      failed({ kind: 'invalid-input', field: 'name', problem: 'name-taken' }),
    ]);
  });
});

describe('the token', () => {
  test('is found again in the keychain after a restart, asked for once however many wait', async () => {
    const { id, restart, secretStore } = await connected();
    const next = restart();
    let reads = 0;
    const read = secretStore.read.bind(secretStore);
    secretStore.read = async (asked) => {
      reads += 1;
      return read(asked);
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
    expect(JSON.stringify(replies)).not.toContain('canary');
    expect(disk.written).not.toContain('canary');
  });

  test('without a keychain it lasts for this session and nothing of it reaches the disk', async () => {
    const { service, restart, secretStore, disk } = setUp();
    secretStore.trouble = 'unavailable';
    const connection = await saved(service);
    expect(connection.token).toEqual({ kind: 'this-session', because: 'unavailable' });
    expect(await tokenSentFor(service, connection.id)).toBe(`https://catalog.example ${canary}`);
    expect(disk.written).not.toContain(canary);

    const next = restart();
    expect((await next.list()).connections[0]?.token).toEqual({ kind: 'none' });
    expect(await tokenSentFor(next, connection.id)).toEqual(noneStored);
    expect(await next.remove(connection.id)).toEqual(success(null));
  });

  test('a keychain that does not answer is asked again; one without a usable token needs a new one', async () => {
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
    // "None" may also be a refusal, so the list goes on saying where the token should be.
    expect((await later.list()).connections[0]?.token).toEqual({ kind: 'in-keychain' });
  });

  test('forgetting is reported only when the keychain proved it', async () => {
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
    ])('keeps its connection known after %s while the keychain is locked', async (_name, change) => {
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

    test('is known of after a rename, and no more once it is gone', async () => {
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

    test('is no more one once another took its place', async () => {
      const { service, id, secretStore } = await connected();
      secretStore.trouble = 'locked';
      await saved(service, { id, token: 'second-token' });
      secretStore.trouble = null;
      expect((await saved(service, { id, token: 'third-token' })).token).toEqual({ kind: 'in-keychain' });
    });

    test('also when the keychain did not answer to the first one: it may have written it since', async () => {
      const { service, secretStore } = setUp();
      secretStore.trouble = 'timeout';
      const { id, token } = await saved(service);
      expect(token).toMatchObject({ kind: 'this-session', tokenMayRemain: true });
      expect(await service.remove(id)).toEqual(notForgotten('timeout'));
    });

    test('also when the app ended while the keychain had not answered yet', async () => {
      const { service, restart, secretStore, disk } = setUp();
      secretStore.save = () => new Promise(() => {});
      void service.save(draft, unaborted);
      await until(() => disk.stored !== null);
      secretStore.trouble = 'locked';
      const next = restart();
      const [left] = (await next.list()).connections;
      expect(await next.remove(left?.id ?? '')).toEqual(notForgotten('locked'));
    });
  });

  test('a reader who waited for the keychain does not bring a forgotten token back', async () => {
    const { id, restart, secretStore, tokens } = await connected();
    const next = restart();
    let answer: (() => void) | undefined;
    secretStore.read = () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 'ok', secret: canary });
      });
    const waiting = tokenSentFor(next, id);
    await until(() => answer !== undefined);
    await next.forgetToken(id);
    tokens.length = 0;
    answer?.();
    expect(await waiting).toEqual(noneStored);
    expect(tokens).toEqual([]);
  });
});

describe('editing', () => {
  test('a new name alone needs no token and no request, so it works offline', async () => {
    const { service, id, catalog, secretStore } = await connected();
    catalog.answer = failed({ kind: 'unreachable', reason: 'offline' });
    const renamed = await saved(service, { id, name: 'Shop 2', token: undefined });
    expect(renamed).toMatchObject({ name: 'Shop 2', token: { kind: 'in-keychain' } });
    expect(secretStore.secrets.get(id)).toBe(canary);
    expect(catalog.asked).toHaveLength(1);
  });

  test('an assumed zone stays until it is changed, and goes without a trace', async () => {
    const { service, restart, disk } = setUp();
    const saved = await service.save({ ...draft, assumedUtcOffsetMinutes: 120 }, unaborted);
    expect(saved.ok && saved.value.assumedUtcOffsetMinutes).toBe(120);
    const { token: _token, ...rename } = { ...draft, id: 'id-1', name: 'Shop 2' };
    await service.save(rename, unaborted);
    expect((await restart().list()).connections[0]).toMatchObject({
      name: 'Shop 2',
      assumedUtcOffsetMinutes: 120,
    });
    await service.save({ ...rename, assumedUtcOffsetMinutes: null }, unaborted);
    expect(JSON.stringify(disk.stored)).not.toContain('assumed');
  });

  test('a new address wants a token of its own: the old one is never sent there', async () => {
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

  test('when the keychain keeps the old token, the new address does not get it after a restart', async () => {
    const { service, id, restart, secretStore } = await connected();
    secretStore.trouble = 'locked';
    await saved(service, { id, ...elsewhere });
    secretStore.trouble = null;
    expect(secretStore.secrets.get(id)).toBe(canary);
    expect(await tokenSentFor(restart(), id)).toEqual(noneStored);
  });

  test('a disk that refuses a new connection does not prevent using it in this run', async () => {
    const { service, disk, secretStore, restart } = setUp();
    disk.refuses = true;
    await saved(service, { name: 'Shop before' });
    const { id, token } = await saved(service);
    expect((await service.list()).connections.map(({ name }) => name)).toEqual(['Shop before', 'Shop']);
    expect(token).toEqual({ kind: 'this-session', because: 'not-saved' });
    expect(await tokenSentFor(service, id)).toBe(`https://catalog.example ${canary}`);
    // A start that doesn't know of the connection could never delete its token.
    expect(secretStore.secrets.size).toBe(0);
    expect((await restart().list()).connections).toEqual([]);
  });

  test('when the disk refuses the new address, the old address and its token stay together', async () => {
    const { service, id, disk, secretStore, restart } = await connected();
    disk.refuses = true;
    const moved = await saved(service, { id, ...elsewhere });
    expect(moved.token).toMatchObject({ kind: 'this-session', because: 'not-saved', tokenMayRemain: true });
    expect(await tokenSentFor(service, id)).toBe('https://other.example second-token');
    expect(secretStore.secrets.get(id)).toBe(canary);
    expect(await tokenSentFor(restart(), id)).toBe(`https://catalog.example ${canary}`);
  });

  test('a rename that waits does not take an address given meanwhile back, nor its token along', async () => {
    const { service, id } = await connected();
    const renaming = service.save({ ...draft, id, name: 'Renamed', token: undefined }, unaborted);
    const moving = service.save({ ...draft, id, ...elsewhere }, unaborted);
    await Promise.all([renaming, moving]);
    expect(await tokenSentFor(service, id)).toBe('https://other.example second-token');
  });

  test('a rename that was read before the address changed, and written after, asks for a token', async () => {
    const { service, id, disk, catalog } = await connected();
    const written = Promise.withResolvers<void>();
    disk.busy = written.promise;
    // Both wait behind it, so the rename is read while the address is still the old one.
    const activating = service.activate(id);
    const moved = { ...draft, id, ...elsewhere };
    const moving = service.save(moved, unaborted);
    await until(() => catalog.asked.length === 2);
    await flushPromises();
    const renaming = service.save({ ...draft, id, name: 'Renamed', token: undefined }, unaborted);
    await flushPromises();
    written.resolve();
    expect(await renaming).toEqual(failed({ kind: 'invalid-input', field: 'token', problem: 'empty' }));
    expect(await Promise.all([activating, moving])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await tokenSentFor(service, id)).toBe('https://other.example second-token');
  });

  test('a removal is reported once it is done, so that what was kept for it can be deleted', async () => {
    const { service, id, disk, removed } = await connected();
    await service.forgetToken(id);
    disk.refuses = true;
    expect(await service.remove(id)).toEqual(failed({ kind: 'not-saved', problem: 'other' }));
    expect(removed).toEqual([]);
    disk.refuses = false;
    await service.remove(id);
    expect(removed).toEqual([id]);
    await service.openDemo();
    await service.remove('demo');
    expect(removed).toEqual([id, 'demo']);
  });

  test('saving what was removed meanwhile does not bring it back', async () => {
    const { service, id, catalog, secretStore } = await connected();
    catalog.meanwhile = async () => void (await service.remove(id));
    expect(await service.save({ ...draft, id }, unaborted)).toEqual(failed({ kind: 'unknown-connection' }));
    expect(secretStore.secrets.size).toBe(0);
  });
});

describe('the list', () => {
  test('remembers which connection was open, until it is removed', async () => {
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
    disk.refuses = true;
    expect(await service.activate(id)).toEqual(success(null));
    expect((await service.list()).activeId).toBe(id);
    expect(await service.remove(id)).toEqual(failed({ kind: 'not-saved', problem: 'other' }));
    expect(troubles).toHaveLength(2);
  });

  test('an id that is none is answered as such', async () => {
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
  test('is started once, on first use, and its token is in no keychain', async () => {
    const { service, secretStore, demoStarts } = setUp();
    expect(await service.openDemo()).toMatchObject({
      ok: true,
      value: { id: 'demo', kind: 'demo', baseUrl: null, token: { kind: 'built-in' } },
    });
    await service.openDemo();
    expect(await tokenSentFor(service, 'demo')).toBe('http://127.0.0.1:4711 demo-token');
    expect(demoStarts()).toBe(1);
    expect(secretStore.secrets.size).toBe(0);
  });

  test('is there again after a restart, and starts when it is needed', async () => {
    const { service, restart, demoStarts } = setUp();
    await service.openDemo();
    await service.activate('demo');
    const next = restart();
    expect(await next.list()).toMatchObject({ activeId: 'demo', connections: [{ id: 'demo' }] });
    expect(demoStarts()).toBe(1);
    await next.targetOf('demo');
    expect(demoStarts()).toBe(2);
  });

  test('`--demo` opens with it this once, without forgetting what was open last', async () => {
    const { service, id, restart } = await connected();
    await service.activate(id);
    const withDemo = restart(true);
    expect(await withDemo.list()).toMatchObject({
      activeId: 'demo',
      connections: [{ id }, { id: 'demo' }],
    });
    // The page says what it shows.
    expect(await withDemo.activate('demo')).toEqual(success(null));
    expect(await restart().list()).toMatchObject({ activeId: id, connections: [{ id }] });
  });

  test('under `--demo` another connection can be switched to, and the demo again', async () => {
    const { id, restart } = await connected();
    const withDemo = restart(true);
    await withDemo.activate(id);
    expect(await withDemo.list()).toMatchObject({ activeId: id, connections: [{ id }, { id: 'demo' }] });
    expect(await restart().list()).toMatchObject({ activeId: id, connections: [{ id }] });
    await withDemo.activate('demo');
    expect(await withDemo.list()).toMatchObject({ activeId: 'demo' });
  });

  test('that is removed is gone, under `--demo` too', async () => {
    const { service, restart } = setUp();
    await service.openDemo();
    await service.activate('demo');
    const withDemo = restart(true);
    await withDemo.remove('demo');
    const none = { activeId: null, connections: [] };
    expect([await withDemo.list(), await restart().list()]).toEqual([none, none]);
  });
});

test('what happened to the file is known', async () => {
  const { disk, restart } = setUp();
  disk.trouble = { kind: 'newer' };
  expect(await restart().fileTrouble()).toEqual({ kind: 'newer' });
});

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries === 100) throw new Error('it never came about');
    await flushPromises();
  }
}

test('a catalog has one mark everywhere, another than its neighbour, and its address is not in it', () => {
  expect(catalogFingerprint('https://catalog.example.com')).toBe('cc993562c48f');
  expect(catalogFingerprint('https://catalog.example.com/eu')).not.toBe(
    catalogFingerprint('https://catalog.example.com'),
  );
});

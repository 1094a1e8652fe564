import type { CatalogTarget } from '#main/items-api/http-client.ts';
import {
  type CopiedItem,
  type CopyEstimate,
  type CopyGroupPage,
  type CopyQuery,
  type CopySchedule,
  type CopyState,
  copiedAt,
  type KeptCopy,
  nextPassAt,
  pagesLeft,
  type SimilarName,
  type Spelling,
} from '#shared/catalog-copy.ts';
import { demoConnectionId } from '#shared/connection.ts';
import type { CopyListRequest } from '#shared/desktop-api.ts';
import { failed, type Outcome, success } from '#shared/failure.ts';
import type { ItemPage, ListItem } from '#shared/item.ts';
import { noFilters } from '#shared/item-filters.ts';
import { limitBounds } from '#shared/item-query.ts';
import type { CopyRow } from './copy-file.ts';
import { createCopyFolder } from './copy-folder.ts';
import type { CopyWindow, GroupFigures } from './copy-worker.ts';
import {
  type Copy,
  createOpenCopies,
  diskFailure,
  nothingCopied,
  type OpenCopiesDeps,
} from './open-copies.ts';

/** Local copies of whole lists, at most one per connection. */
export type CatalogCopies = ReturnType<typeof createCatalogCopies>;

export type CatalogCopiesDeps = Omit<OpenCopiesDeps, 'files'> & {
  folder: string;
  imageAddressOf(imageUrl: string, target: Pick<CatalogTarget, 'connectionId' | 'kind'>): string | null;
  /** How often each connection's copy is updated automatically. */
  schedules: () => Readonly<Record<string, CopySchedule>>;
};

/** How often schedules and interrupted passes are checked. */
const firstDueCheckMs = 60_000;
const dueCheckMs = 10 * 60_000;

export function createCatalogCopies(deps: CatalogCopiesDeps) {
  const files = createCopyFolder(deps.folder, deps.onDiskError);
  const open = createOpenCopies({ ...deps, files });
  const { inTurn, ensureOpen, stateOf } = open;
  let dueTimer: unknown = null;

  /** Opens the copies with an unfinished pass, also of connections that aren't on screen, which resumes it unless the user paused it. */
  async function resumeInterrupted(): Promise<void> {
    for (const connectionId of await files.unfinished((id) => open.known(id) !== null)) {
      await inTurn(() => ensureOpen(connectionId, { create: false })).catch(deps.onDiskError);
    }
  }

  /** Starts the passes that are due, for all connections. */
  async function startDue(): Promise<void> {
    for (const [connectionId, schedule] of Object.entries(deps.schedules())) {
      await inTurn(async () => {
        const { copy } = await ensureOpen(connectionId, { create: false });
        const now = deps.time.now();
        if (copy !== null && nextPassAt(copy.size, schedule, now) === now) await begin(copy, true);
      });
    }
  }

  function checkDueAfter(ms: number): void {
    dueTimer = deps.time.setTimeout(() => {
      checkDueAfter(dueCheckMs);
      void resumeInterrupted().then(startDue).catch(deps.onDiskError);
    }, ms);
  }

  function withImage(connectionId: string, row: ListItem) {
    const isDemo = connectionId === demoConnectionId;
    const image = isDemo && row.image.startsWith('/') ? `${deps.demoOrigin() ?? ''}${row.image}` : row.image;
    const kind = isDemo ? 'demo' : 'remote';
    return { ...row, image, imageSrc: deps.imageAddressOf(image, { connectionId, kind }) };
  }

  /** Null: the connection has no copy. */
  async function openCopy(connectionId: string): Promise<Copy | null> {
    return (await inTurn(() => ensureOpen(connectionId, { create: false }))).copy;
  }

  /** The copy's state after an action on it; `create` creates a copy that doesn't exist. */
  function stateAfter(
    connectionId: string,
    create: boolean,
    act: (copy: Copy) => unknown,
  ): Promise<CopyState> {
    return inTurn(async () => {
      const { copy, off } = await ensureOpen(connectionId, { create });
      if (copy !== null) await act(copy);
      return stateOf(connectionId, copy, off);
    });
  }

  /** Starts or resumes a pass, within the caller's turn. */
  async function begin(copy: Copy, isScheduled = false): Promise<void> {
    if (copy.activity.kind === 'filling' || copy.activity.kind === 'waiting') return copy.filler?.wake();
    await copy.filler?.stop();
    try {
      copy.size = await copy.thread.call('beginPass', deps.time.now(), isScheduled);
      copy.size = await copy.thread.call('setPaused', false);
    } catch (error) {
      const failure = open.reportDiskError(copy, error);
      if (copy.size.pass === null) {
        copy.activity = { kind: 'paused', failure };
        return;
      }
    }
    // An existing pass continues even if the disk refused: its filler pauses at the next page and retries.
    open.fill(copy);
  }

  /** Queries the connection's copy; null: there is none. */
  async function queryCopy<T>(
    connectionId: string,
    ask: (copy: Copy | null) => Promise<T>,
  ): Promise<Outcome<T>> {
    const copy = await openCopy(connectionId);
    try {
      return success(await ask(copy));
    } catch (error) {
      return failed(copy === null ? diskFailure(error) : open.reportDiskError(copy, error));
    }
  }

  /** Reads from what `find` finds at the first call; null: there was no copy then. */
  function readerOf<Found>(connectionId: string, find: (copy: Copy) => Promise<Found>) {
    let found: { in: Found | null; address: string | undefined } | null = null;
    return <T>(read: (found: Found | null, copy: Copy | null) => Promise<T>): Promise<Outcome<T>> =>
      queryCopy(connectionId, async (copy) => {
        found ??= { in: copy && (await find(copy)), address: copy?.address };
        // At another address the IDs may be other items'.
        return read(found.in, copy?.address === found.address ? copy : null);
      });
  }

  /** A page of the copy's rows in the form of the catalog's. */
  function pageOf(
    connectionId: string,
    copy: Copy | null,
    { page, limit }: { page: number; limit: number },
    { rows, count, tookMs }: CopyWindow,
  ): ItemPage {
    return {
      rows: rows.map((row) => withImage(connectionId, row)),
      quarantined: [],
      rowsLeftOut: 0,
      bytes: 0,
      unlistedFields: [],
      pagination: {
        total: count,
        per_page: limit,
        current_page: page,
        pages: Math.max(1, Math.ceil(count / limit)),
      },
      answeredAt: (copy && copiedAt(copy.size)) ?? 0,
      tookMs,
    };
  }

  // Runs before anything is opened.
  void inTurn(async () =>
    (await deps.policy()).deleteExisting ? files.removeAll() : files.removeForgotten(),
  ).catch(deps.onDiskError);
  checkDueAfter(firstDueCheckMs);

  return {
    /** The state of the copy. Resumes an interrupted pass. */
    read: (connectionId: string): Promise<CopyState> => stateAfter(connectionId, false, () => {}),

    /** The estimated cost of a pass, by one request if no count is known. Failure kinds: those of `list`. */
    async estimate(connectionId: string, signal: AbortSignal): Promise<Outcome<CopyEstimate>> {
      const copy = await openCopy(connectionId);
      const { pass, whole } = copy?.size ?? nothingCopied;
      let requestMs = copy?.requestMs ?? null;
      let total = pass?.total ?? whole?.total ?? null;
      if (total === null) {
        const target = await deps.connections.targetOf(connectionId);
        if (!target.ok) return target;
        const call = { signal, purpose: 'copy', requestId: null } as const;
        const first = await deps.itemsApi.list(target.value, { ...noFilters, limit: 1, page: 1 }, call);
        if (!first.ok) return first;
        total = first.value.pagination.total;
        requestMs ??= first.value.tookMs;
      }
      if (total === null) return success({ total, requests: null, requestMs });
      const requests = (pass && pagesLeft(pass)) ?? Math.max(1, Math.ceil(total / limitBounds.max));
      return success({ total, requests, requestMs });
    },

    /** Starts a pass or resumes the paused one. */
    start: (connectionId: string): Promise<CopyState> =>
      stateAfter(connectionId, true, (copy) => begin(copy)),

    pause: (connectionId: string): Promise<CopyState> => stateAfter(connectionId, false, open.pause),

    /**
     * Deletes the copy of the connection's current address, or the one with this name, and resolves to the state of the former: paused, if
     * the disk refused to delete it. Null: the deleted copy was of another address.
     */
    remove: (connectionId: string, name?: string): Promise<CopyState | null> =>
      inTurn(async () => {
        const address = await deps.addressOf(connectionId);
        const current = address === null ? null : files.nameOf(connectionId, address);
        const removed = name ?? current;
        const known = open.known(connectionId);
        if (known !== null && files.nameOf(connectionId, known.address) === removed) {
          await open.pause(known);
          await open.close(known);
        }
        if (removed?.startsWith(`${connectionId}.`)) await files.remove(removed);
        if (removed !== current) return null;
        open.forgetDamage(connectionId);
        // If the disk refused, it still exists and must not be filled further.
        const { copy, off } = await ensureOpen(connectionId, { create: false });
        if (copy !== null) await open.pause(copy);
        return stateOf(connectionId, copy, off);
      }),

    /** All copies on the disk, without opening or resuming any. */
    async kept(): Promise<KeptCopy[]> {
      const kept = await files.kept();
      return Promise.all(
        kept.map(async (one) => {
          const address = await deps.addressOf(one.connectionId);
          const isCurrent = address !== null && files.nameOf(one.connectionId, address) === one.name;
          // The file of an open copy may lag behind.
          const known = isCurrent ? open.known(one.connectionId) : null;
          return { ...one, ...(known && { whole: known.size.whole, pass: known.size.pass }), isCurrent };
        }),
      );
    },

    /** A page or range of the matching items, as the catalog would return it; empty without a copy. Failure kind: `file`. */
    async list(request: CopyListRequest): Promise<Outcome<ItemPage>> {
      const { connectionId, query } = request;
      return queryCopy(connectionId, async (copy) => {
        const found = await copy?.thread.call('find', ...windowOf(request));
        return pageOf(connectionId, copy, query, found ?? { ...nothingFound, rows: [] });
      });
    },

    /** A page or range of the matching items grouped by market name; empty without a copy. Failure kind: `file`. */
    async groups(request: CopyListRequest): Promise<Outcome<CopyGroupPage>> {
      const { connectionId } = request;
      return queryCopy(connectionId, async (copy) => {
        const found = await copy?.thread.call('groups', ...windowOf(request));
        const { groups, count, tookMs } = found ?? { ...nothingFound, groups: [] };
        return {
          groups: groups.map((one) => ({ ...one, cheapest: withImage(connectionId, one.cheapest) })),
          total: count,
          answeredAt: (copy && copiedAt(copy.size)) ?? 0,
          tookMs,
        };
      });
    },

    /**
     * Reads the matching items page by page, as the catalog would return them: exactly those that match when the first page is read, and that
     * haven't been removed since. Failure kind: `file`.
     */
    pagesOf(request: CopyListRequest) {
      const { connectionId } = request;
      const read = readerOf(connectionId, async ({ thread }) => ({
        ids: await thread.call('allIds', copyQueryOf(request)),
      }));
      return (page: number, limit: number): Promise<Outcome<ItemPage>> =>
        read(async (found, copy) => {
          const rows = found && copy ? await rowsLeft(copy, found, page, limit) : [];
          const count = found?.ids.length ?? 0;
          return pageOf(connectionId, copy, { page, limit }, { rows, count, tookMs: 0 });
        });
    },

    /** Reads the groups of the same items page by page: reading all at once would delay searches for seconds. Failure kind: `file`. */
    groupPagesOf(request: CopyListRequest) {
      const query = copyQueryOf(request);
      const read = readerOf(request.connectionId, async ({ thread }) => thread.call('groupMembers', query));
      return (page: number, limit: number): Promise<Outcome<{ groups: GroupFigures[]; total: number }>> =>
        read(async (members, copy) => {
          const { ids, ends } = members ?? { ids: [], ends: [] };
          const endOf = (groups: number) => ends[Math.min(groups, ends.length) - 1] ?? 0;
          const wanted = [...ids.slice(endOf((page - 1) * limit), endOf(page * limit))];
          const groups = (await copy?.thread.call('figuresOf', wanted, query.groups)) ?? [];
          return { groups, total: ends.length };
        });
    },

    /** The index of an item among all that match; null: it doesn't match. */
    async placeOf({ itemId, ...request }: CopyListRequest & { itemId: number }): Promise<number | null> {
      const place = await queryCopy(request.connectionId, async (copy) =>
        copy?.thread.call('placeOf', copyQueryOf(request), itemId),
      );
      return place.ok ? (place.value ?? null) : null;
    },

    /** Names in the copy like a misspelt one, the closest first; none without a copy. Failure kind: `file`. */
    similarNames(connectionId: string, text: string): Promise<Outcome<SimilarName[]>> {
      return queryCopy(connectionId, async (copy) => (await copy?.thread.call('similar', text)) ?? []);
    },

    /** Corrections of a search whose words the copy doesn't have, if they find items; none without a copy. Failure kind: `file`. */
    spellings(request: CopyListRequest): Promise<Outcome<Spelling[]>> {
      return queryCopy(
        request.connectionId,
        async (copy) => (await copy?.thread.call('spellings', copyQueryOf(request))) ?? [],
      );
    },

    /** The copy's data on an item; null: none. Failure kind: `file`. */
    ofItem(connectionId: string, itemId: number): Promise<Outcome<CopiedItem | null>> {
      return queryCopy(connectionId, async (copy) => {
        const item = await copy?.thread.call('ofItem', itemId);
        return item ? { ...item, row: withImage(connectionId, item.row) } : null;
      });
    },

    /** The service reported that the item doesn't exist. */
    async itemIsGone(connectionId: string, itemId: number): Promise<void> {
      const copy = open.known(connectionId);
      if (copy === null) return;
      try {
        copy.size = await copy.thread.call('forgetItem', itemId);
        open.emitSoon(copy);
      } catch (error) {
        open.reportDiskError(copy, error);
      }
    },

    /** Retries failed passes: all when the network is back (null), or those of a connection with a new token. */
    wake: open.wake,

    /** Deletes all copies of the connection, whatever their address. */
    forgetConnection: (connectionId: string): Promise<void> =>
      inTurn(async () => {
        const copy = open.known(connectionId);
        if (copy !== null) await open.close(copy);
        await files.forget(connectionId);
      }),

    async close(): Promise<void> {
      deps.time.clearTimeout(dueTimer);
      await open.closeAll();
    },
  };
}

/** A page of these items. Those that have been removed since are dropped from `found`: a short page is taken for the catalog's limit. */
async function rowsLeft(
  { thread }: Copy,
  found: { ids: Float64Array },
  page: number,
  limit: number,
): Promise<CopyRow[]> {
  for (;;) {
    const wanted = [...found.ids.subarray((page - 1) * limit, page * limit)];
    const rows = await thread.call('rowsOf', wanted);
    if (rows.length === wanted.length) return rows;
    const left = new Set(rows.map(({ id }) => id));
    const removed = new Set(wanted.filter((id) => !left.has(id)));
    found.ids = found.ids.filter((id) => !removed.has(id));
  }
}

const nothingFound = { count: 0, tookMs: 0 };

function copyQueryOf({
  search,
  query: { limit: _limit, page: _page, ...filters },
}: CopyListRequest): CopyQuery {
  return { ...search, ...filters };
}

function windowOf(request: CopyListRequest): [asked: CopyQuery, offset: number, limit: number] {
  const { limit, page } = request.query;
  const { first, count } = request.range ?? { first: (page - 1) * limit, count: limit };
  return [copyQueryOf(request), first, count];
}

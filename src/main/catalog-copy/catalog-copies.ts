import {
  type CopyEstimate,
  type CopySchedule,
  type CopyState,
  type KeptCopy,
  nextPassAt,
  pagesLeft,
} from '#shared/catalog-copy.ts';
import { type Outcome, success } from '#shared/failure.ts';
import { noFilters } from '#shared/item-filters.ts';
import { limitBounds } from '#shared/item-query.ts';
import { createCopyFolder } from './copy-folder.ts';
import { type CopyQueriesDeps, createCopyQueries } from './copy-queries.ts';
import { type Copy, createOpenCopies, nothingCopied, type OpenCopiesDeps } from './open-copies.ts';

/** Local copies of whole lists, at most one per connection. */
export type CatalogCopies = ReturnType<typeof createCatalogCopies>;

export type CatalogCopiesDeps = Omit<OpenCopiesDeps, 'files'> &
  Omit<CopyQueriesDeps, 'open'> & {
    folder: string;
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

  /** Opens copies with an unfinished pass, which resumes it unless the user paused it. */
  async function resumeInterrupted(): Promise<void> {
    for (const connectionId of await files.unfinished((id) => open.known(id) !== null)) {
      await inTurn(() => ensureOpen(connectionId, { create: false })).catch(deps.onDiskError);
    }
  }

  /** Starts the passes that are due. */
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

  /** The copy's state after an action on it. */
  function stateAfter(
    connectionId: string,
    act: (copy: Copy) => unknown,
    options = { create: false },
  ): Promise<CopyState> {
    return inTurn(async () => {
      const { copy, off } = await ensureOpen(connectionId, options);
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

  // Runs before anything is opened.
  void inTurn(async () =>
    (await deps.policy()).deleteExisting ? files.removeAll() : files.removeForgotten(),
  ).catch(deps.onDiskError);
  checkDueAfter(firstDueCheckMs);

  return {
    ...createCopyQueries({ ...deps, open }),

    /** The state of the copy. Resumes an interrupted pass. */
    read: (connectionId: string): Promise<CopyState> => stateAfter(connectionId, () => {}),

    /** The estimated cost of a pass, by one request if no count is known. Failure kinds: those of `list`. */
    async estimate(connectionId: string, signal: AbortSignal): Promise<Outcome<CopyEstimate>> {
      const copy = await open.openCopy(connectionId);
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
      stateAfter(connectionId, (copy) => begin(copy), { create: true }),

    pause: (connectionId: string): Promise<CopyState> => stateAfter(connectionId, open.pause),

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
          const isCurrent =
            address !== null &&
            files.nameOf(one.connectionId, address) === one.name &&
            (one.address ?? address) === address;
          // The file of an open copy may lag behind.
          const known = isCurrent ? open.known(one.connectionId) : null;
          return { ...one, ...(known && { whole: known.size.whole, pass: known.size.pass }), isCurrent };
        }),
      );
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

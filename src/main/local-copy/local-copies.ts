import { type Outcome, success } from '#shared/failure.ts';
import { noFilters } from '#shared/item-filters.ts';
import { limitBounds } from '#shared/item-query.ts';
import {
  type KeptLocalCopy,
  type LocalCopyEstimate,
  type LocalCopySchedule,
  type LocalCopyState,
  nextPassAt,
  pagesLeft,
} from '#shared/local-copy.ts';
import { createLocalCopyFolder } from './local-copy-folder.ts';
import { createLocalCopyQueries, type LocalCopyQueriesDeps } from './local-copy-queries.ts';
import {
  createOpenLocalCopies,
  nothingCopied,
  type OpenLocalCopiesDeps,
  type OpenLocalCopy,
} from './open-local-copies.ts';

/** Local copies of whole lists, at most one per connection. */
export type LocalCopies = ReturnType<typeof createLocalCopies>;

export type LocalCopiesDeps = Omit<OpenLocalCopiesDeps, 'files'> &
  Omit<LocalCopyQueriesDeps, 'open'> & {
    folder: string;
    /** How often each connection's local copy is updated automatically. */
    schedules: () => Readonly<Record<string, LocalCopySchedule>>;
  };

/** How often schedules and interrupted passes are checked. */
const firstDueCheckMs = 60_000;
const dueCheckMs = 10 * 60_000;

export function createLocalCopies(deps: LocalCopiesDeps) {
  const files = createLocalCopyFolder(deps.folder, deps.onDiskError);
  const open = createOpenLocalCopies({ ...deps, files });
  const { inTurn, ensureOpen, stateOf } = open;
  let dueTimer: unknown = null;

  /** Opens local copies with an unfinished pass, which resumes it unless the user paused it. */
  async function resumeInterrupted(): Promise<void> {
    for (const connectionId of await files.unfinished((id) => open.known(id) !== null)) {
      await inTurn(() => ensureOpen(connectionId, { create: false })).catch(deps.onDiskError);
    }
  }

  /** Starts the passes that are due. */
  async function startDue(): Promise<void> {
    for (const [connectionId, schedule] of Object.entries(deps.schedules())) {
      await inTurn(async () => {
        const { localCopy } = await ensureOpen(connectionId, { create: false });
        const now = deps.time.now();
        if (localCopy !== null && nextPassAt(localCopy.size, schedule, now) === now)
          await begin(localCopy, true);
      });
    }
  }

  function checkDueAfter(ms: number): void {
    dueTimer = deps.time.setTimeout(() => {
      checkDueAfter(dueCheckMs);
      void resumeInterrupted().then(startDue).catch(deps.onDiskError);
    }, ms);
  }

  /** The local copy's state after an action on it. */
  function stateAfter(
    connectionId: string,
    act: (localCopy: OpenLocalCopy) => unknown,
    options = { create: false },
  ): Promise<LocalCopyState> {
    return inTurn(async () => {
      const { localCopy, off } = await ensureOpen(connectionId, options);
      if (localCopy !== null) await act(localCopy);
      return stateOf(connectionId, localCopy, off);
    });
  }

  /** Starts or resumes a pass, within the caller's turn. */
  async function begin(localCopy: OpenLocalCopy, isScheduled = false): Promise<void> {
    if (localCopy.activity.kind === 'filling' || localCopy.activity.kind === 'waiting')
      return localCopy.filler?.wake();
    await localCopy.filler?.stop();
    try {
      localCopy.size = await localCopy.thread.call('beginPass', deps.time.now(), isScheduled);
    } catch (error) {
      const failure = open.reportDiskError(localCopy, error);
      if (localCopy.size.pass === null) {
        localCopy.activity = { kind: 'paused', failure };
        return;
      }
    }
    // An existing pass continues even if the disk refused: its filler pauses at the next page and retries.
    open.fill(localCopy);
  }

  // Runs before anything is opened.
  void inTurn(async () =>
    (await deps.policy()).deleteExisting ? files.removeAll() : files.removeForgotten(),
  ).catch(deps.onDiskError);
  checkDueAfter(firstDueCheckMs);

  return {
    ...createLocalCopyQueries({ ...deps, open }),

    /** The state of the local copy. Resumes an interrupted pass. */
    read: (connectionId: string): Promise<LocalCopyState> => stateAfter(connectionId, () => {}),

    /** The estimated cost of a pass, by one request if no count is known. Failure kinds: those of `list`. */
    async estimate(connectionId: string, signal: AbortSignal): Promise<Outcome<LocalCopyEstimate>> {
      const localCopy = await open.openLocalCopy(connectionId);
      const { pass, whole } = localCopy?.size ?? nothingCopied;
      let requestMs = localCopy?.requestMs ?? null;
      let total = pass?.total ?? whole?.total ?? null;
      if (total === null) {
        const target = await deps.connections.targetOf(connectionId);
        if (!target.ok) return target;
        const call = { signal, purpose: 'local-copy', requestId: null } as const;
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
    start: (connectionId: string): Promise<LocalCopyState> =>
      stateAfter(connectionId, (localCopy) => begin(localCopy), { create: true }),

    pause: (connectionId: string): Promise<LocalCopyState> => stateAfter(connectionId, open.pause),

    /**
     * Deletes the local copy of the connection's current address, or the one with this name, and resolves to the state of the former: paused, if
     * the disk refused to delete it. Null: the deleted local copy was of another address.
     */
    remove: (connectionId: string, name?: string): Promise<LocalCopyState | null> =>
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
        const { localCopy, off } = await ensureOpen(connectionId, { create: false });
        if (localCopy !== null) await open.pause(localCopy);
        return stateOf(connectionId, localCopy, off);
      }),

    /** All local copies on the disk, without opening or resuming any. */
    async kept(): Promise<KeptLocalCopy[]> {
      const kept = await files.kept();
      return Promise.all(
        kept.map(async (one) => {
          const address = await deps.addressOf(one.connectionId);
          const isCurrent =
            address !== null &&
            files.nameOf(one.connectionId, address) === one.name &&
            (one.address ?? address) === address;
          // The file of an open local copy may lag behind.
          const known = isCurrent ? open.known(one.connectionId) : null;
          return { ...one, ...(known && { whole: known.size.whole, pass: known.size.pass }), isCurrent };
        }),
      );
    },

    /** The service reported that the item doesn't exist. */
    async itemIsGone(connectionId: string, itemId: number): Promise<void> {
      const localCopy = open.known(connectionId);
      if (localCopy === null) return;
      try {
        localCopy.size = await localCopy.thread.call('forgetItem', itemId);
        open.emitSoon(localCopy);
      } catch (error) {
        open.reportDiskError(localCopy, error);
      }
    },

    /** Retries failed passes: all when the network is back (null), or those of a connection with a new token. */
    wake: open.wake,

    /** Deletes all local copies of the connection, whatever their address. */
    forgetConnection: (connectionId: string): Promise<void> =>
      inTurn(async () => {
        const localCopy = open.known(connectionId);
        if (localCopy !== null) await open.close(localCopy);
        await files.forget(connectionId);
      }),

    async close(): Promise<void> {
      deps.time.clearTimeout(dueTimer);
      await open.closeAll();
    },
  };
}

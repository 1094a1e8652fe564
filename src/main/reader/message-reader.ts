import type { Worker } from 'node:worker_threads';
import type { Time } from '#main/effects.ts';
import type { Aliases } from '#main/kept-lists/kept-lists.ts';
import type { LocalCopies } from '#main/local-copy/local-copies.ts';
import type { LocalCopyNames } from '#main/local-copy/local-copy-worker.ts';
import { callsOf, type ThreadCalls } from '#main/thread-calls.ts';
import { type Outcome, success } from '#shared/failure.ts';
import type { ListItem } from '#shared/item.ts';
import type { SimilarName } from '#shared/local-copy.ts';
import type { LinkedCatalog, ReadMessage, SuggestRequest } from '#shared/message.ts';
import { noNames } from './catalog-names.ts';
import { createLoadedNames } from './loaded-names.ts';
import type { ReaderOperations } from './reader-worker.ts';

/** Starts the thread of reader-worker.ts. */
export type StartReaderThread = () => Worker;

type MessageReaderDeps = {
  startThread: StartReaderThread;
  time: Pick<Time, 'setTimeout' | 'clearTimeout'>;
  catalogOf: (connectionId: string) => Promise<LinkedCatalog>;
  localCopies: Pick<LocalCopies, 'namesAfter' | 'tellingIds'>;
  aliases: Pick<Aliases, 'list' | 'learn'>;
};

/** A running thread, and which names of each connection it has. */
type Thread = {
  worker: Worker;
  calls: ThreadCalls<ReaderOperations>;
  localCopies: Map<string, Pick<LocalCopyNames, 'edition' | 'last'>>;
  /** The connections whose loaded rows it has. */
  rows: Set<string>;
};

/**
 * Reads messages in a thread of its own, which starts with the first one and ends after a while without any. It knows the names of the
 * connection's local copy and of the rows loaded in this run.
 */
export function createMessageReader({
  startThread,
  time,
  catalogOf,
  localCopies,
  aliases,
}: MessageReaderDeps) {
  const loaded = createLoadedNames();
  let thread: Thread | null = null;
  let idleTimer: unknown;
  /** Names are sent and forgotten one after the other: each sends what the one before hasn't. */
  let lastTurn: Promise<void> = Promise.resolve();

  function running(): Thread {
    if (thread === null || thread.calls.end !== null) {
      const worker = startThread();
      const calls = callsOf<ReaderOperations>(worker, 'reader’s');
      thread = { worker, calls, localCopies: new Map(), rows: new Set() };
    }
    return thread;
  }

  /** Calls an operation once the thread knows the connection's names. */
  async function withNames<T>(
    connectionId: string,
    ask: (calls: ThreadCalls<ReaderOperations>) => Promise<T>,
  ): Promise<T> {
    time.clearTimeout(idleTimer);
    const asked = running();
    try {
      await inTurn(() => sendNames(connectionId, asked));
      return await ask(asked.calls);
    } finally {
      time.clearTimeout(idleTimer);
      idleTimer = time.setTimeout(() => void close(), idleMs);
    }
  }

  async function sendNames(connectionId: string, { calls, localCopies: sent, rows }: Thread): Promise<void> {
    const sending: Promise<void>[] = [];
    const localCopy = await localCopies.namesAfter(connectionId, sent.get(connectionId) ?? null);
    if (localCopy.ok && localCopy.value !== null) {
      const { isMore, edition, last, ...names } = localCopy.value;
      if (!isMore || names.market_hash_name + names.name !== '')
        sending.push(calls.call('putNames', connectionId, 'localCopy', names, isMore));
      sent.set(connectionId, { edition, last });
    } else if (sent.delete(connectionId)) {
      sending.push(calls.call('putNames', connectionId, 'localCopy', noNames, false));
    }
    if (!rows.has(connectionId)) {
      rows.add(connectionId);
      sending.push(calls.call('putNames', connectionId, 'rows', loaded.of(connectionId), false));
    }
    await Promise.all(sending);
  }

  /** Numbers that may be IDs are, if the local copy has them and few like them. */
  async function withKnownIds(connectionId: string, message: ReadMessage): Promise<ReadMessage> {
    const doubted = message.items
      .filter(({ kind, doubt, text }) => kind === 'id' && doubt === 'number' && text.length > 4)
      .slice(0, maxDoubted);
    if (doubted.length === 0) return message;
    const ids = await localCopies.tellingIds(
      connectionId,
      doubted.map(({ text }) => Number(text)),
    );
    const known = new Set(ids.ok ? ids.value.map(String) : []);
    return {
      ...message,
      items: message.items.map((item) =>
        doubted.includes(item) && known.has(item.text)
          ? { ...item, doubt: null, reason: 'known-id' as const }
          : item,
      ),
    };
  }

  function inTurn(act: () => Promise<void>): Promise<void> {
    const turn = lastTurn.then(act);
    lastTurn = turn.catch(() => {});
    return turn;
  }

  function forgetNames(connectionId: string): Promise<void> {
    loaded.forget(connectionId);
    return inTurn(async () => {
      thread?.localCopies.delete(connectionId);
      thread?.rows.delete(connectionId);
      // A thread that has ended knows none.
      await thread?.calls.call('forgetNames', connectionId).catch(() => {});
    });
  }

  async function close(): Promise<void> {
    time.clearTimeout(idleTimer);
    const ended = thread;
    thread = null;
    await ended?.worker.terminate();
  }

  return {
    /** The items that a message names. What is secret or private in it is removed first. */
    async read({
      connectionId,
      text,
    }: {
      connectionId: string;
      text: string;
    }): Promise<Outcome<ReadMessage>> {
      const [catalog, learnt] = await Promise.all([catalogOf(connectionId), aliases.list(connectionId)]);
      const message = await withNames(connectionId, (calls) => calls.call('read', text, catalog, learnt));
      return success(await withKnownIds(connectionId, message));
    },
    /** Remembers the name that a user chose in the place of a text. */
    learn: aliases.learn,
    /** Known names like one that isn't found, the likeliest first. */
    async similar({
      connectionId,
      text,
    }: {
      connectionId: string;
      text: string;
    }): Promise<Outcome<SimilarName[]>> {
      return success(await withNames(connectionId, (calls) => calls.call('similar', connectionId, text)));
    },
    /** Known names that a typed text may become, the likeliest first. */
    async suggest(request: SuggestRequest): Promise<Outcome<string[]>> {
      return success(await withNames(request.connectionId, (calls) => calls.call('suggest', request)));
    },
    /** Rows of this connection's catalog were loaded. */
    rowsLoaded(connectionId: string, rows: readonly Pick<ListItem, 'name' | 'market_hash_name'>[]): void {
      if (loaded.add(connectionId, rows)) thread?.rows.delete(connectionId);
    },
    /** For a removed connection, or one whose catalog may be another one now. */
    forgetNames,
    close,
  };
}

/** The dictionary takes tens of megabytes. */
const idleMs = 5 * 60_000;
/** A message has few numbers that may be IDs. */
const maxDoubted = 200;

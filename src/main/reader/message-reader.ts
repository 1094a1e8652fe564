import type { Worker } from 'node:worker_threads';
import type { Time } from '#main/effects.ts';
import { callsOf, type ThreadCalls } from '#main/thread-calls.ts';
import { type Outcome, success } from '#shared/failure.ts';
import type { LinkedCatalog, ReadMessage } from '#shared/message.ts';
import type { ReaderOperations } from './reader-worker.ts';

/** Starts the thread of reader-worker.ts. */
export type StartReaderThread = () => Worker;

type MessageReaderDeps = {
  startThread: StartReaderThread;
  time: Pick<Time, 'setTimeout' | 'clearTimeout'>;
  catalogOf: (connectionId: string) => Promise<LinkedCatalog>;
};

/** Reads messages in a thread of its own, which starts with the first one and ends after a while without any. */
export function createMessageReader({ startThread, time, catalogOf }: MessageReaderDeps) {
  let thread: { worker: Worker; calls: ThreadCalls<ReaderOperations> } | null = null;
  let idleTimer: unknown;

  function running() {
    if (thread === null || thread.calls.end !== null) {
      const worker = startThread();
      thread = { worker, calls: callsOf<ReaderOperations>(worker, 'reader’s') };
    }
    return thread.calls;
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
      const catalog = await catalogOf(connectionId);
      time.clearTimeout(idleTimer);
      const message = await running().call('read', text, catalog);
      time.clearTimeout(idleTimer);
      idleTimer = time.setTimeout(() => void close(), idleMs);
      return success(message);
    },
    close,
  };
}

/** The dictionary takes tens of megabytes. */
const idleMs = 5 * 60_000;

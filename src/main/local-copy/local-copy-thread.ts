import type { Worker } from 'node:worker_threads';
import { withinDeadline } from '#main/files/file-operations.ts';
import { callsOf, type ThreadCalls } from '#main/thread-calls.ts';
import type { LocalCopyOpened, LocalCopyOperations, LocalCopyThreadData } from './local-copy-worker.ts';

/** Starts the thread of local-copy-worker.ts. */
export type StartLocalCopyThread = (data: LocalCopyThreadData) => Worker;

/** The thread that has one local copy's file open. Calls run in order, and reject with the thread's errors. */
export type LocalCopyThread = {
  opened: Promise<LocalCopyOpened>;
  /** Whether the thread has ended, on its own or by `close`; then every call rejects. */
  readonly ended: boolean;
  call: ThreadCalls<LocalCopyOperations>['call'];
  /** Closes the file and ends the thread. */
  close(): Promise<void>;
};

/** Long enough for a running search and for closing the file. */
const maxCloseMs = 2_000;

export function openLocalCopyThread(start: StartLocalCopyThread, data: LocalCopyThreadData): LocalCopyThread {
  const worker = start(data);
  const opened = Promise.withResolvers<LocalCopyOpened>();
  const off = (error: Error) => opened.resolve({ kind: 'off', because: 'disk', error });
  worker.once('message', (first: LocalCopyOpened) => opened.resolve(first));
  const calls = callsOf<LocalCopyOperations>(worker, 'copy’s');
  worker.once('error', off);
  worker.once('exit', () => off(calls.end ?? new Error('The copy’s thread has ended')));

  return {
    opened: opened.promise,
    get ended() {
      return calls.end !== null;
    },
    call: calls.call,
    async close() {
      const closed = opened.promise.then((first) =>
        first.kind === 'open' ? calls.call('close') : undefined,
      );
      await withinDeadline(closed, maxCloseMs).catch(() => {});
      await worker.terminate();
    },
  };
}

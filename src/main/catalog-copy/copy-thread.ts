import type { Worker } from 'node:worker_threads';
import { withinDeadline } from '#main/files/file-operations.ts';
import type { CopyCall, CopyOpened, CopyOperations, CopyReply, CopyThreadData } from './copy-worker.ts';

/** Starts the thread of copy-worker.ts. */
export type StartCopyThread = (data: CopyThreadData) => Worker;

/** The thread that has one copy's file open. Calls run in order, and reject with the thread's errors. */
export type CopyThread = {
  opened: Promise<CopyOpened>;
  /** Whether the thread has ended, on its own or by `close`; then every call rejects. */
  readonly ended: boolean;
  call<Op extends keyof CopyOperations>(
    op: Op,
    ...given: Parameters<CopyOperations[Op]>
  ): Promise<Awaited<ReturnType<CopyOperations[Op]>>>;
  /** Closes the file and ends the thread. */
  close(): Promise<void>;
};

/** Long enough for a running search and for closing the file. */
const maxCloseMs = 2_000;

export function openCopyThread(start: StartCopyThread, data: CopyThreadData): CopyThread {
  const worker = start(data);
  // The thread must not keep the process alive.
  worker.unref();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const opened = Promise.withResolvers<CopyOpened>();
  let lastId = 0;
  let end: Error | null = null;

  worker.once('message', (first: CopyOpened) => {
    opened.resolve(first);
    worker.on('message', (reply: CopyReply) => {
      const call = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (reply.ok) call?.resolve(reply.value);
      else call?.reject(Object.assign(new Error('The copy’s thread reported an error'), reply.error));
    });
  });
  worker.once('error', (error) => finish(error));
  worker.once('exit', () => finish(new Error('The copy’s thread has ended')));

  function finish(error: Error): void {
    end ??= error;
    opened.resolve({ kind: 'off', because: 'disk', error });
    for (const call of waiting.values()) call.reject(end);
    waiting.clear();
  }

  const call: CopyThread['call'] = (op, ...given) => {
    if (end !== null) return Promise.reject(end);
    const reply = Promise.withResolvers<unknown>();
    lastId += 1;
    waiting.set(lastId, reply);
    worker.postMessage({ id: lastId, op, given } as { id: number } & CopyCall);
    // Safe: the thread replies with the operation's return value.
    return reply.promise as Promise<never>;
  };

  return {
    opened: opened.promise,
    get ended() {
      return end !== null;
    },
    call,
    async close() {
      const closed = opened.promise.then((first) => (first.kind === 'open' ? call('close') : undefined));
      await withinDeadline(closed, maxCloseMs).catch(() => {});
      await worker.terminate();
    },
  };
}

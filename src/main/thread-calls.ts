import type { MessagePort, Worker } from 'node:worker_threads';

/** Calls of a worker thread's operations, which run in order and may be asynchronous. */

type Call = { id: number; op: string; given: unknown[] };
/** `error` has the thrown error's fields, such as `code` and `syscall`. */
type Reply = { id: number } & ({ ok: true; value: unknown } | { ok: false; error: unknown });
// biome-ignore lint/suspicious/noExplicitAny: only the parameters of a known operation are used.
type Operations = Record<string, (...given: any[]) => unknown>;

/** Within the thread: replies to each call with what its operation returns or throws. */
export function replyToCalls(port: MessagePort | null, operations: Operations): void {
  port?.on('message', async ({ id, op, given }: Call) => {
    const reply = (message: Reply) => port.postMessage(message);
    try {
      reply({ id, ok: true, value: await operations[op]?.(...given) });
    } catch (error) {
      reply({ id, ok: false, error: cloneableError(error) });
    }
  });
}

/** An error's message and the fields that distinguish SQLite's errors from the disk's, which is what can be cloned. */
export function cloneableError(error: unknown): unknown {
  if (!(error instanceof Error)) return null;
  const fields = Object.entries(error).filter(([name]) => ['code', 'syscall', 'errcode'].includes(name));
  return { message: error.message, ...Object.fromEntries(fields) };
}

export type ThreadCalls<Ops extends Operations> = {
  /** Null while the thread runs. */
  readonly end: Error | null;
  /** Rejects with the thread's errors, and always once it has ended. */
  call<Op extends keyof Ops & string>(
    op: Op,
    ...given: Parameters<Ops[Op]>
  ): Promise<Awaited<ReturnType<Ops[Op]>>>;
};

/** Outside of the thread: calls its operations. The thread doesn't keep the process alive. `noun`: what it is, in errors. */
export function callsOf<Ops extends Operations>(worker: Worker, noun: string): ThreadCalls<Ops> {
  worker.unref();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let end: Error | null = null;

  worker.on('message', (reply: Reply) => {
    const call = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok) call?.resolve(reply.value);
    else call?.reject(Object.assign(new Error(`The ${noun} thread reported an error`), reply.error));
  });
  worker.once('error', finish);
  worker.once('exit', () => finish(new Error(`The ${noun} thread has ended`)));

  function finish(error: Error): void {
    end ??= error;
    for (const call of waiting.values()) call.reject(end);
    waiting.clear();
  }

  return {
    get end() {
      return end;
    },
    call(op, ...given) {
      if (end !== null) return Promise.reject(end);
      const reply = Promise.withResolvers<unknown>();
      lastId += 1;
      waiting.set(lastId, reply);
      worker.postMessage({ id: lastId, op, given } satisfies Call);
      // Safe: the thread replies with the operation's return value.
      return reply.promise as Promise<never>;
    },
  };
}

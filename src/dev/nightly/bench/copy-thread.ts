import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type CopySearch, wholeCopy } from '#shared/catalog-copy.ts';
import { noFilters } from '#shared/item-filters.ts';

export type CopyThread = Awaited<ReturnType<typeof startCopyThread>>;

/** The built thread of a local copy, with the messages that main sends it. */
export async function startCopyThread(appFolder: string, filePath: string) {
  const out = join(appFolder, 'out/main');
  const built = (await readdir(out)).find((name) => /^copy-worker.*\.js$/.test(name)) ?? '';
  const history = { filePath: `${filePath}.history`, key: { connectionId: 'bench', baseAddress: '' } };
  const worker = new Worker(join(out, built), {
    workerData: { filePath, history },
    resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 1_024 },
  });
  const waiting = new Map<number, (value: unknown) => void>();
  worker.on('message', (reply: { id?: number; ok?: boolean; value?: unknown; error?: unknown }) => {
    if (reply.id === undefined) return;
    if (!reply.ok) throw new Error(JSON.stringify(reply.error));
    waiting.get(reply.id)?.(reply.value);
    waiting.delete(reply.id);
  });
  await once(worker, 'message');

  let lastId = 0;
  function call<T>(op: string, ...given: unknown[]): Promise<T> {
    lastId += 1;
    worker.postMessage({ id: lastId, op, given });
    return new Promise((resolve) => waiting.set(lastId, resolve as (value: unknown) => void)); // of the build's own thread
  }
  const byCount = { by: 'count', isDescending: true } as const;
  const queryOf = (search: Partial<CopySearch>) => ({ ...wholeCopy, ...noFilters, ...search });
  return {
    takePage: (page: object) => call<void>('takePage', page),
    find: (search: Partial<CopySearch>, offset = 0, limit = 50) =>
      call<{ rows: { id: number }[]; count: number; tookMs: number }>(
        ...(['find', queryOf(search), offset, limit] as const),
      ),
    groups: (search: Partial<CopySearch>) =>
      call<{ tookMs: number }>('groups', queryOf({ ...search, groups: byCount }), 0, 50),
    async close() {
      await call('close');
      await worker.terminate();
    },
  };
}

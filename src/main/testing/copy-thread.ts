import { Worker } from 'node:worker_threads';
import type { StartCopyThread } from '#main/catalog-copy/copy-thread.ts';

/** The thread of a copy from its source. */
export const startCopyThread: StartCopyThread = (data) =>
  new Worker(new URL('../catalog-copy/copy-worker.ts', import.meta.url), { workerData: data });

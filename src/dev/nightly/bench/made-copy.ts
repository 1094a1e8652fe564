import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readMarketNames } from '#demo/market-names.ts';
import { projectFolder } from '#dev/setup/project-folders.ts';
import { type CopySearch, wholeCopy } from '#shared/catalog-copy.ts';
import type { ListItem } from '#shared/item.ts';
import { noFilters } from '#shared/item-filters.ts';

/** A catalog of any size made from the demo's market names, and the built thread of a local copy. */

export const rowsPerPage = 250;
export const names = await readMarketNames(join(projectFolder, 'resources/demo'));

export function queryOf(search: Partial<CopySearch>) {
  return { ...wholeCopy, ...noFilters, ...search };
}

/** The built thread, with the messages that main sends it. */
export async function startThread(filePath: string) {
  const out = join(projectFolder, 'out/main');
  const built = (await readdir(out)).find((name) => /^copy-worker.*\.js$/.test(name)) ?? '';
  const history = { filePath: `${filePath}.history`, key: { connectionId: 'bench', baseAddress: '' } };
  const worker = new Worker(join(out, built), {
    workerData: { filePath, history },
    resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 1_024 },
  });
  const waiting = new Map<number, (value: unknown) => void>();
  const opened = once(worker, 'message');
  worker.on('message', (reply: { id?: number; ok?: boolean; value?: unknown; error?: unknown }) => {
    if (reply.id === undefined) return;
    if (!reply.ok) throw new Error(JSON.stringify(reply.error));
    waiting.get(reply.id)?.(reply.value);
    waiting.delete(reply.id);
  });
  let lastId = 0;
  await opened;
  return {
    call(op: string, ...given: unknown[]): Promise<unknown> {
      lastId += 1;
      worker.postMessage({ id: lastId, op, given });
      return new Promise((resolve) => waiting.set(lastId, resolve));
    },
    async close() {
      await this.call('close');
      await worker.terminate();
    },
  };
}

/** The same for the same index. */
function hashed(index: number, salt: number): number {
  return (Math.imul(index + salt, 0x9e37_79b1) ^ (Math.imul(index, 0x85eb_ca6b) >>> 13)) >>> 0;
}

export function kindOf(index: number): number {
  return hashed(index, 1) % names.all.length;
}

/** In hundredths, most of them low. */
export function priceOf(index: number): number {
  return Math.floor((hashed(index, 2) / 2 ** 32) ** 4 * 1_000_000) + 3;
}

function rowOf(index: number): ListItem {
  const kind = kindOf(index);
  const market_hash_name = names.all[kind] ?? '';
  const text = (hundredths: number) => (hundredths / 100).toFixed(2);
  return {
    id: 40_000 + index * 3,
    appid: names.appidAt(kind),
    // Refused without a look-up of the name, which would take time in the window.
    image: `https://127.0.0.1/economy/image/${hashed(kind, 3).toString(16).repeat(8)}/360fx360f`,
    price: text(priceOf(index)),
    name: market_hash_name.replace(/ \([^)]*\)$/, ''),
    market_hash_name,
    platform_price: text(priceOf(kind)),
  };
}

export function pageOf(page: number, limit = rowsPerPage): ListItem[] {
  return Array.from({ length: limit }, (_, index) => rowOf((page - 1) * limit + index));
}

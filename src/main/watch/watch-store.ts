import { z } from 'zod';
import type { JsonFile } from '#main/files/json-file.ts';
import { createKeptFile, type FileTrouble } from '#main/files/kept-file.ts';
import { connectionIdSchema } from '#shared/connection-id.ts';
import { maxWatched, maxWatchedNameLength } from '#shared/watch.ts';

const moment = z.number().int().nonnegative();
const status = z.string().max(200);

const storedItemSchema = z.object({
  connectionId: connectionIdSchema,
  itemId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** Where the catalog was when it answered; null: it hasn't. At another address the same id is another item. */
  baseAddress: z.string().max(2_000).nullable(),
  name: z.string().max(maxWatchedNameLength),
  market_hash_name: z.string().max(maxWatchedNameLength),
  status: status.nullable(),
  previousStatus: status.nullable(),
  changedAt: moment.nullable(),
  checkedAt: moment.nullable(),
  errorMessagePresent: z.boolean(),
  hasUnseenChange: z.boolean(),
  addedAt: moment,
});

/** What is remembered of a watched item between starts. */
export type StoredWatch = z.infer<typeof storedItemSchema>;

const storedSchema = z.object({ items: z.array(storedItemSchema).max(maxWatched) });

export type WatchStore = {
  load(): Promise<{ items: StoredWatch[]; trouble: FileTrouble | null }>;
  /** Rejects when the disk refuses. */
  save(items: readonly StoredWatch[]): Promise<void>;
  settled(): Promise<void>;
};

/** `watched.json`: which items are watched, and what was last seen of them. */
export function createWatchStore(jsonFile: JsonFile): WatchStore {
  const file = createKeptFile(jsonFile, {
    version: 1,
    schema: storedSchema,
  });
  return {
    async load() {
      const { value, trouble } = await file.load();
      return { items: value?.items ?? [], trouble };
    },
    save: (items) => file.write({ items: [...items] }),
    settled: () => file.settled(),
  };
}

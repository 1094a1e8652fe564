import { z } from 'zod';
import type { JsonFile } from '#main/files/json-file.ts';
import { createKeptFile } from '#main/files/kept-file.ts';
import { connectionIdSchema } from '#shared/connection-id.ts';
import { maxWatched, maxWatchedChanges, maxWatchedErrorLength, maxWatchedNameLength } from '#shared/watch.ts';

export const maxImageUrlLength = 2_048;

const moment = z.number().int().nonnegative();
const status = z.string().max(200);
const errorMessage = z.string().max(maxWatchedErrorLength).nullable();

const storedItemSchema = z.object({
  connectionId: connectionIdSchema,
  itemId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** Where the catalog was when it answered; null: it hasn't. At another address the same id is another item. */
  baseAddress: z.string().max(2_000).nullable(),
  name: z.string().max(maxWatchedNameLength),
  market_hash_name: z.string().max(maxWatchedNameLength),
  /** The picture's URL as the service sent it. */
  image: z.string().max(maxImageUrlLength).nullable(),
  status: status.nullable(),
  changes: z
    .array(z.object({ at: moment, from: status, to: status, error: errorMessage }))
    .max(maxWatchedChanges),
  unseen: z.number().int().min(0).max(maxWatchedChanges),
  checkedAt: moment.nullable(),
  errorMessage,
  addedAt: moment,
});

/** What is remembered of a watched item between starts. */
export type StoredWatch = z.infer<typeof storedItemSchema>;

/** It kept only the last change of an item, and of an error message only that there was one. */
const itemOfVersion1 = storedItemSchema
  .omit({ image: true, changes: true, unseen: true, errorMessage: true })
  .extend({
    previousStatus: status.nullable(),
    changedAt: moment.nullable(),
    errorMessagePresent: z.boolean(),
    hasUnseenChange: z.boolean(),
  })
  .transform(({ previousStatus, changedAt, errorMessagePresent, hasUnseenChange, ...item }): StoredWatch => {
    const error = errorMessagePresent ? '' : null;
    const rest = { ...item, image: null, errorMessage: error };
    if (changedAt === null || item.status === null) return { ...rest, changes: [], unseen: 0 };
    const change = { at: changedAt, from: previousStatus ?? item.status, to: item.status, error };
    return { ...rest, changes: [change], unseen: Number(hasUnseenChange) };
  });

export type WatchStore = ReturnType<typeof createWatchStore>;

/** `watched.json`: which items are watched, and what was last seen of them. */
export function createWatchStore(file: JsonFile) {
  return createKeptFile(file, {
    version: 2,
    migrations: {
      // What is no list of version 1 is no list of version 2 either.
      1: ({ items }) => ({ items: z.array(itemOfVersion1).safeParse(items).data }),
    },
    schema: z.object({ items: z.array(storedItemSchema).max(maxWatched) }),
  });
}

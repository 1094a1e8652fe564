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
  /** The address of the last response; null: none yet. At another address the same id is another item. */
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

/** A watched item as saved. */
export type StoredWatch = z.infer<typeof storedItemSchema>;

/** It had only an item's last change, and only whether there was an error message. */
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

/** `watched.json`: the watched items with their last seen state. */
export function createWatchStore(file: JsonFile) {
  return createKeptFile(file, {
    version: 2,
    migrations: {
      // A file that isn't sound in version 1 isn't in version 2 either.
      1: ({ items }) => ({ items: z.array(itemOfVersion1).safeParse(items).data }),
    },
    schema: z.object({ items: z.array(storedItemSchema).max(maxWatched) }),
  });
}

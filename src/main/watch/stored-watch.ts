import { z } from 'zod';
import { connectionIdSchema } from '#shared/connection-id.ts';
import { maxWatched, maxWatchedChanges, maxWatchedErrorLength, maxWatchedNameLength } from '#shared/watch.ts';

export const maxImageUrlLength = 2_048;

const moment = z.number().int().nonnegative();
const status = z.string().max(200);
const errorMessage = z.string().max(maxWatchedErrorLength).nullable();

export const storedWatchSchema = z.object({
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
export type StoredWatch = z.infer<typeof storedWatchSchema>;

/** The watched items of every connection with their last seen state. */
export const watchedSchema = z.array(storedWatchSchema).max(maxWatched);

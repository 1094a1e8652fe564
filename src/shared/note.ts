import { z } from 'zod';
import { connectionIdSchema } from './connection-id.ts';

export const maxNoteLength = 2_000;
/** Per connection; the least recently changed ones are dropped. */
export const maxNotes = 1_000;
const maxNameLength = 300;

const itemId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** The user's note on an item. It is never sent to the catalog. */
export const itemNoteSchema = z.strictObject({
  itemId,
  text: z.string().min(1).max(maxNoteLength),
  /** The item's name at the time, for finding the note. */
  name: z.string().max(maxNameLength),
});
export type ItemNote = z.infer<typeof itemNoteSchema>;

/** An empty text removes the note. */
export const noteDraftSchema = z.strictObject({
  itemId,
  connectionId: connectionIdSchema,
  text: z.string().max(maxNoteLength),
  name: z.string().max(4_000),
});
export type NoteDraft = z.infer<typeof noteDraftSchema>;

export function keptNoteName(name: string): string {
  return name.slice(0, maxNameLength).toWellFormed();
}

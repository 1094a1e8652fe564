import { z } from 'zod';
import type { JsonFile } from '#main/files/json-file.ts';
import { createKeptFile, type FileTrouble } from '#main/files/kept-file.ts';
import { connectionIdSchema } from '#shared/connection-id.ts';
import {
  type ItemNote,
  itemNoteSchema,
  keptNoteName,
  maxNoteLength,
  maxNotes,
  type NoteDraft,
} from '#shared/note.ts';
import { withMaskedToken } from '#shared/trade-url.ts';

/** The notes on items of each connection, the one that was changed last first. Each change answers with the connection's list. */
export type Notes = {
  list(connectionId: string): Promise<ItemNote[]>;
  /** Adds, replaces or, with an empty text, removes the note on an item. A change that the disk refuses holds for this run. */
  put(draft: NoteDraft): Promise<ItemNote[]>;
  forgetConnection(connectionId: string): Promise<void>;
  /** The problem of the file as found; null: none. */
  fileTrouble(): Promise<FileTrouble | null>;
  settled(): Promise<void>;
};

const fileSchema = z.object({
  notes: z.record(connectionIdSchema, z.array(itemNoteSchema).max(maxNotes)),
});

export function createNotes(deps: { file: JsonFile; onDiskTrouble: (error: unknown) => void }): Notes {
  const file = createKeptFile(deps.file, { version: 1, schema: fileSchema });
  const loading = file.load().then(({ value, trouble }) => ({
    trouble,
    // A map, since an id of the file may be called like something that every object has.
    notes: new Map(Object.entries(value?.notes ?? {})),
  }));

  async function change(
    connectionId: string,
    decide: (before: readonly ItemNote[]) => ItemNote[],
  ): Promise<ItemNote[]> {
    const { notes } = await loading;
    const now = decide(notes.get(connectionId) ?? []).slice(0, maxNotes);
    if (now.length === 0) notes.delete(connectionId);
    else notes.set(connectionId, now);
    await file.write({ notes: Object.fromEntries(notes) }).catch(deps.onDiskTrouble);
    return now;
  }

  return {
    list: async (connectionId) => (await loading).notes.get(connectionId) ?? [],
    put({ connectionId, itemId, text, name }) {
      const kept = withMaskedToken(text.trim()).slice(0, maxNoteLength);
      return change(connectionId, (before) => [
        ...(kept === '' ? [] : [{ itemId, text: kept, name: keptNoteName(withMaskedToken(name)) }]),
        ...before.filter((one) => one.itemId !== itemId),
      ]);
    },
    async forgetConnection(connectionId) {
      await change(connectionId, () => []);
    },
    fileTrouble: async () => (await loading).trouble,
    async settled() {
      await loading;
      await file.settled();
    },
  };
}

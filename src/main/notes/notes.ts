import { createKeptLists, type KeptListsDeps } from '#main/files/kept-lists.ts';
import { itemNoteSchema, keptNoteName, maxNoteLength, maxNotes, type NoteDraft } from '#shared/note.ts';
import { withMaskedToken } from '#shared/trade-url.ts';

export type Notes = ReturnType<typeof createNotes>;

/** The notes on items of each connection, the one that was changed last first. Each change answers with the connection's list. */
export function createNotes(deps: KeptListsDeps) {
  const { change, ...lists } = createKeptLists({
    ...deps,
    ...{ version: 1, name: 'notes', schema: itemNoteSchema, max: maxNotes, writeAfterMs: 0 },
  });
  return {
    ...lists,
    /** Adds, replaces or, with an empty text, removes the note on an item. */
    put({ connectionId, itemId, text, name }: NoteDraft) {
      const kept = withMaskedToken(text.trim()).slice(0, maxNoteLength);
      return change(connectionId, (before) => [
        ...(kept === '' ? [] : [{ itemId, text: kept, name: keptNoteName(withMaskedToken(name)) }]),
        ...before.filter((one) => one.itemId !== itemId),
      ]);
    },
  };
}

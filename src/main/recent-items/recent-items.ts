import { z } from 'zod';
import type { Clock, Timers } from '#main/effects.ts';
import type { JsonFile } from '#main/files/json-file.ts';
import { createDebouncedWrite, createKeptFile, type FileTrouble } from '#main/files/kept-file.ts';
import { connectionIdSchema } from '#shared/connection-id.ts';
import { maxRecents, type OpenedItem, type RecentItem } from '#shared/item.ts';
import { withMaskedToken } from '#shared/trade-url.ts';

/** The items of each connection whose detail was open last, the newest first. Each change answers with the connection's list. */
export type RecentItems = {
  list(connectionId: string): Promise<RecentItem[]>;
  note(opened: OpenedItem): Promise<RecentItem[]>;
  clear(connectionId: string): Promise<RecentItem[]>;
  forgetConnection(connectionId: string): void;
  /** The problem of the file as found; null: none. */
  fileTrouble(): Promise<FileTrouble | null>;
  /** Writes what isn't written yet. For quitting. */
  flush(): Promise<void>;
};

const maxNameLength = 1_000;

const itemSchema = z.object({
  itemId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  name: z.string().max(maxNameLength),
  marketHashName: z.string().max(maxNameLength),
  openedAt: z.number().int().min(0),
});

const fileSchema = z.object({
  recents: z.record(connectionIdSchema, z.array(itemSchema).max(maxRecents)),
});

/** Looking through a list with the arrow keys is one write, not one for each item. */
const writeAfterMs = 500;

export function createRecentItems(deps: {
  file: JsonFile;
  clock: Clock;
  timers: Timers;
  /** Called when the disk refused: the recents hold for this run only. */
  onDiskTrouble: (error: unknown) => void;
}): RecentItems {
  const file = createKeptFile(deps.file, {
    version: 1,
    schema: fileSchema,
  });
  const loading = file.load().then(({ value, trouble }) => ({
    trouble,
    // A map, since an id of the file may be called like something that every object has.
    recents: new Map(Object.entries(value?.recents ?? {})),
  }));
  const saving = createDebouncedWrite({
    timers: deps.timers,
    async write() {
      const { recents } = await loading;
      await file.write({ recents: Object.fromEntries(recents) }).catch(deps.onDiskTrouble);
    },
  });

  async function put(
    connectionId: string,
    decide: (before: readonly RecentItem[]) => RecentItem[],
  ): Promise<RecentItem[]> {
    const { recents } = await loading;
    const items = decide(recents.get(connectionId) ?? []);
    if (items.length === 0) recents.delete(connectionId);
    else recents.set(connectionId, items);
    saving.within(writeAfterMs);
    return items;
  }

  return {
    list: async (connectionId) => (await loading).recents.get(connectionId) ?? [],
    note: ({ connectionId, itemId, name, marketHashName }) =>
      put(connectionId, (before) =>
        [
          {
            ...{ itemId, openedAt: deps.clock.now() },
            name: kept(name),
            marketHashName: kept(marketHashName),
          },
          ...before.filter((one) => one.itemId !== itemId),
        ].slice(0, maxRecents),
      ),
    clear: (connectionId) => put(connectionId, () => []),
    forgetConnection: (connectionId) => void put(connectionId, () => []),
    fileTrouble: async () => (await loading).trouble,
    async flush() {
      await saving.flush();
      await file.settled();
    },
  };
}

/** A service may quote a trade URL in any text, and this goes to a file. A mask may be longer than what it hides. */
function kept(name: string): string {
  return withMaskedToken(name).slice(0, maxNameLength);
}

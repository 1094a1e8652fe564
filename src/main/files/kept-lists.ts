import { z } from 'zod';
import type { Timers } from '#main/effects.ts';
import { connectionIdSchema } from '#shared/connection-id.ts';
import type { JsonFile } from './json-file.ts';
import { createDebouncedWrite, createKeptFile, type Migrations } from './kept-file.ts';

export type KeptListsDeps = {
  file: JsonFile;
  timers: Timers;
  /** Called when the disk refused: the change holds for this run only. */
  onDiskTrouble: (error: unknown) => void;
};

export function createKeptLists<T>(
  deps: KeptListsDeps & {
    version: number;
    migrations?: Migrations;
    name: string;
    schema: z.core.$ZodType<T>;
    /** How many entries of a connection are kept, from the first on. */
    max: number;
    /** Changes in quick succession are one write. 0: each change is written before it is answered. */
    writeAfterMs: number;
  },
) {
  const { name, max, version, migrations, writeAfterMs } = deps;
  const file = createKeptFile(deps.file, {
    version,
    ...(migrations && { migrations }),
    schema: z.object({ [name]: z.record(connectionIdSchema, z.array(deps.schema).max(max)) }),
  });
  const loading = file.load().then(({ value, trouble }) => ({
    trouble,
    // A map, since an id of the file may be called like something that every object has.
    lists: new Map(Object.entries(value?.[name] ?? {})),
  }));
  const saving = createDebouncedWrite({
    timers: deps.timers,
    async write() {
      const { lists } = await loading;
      await file.write({ [name]: Object.fromEntries(lists) }).catch(deps.onDiskTrouble);
    },
  });

  /** Answers with the connection's list after the change. */
  async function change(connectionId: string, decide: (before: readonly T[]) => readonly T[]): Promise<T[]> {
    const { lists } = await loading;
    const now = decide(lists.get(connectionId) ?? []).slice(0, max);
    if (now.length === 0) lists.delete(connectionId);
    else lists.set(connectionId, now);
    saving.within(writeAfterMs);
    if (writeAfterMs === 0) await saving.flush();
    return now;
  }

  return {
    change,
    list: async (connectionId: string): Promise<T[]> => (await loading).lists.get(connectionId) ?? [],
    async forgetConnection(connectionId: string): Promise<void> {
      await change(connectionId, () => []);
    },
    fileTrouble: async () => (await loading).trouble,
    /** Writes what isn't written yet. For quitting. */
    async flush(): Promise<void> {
      await loading;
      await saving.flush();
      await file.settled();
    },
  };
}

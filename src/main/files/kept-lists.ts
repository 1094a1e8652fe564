import { z } from 'zod';
import type { Timers } from '#main/effects.ts';
import { connectionIdSchema } from '#shared/connection-id.ts';
import type { JsonFile } from './json-file.ts';
import { createDebouncedWrite, createKeptFile, type Migrations } from './kept-file.ts';

export type KeptListsDeps = {
  file: JsonFile;
  timers: Timers;
  /** Called when the disk refused a write: the change lasts for this run only. */
  onDiskTrouble: (error: unknown) => void;
};

/** One list for each connection, in one file. */
export function createKeptLists<T>(
  deps: KeptListsDeps & {
    version: number;
    migrations?: Migrations;
    name: string;
    schema: z.core.$ZodType<T>;
    /** How many entries of each list are kept, from the first on. */
    max: number;
    /** Changes within this time are one write; with 0, `change` resolves once its change is written. */
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
    // A map, since an id may be `constructor`.
    lists: new Map(Object.entries(value?.[name] ?? {})),
  }));
  const saving = createDebouncedWrite({
    timers: deps.timers,
    async write() {
      const { lists } = await loading;
      await file.write({ [name]: Object.fromEntries(lists) }).catch(deps.onDiskTrouble);
    },
  });

  /** Resolves to the connection's list after the change. */
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
    /** For quitting. */
    async flush(): Promise<void> {
      await loading;
      await saving.flush();
      await file.settled();
    },
  };
}

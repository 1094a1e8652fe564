import { unlink } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { JsonFile } from '#main/files/json-file.ts';
import { createKeptFile } from '#main/files/kept-file.ts';
import { withinDeadline } from '#main/files/regular-file.ts';

const fileSchema = z.object({ files: z.array(z.string().max(4_096)).max(100) });

export type UnfinishedExports = ReturnType<typeof createUnfinishedExports>;

/**
 * Where files in the making are, written down before they are: an app that is ended in the middle knows at its next export
 * what to take away. The list alone never makes it delete anything else: only names that an export gives are touched.
 */
export function createUnfinishedExports(deps: { file: JsonFile; onDiskTrouble: (error: unknown) => void }) {
  const file = createKeptFile(deps.file, {
    version: 1,
    schema: fileSchema,
  });
  const own = new Set<string>();

  /** A list that can't be written costs a left-over file after a crash, not the export. */
  const write = () => file.write({ files: [...own] }).catch(deps.onDiskTrouble);

  return {
    temporaryName: (id: string): string => `.item-catalog-export-${id}.tmp`,
    async begun(temporary: string): Promise<void> {
      own.add(temporary);
      await write();
    },
    async ended(temporary: string): Promise<void> {
      own.delete(temporary);
      await write();
    },
    async sweep(): Promise<void> {
      const { value, trouble } = await file.load();
      if (trouble !== null) return;
      const left = (value?.files ?? []).filter(
        (file) => !own.has(file) && isTemporaryName(path.basename(file)),
      );
      // A share that is gone keeps what is left on it.
      const swept = Promise.allSettled(left.map((file) => unlink(file)));
      await withinDeadline(swept, maxSweepMs).catch(() => {});
    },
  };
}

const maxSweepMs = 2_000;

function isTemporaryName(name: string): boolean {
  return /^\.item-catalog-export-[\w-]{1,64}\.tmp$/.test(name);
}

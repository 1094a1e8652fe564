import { unlink } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { JsonFile } from '#main/files/json-file.ts';
import { createKeptFile } from '#main/files/kept-file.ts';
import { withinDeadline } from '#main/files/regular-file.ts';

const fileSchema = z.object({ files: z.array(z.string().max(4_096)).max(100) });

export type UnfinishedExports = ReturnType<typeof createUnfinishedExports>;

/**
 * The temporary files of exports, recorded before they are created, so that the next export deletes those that a crash left. Only files
 * with an export's temporary name are ever deleted, whatever the list says.
 */
export function createUnfinishedExports(deps: { file: JsonFile; onDiskError: (error: unknown) => void }) {
  const file = createKeptFile(deps.file, { version: 1, schema: fileSchema });
  const own = new Set<string>();

  /** If the list can't be written, a crash leaves a file behind, but the export goes on. */
  const write = () => file.write({ files: [...own] }).catch(deps.onDiskError);

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
      // An unreachable network share must not hold up the export.
      const swept = Promise.allSettled(left.map((file) => unlink(file)));
      await withinDeadline(swept, maxSweepMs).catch(() => {});
    },
  };
}

const maxSweepMs = 2_000;

function isTemporaryName(name: string): boolean {
  return /^\.item-catalog-export-[\w-]{1,64}\.tmp$/.test(name);
}

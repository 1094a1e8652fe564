import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { KeptCopy } from '#shared/catalog-copy.ts';

/** The files of all copies. Nothing rejects: disk errors go to `onDiskTrouble`. */
export type CopyFolder = ReturnType<typeof createCopyFolder>;

/** Marks a forgotten connection while it has files left. */
const forgottenMark = '.forgotten';
const extension = '.sqlite';

export function createCopyFolder(
  folder: string,
  onDiskTrouble: (error: unknown) => void,
  removeFile: typeof rm = rm,
) {
  const names = () => readdir(folder).catch((): string[] => []);

  /** Deletes, with retries for a file that is locked for a moment. Returns whether it is gone. */
  async function gone(fileOrFolder: string): Promise<boolean> {
    try {
      await removeFile(fileOrFolder, { force: true, recursive: true, maxRetries: 5, retryDelay: 100 });
      return true;
    } catch (error) {
      onDiskTrouble(error);
      return false;
    }
  }

  /** `owner`: a connection's ID, or the name of one copy. */
  async function remove(owner: string): Promise<boolean> {
    let isGone = true;
    for (const name of await names()) {
      const isOfIt = name.startsWith(`${owner}.`) && !name.endsWith(forgottenMark);
      if (isOfIt && !(await gone(path.join(folder, name)))) isGone = false;
    }
    return isGone;
  }

  function nameOf(connectionId: string, address: string): string {
    return `${connectionId}.${createHash('sha256').update(address).digest('hex').slice(0, 16)}`;
  }

  return {
    /** Each address has its own file, since its catalog may be another. */
    nameOf,
    pathOf: (connectionId: string, address: string): string =>
      path.join(folder, `${nameOf(connectionId, address)}${extension}`),
    async make(): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(onDiskTrouble);
    },
    /** Every copy, read without changing it. Files set aside count as parts of their copy. */
    async kept(): Promise<Omit<KeptCopy, 'isCurrent'>[]> {
      const files = Map.groupBy(await names(), (name) => /^.+\.[0-9a-f]{16}(?=\.sqlite)/.exec(name)?.[0]);
      files.delete(undefined);
      return Promise.all(
        Array.from(files, async ([name = '', parts]) => ({
          ...{ name, connectionId: name.slice(0, name.lastIndexOf('.')) },
          ...(await factsIn(path.join(folder, name + extension))),
          bytes: (await Promise.all(parts.map((part) => sizeOf(path.join(folder, part))))).reduce(
            (a, b) => a + b,
          ),
        })),
      );
    },
    /** Deletes the copy of this name. */
    async remove(name: string): Promise<void> {
      await remove(name);
    },
    /** Deletes the copies of a connection; {@link CopyFolder.removeForgotten} retries what the disk refuses now. */
    async forget(connectionId: string): Promise<void> {
      if (!(await names()).some((name) => name.startsWith(`${connectionId}.`))) return;
      const mark = path.join(folder, connectionId + forgottenMark);
      // First, in case the app ends meanwhile.
      await writeFile(mark, '').catch(onDiskTrouble);
      if (await remove(connectionId)) await gone(mark);
    },
    /** Deletes the rest of all forgotten connections, or of this one. Returns whether everything is gone. */
    async removeForgotten(connectionId?: string): Promise<boolean> {
      let isGone = true;
      for (const name of await names()) {
        const forgotten = name.endsWith(forgottenMark) ? name.slice(0, -forgottenMark.length) : null;
        if (forgotten === null || forgotten !== (connectionId ?? forgotten)) continue;
        if (!(await remove(forgotten)) || !(await gone(path.join(folder, name)))) isGone = false;
      }
      return isGone;
    },
    async removeAll(): Promise<void> {
      await gone(folder);
    },
  };
}

async function sizeOf(filePath: string): Promise<number> {
  return stat(filePath).then(
    ({ size }) => size,
    () => 0,
  );
}

const count = z.int().min(0);
/** Valid in a `Date`. */
const time = count.max(8.64e15);
const passFacts = { number: count, total: count.nullable(), items: count, unreadable: count };
/** Null for facts that another version or program wrote differently. */
const factsSchema = z.object({
  address: z.string().nullable().catch(null),
  whole: z
    .object({ ...passFacts, startedAt: time.exactOptional(), endedAt: time })
    .nullable()
    .catch(null),
  pass: z
    .object({
      ...{ ...passFacts, startedAt: time, lastPageAt: time.nullable(), nextPage: count, limit: count },
      ...{ pages: count.nullable(), pagesWithoutNews: count },
    })
    .nullable()
    .catch(null),
});

/** The facts in a copy's file; null where they can't be read. */
async function factsIn(filePath: string): Promise<Pick<KeptCopy, 'address' | 'whole' | 'pass'>> {
  const facts = { address: null, whole: null, pass: null };
  try {
    // SQLite would wait for a pipe forever.
    if (!(await stat(filePath)).isFile()) return facts;
    const { DatabaseSync } = await import('node:sqlite');
    // `immutable` creates no file beside it, and doesn't read one that a crash left.
    const url = new URL(`${pathToFileURL(filePath).href}?immutable=1`);
    using database = new DatabaseSync(url, { readOnly: true });
    const rows = database
      .prepare("SELECT name, value FROM facts WHERE name IN ('address', 'whole', 'pass')")
      .all();
    return factsSchema.parse(
      Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(String(value))])),
    );
  } catch {
    return facts;
  }
}

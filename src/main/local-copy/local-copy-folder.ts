import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { KeptLocalCopy } from '#shared/local-copy.ts';
import { localCopyFacts } from './local-copy-file.ts';

/** The files of all copies. Nothing rejects: disk errors go to `onDiskError`. */
export type LocalCopyFolder = ReturnType<typeof createLocalCopyFolder>;

/** Marks a forgotten connection until all of its files are deleted. */
const forgottenMark = '.forgotten';
const extension = '.sqlite';

export function createLocalCopyFolder(
  folder: string,
  onDiskError: (error: unknown) => void,
  removeFile: typeof rm = rm,
) {
  const names = () => readdir(folder).catch((): string[] => []);

  /** Deletes, with retries for a file that is locked for a moment, and the folder with its last file. Returns whether that succeeded. */
  async function tryDelete(fileOrFolder: string): Promise<boolean> {
    try {
      await removeFile(fileOrFolder, { force: true, recursive: true, maxRetries: 5, retryDelay: 100 });
      // Fails while it has files.
      await rmdir(folder).catch(() => {});
      return true;
    } catch (error) {
      onDiskError(error);
      return false;
    }
  }

  /** `owner`: a connection's ID, or the name of one local copy. */
  async function remove(owner: string): Promise<boolean> {
    let isDeleted = true;
    for (const name of await names()) {
      const isOwned = name.startsWith(`${owner}.`) && !name.endsWith(forgottenMark);
      if (isOwned && !(await tryDelete(path.join(folder, name)))) isDeleted = false;
    }
    return isDeleted;
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
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(onDiskError);
    },
    /** Every local copy, read without changing it. The sizes include files that were set aside. */
    async kept(): Promise<Omit<KeptLocalCopy, 'isCurrent'>[]> {
      const files = Map.groupBy(await names(), (name) => /^.+\.[0-9a-f]{16}(?=\.sqlite)/.exec(name)?.[0]);
      files.delete(undefined);
      return Promise.all(
        Array.from(files, async ([name = '', parts]) => ({
          name,
          connectionId: connectionIn(name),
          ...(await factsIn(path.join(folder, name + extension))),
          bytes: (await Promise.all(parts.map((part) => sizeOf(path.join(folder, part))))).reduce(
            (a, b) => a + b,
          ),
        })),
      );
    },
    /** The IDs of connections with an unfinished pass, except open ones. After a crash one is assumed: only opening the file shows it. */
    async unfinished(isOpen: (connectionId: string) => boolean): Promise<string[]> {
      const found: string[] = [];
      for (const name of await names()) {
        const filePath = path.join(folder, name);
        const connectionId = connectionIn(path.parse(name).name);
        if (!name.endsWith(extension) || isOpen(connectionId)) continue;
        const hasCrashed = (await sizeOf(`${filePath}-wal`)) > 0;
        if (hasCrashed || (await factsIn(filePath)).pass !== null) found.push(connectionId);
      }
      return found;
    },
    /** Deletes the local copy of this name. */
    async remove(name: string): Promise<void> {
      await remove(name);
    },
    /** Deletes the local copies of a connection; {@link CopyFolder.removeForgotten} retries what can't be deleted now. */
    async forget(connectionId: string): Promise<void> {
      if (!(await names()).some((name) => name.startsWith(`${connectionId}.`))) return;
      const mark = path.join(folder, connectionId + forgottenMark);
      // Written first: the app may exit before everything is deleted.
      await writeFile(mark, '').catch(onDiskError);
      if (await remove(connectionId)) await tryDelete(mark);
    },
    /** Deletes what is left of all forgotten connections, or of this one. Returns whether everything was deleted. */
    async removeForgotten(connectionId?: string): Promise<boolean> {
      let isDeleted = true;
      for (const name of await names()) {
        const forgotten = name.endsWith(forgottenMark) ? name.slice(0, -forgottenMark.length) : null;
        if (forgotten === null || forgotten !== (connectionId ?? forgotten)) continue;
        if (!(await remove(forgotten)) || !(await tryDelete(path.join(folder, name)))) isDeleted = false;
      }
      return isDeleted;
    },
    async removeAll(): Promise<void> {
      await tryDelete(folder);
    },
  };
}

/** The ID of the connection that a local copy of this name belongs to. */
function connectionIn(name: string): string {
  return name.slice(0, name.lastIndexOf('.'));
}

async function sizeOf(filePath: string): Promise<number> {
  return stat(filePath).then(
    ({ size }) => size,
    () => 0,
  );
}

/** Null for facts that another version or program wrote differently. */
const readableFacts = z.object({
  address: localCopyFacts.address.nullable().catch(null),
  whole: localCopyFacts.whole.nullable().catch(null),
  pass: localCopyFacts.pass.nullable().catch(null),
});

/** The facts in a local copy's file; null where they can't be read. */
async function factsIn(filePath: string): Promise<Pick<KeptLocalCopy, 'address' | 'whole' | 'pass'>> {
  const facts = { address: null, whole: null, pass: null };
  try {
    // SQLite would block forever on a named pipe.
    if (!(await stat(filePath)).isFile()) return facts;
    const { DatabaseSync } = await import('node:sqlite');
    // `immutable` creates no journal files, and ignores those that a crash left behind.
    const url = new URL(`${pathToFileURL(filePath).href}?immutable=1`);
    using database = new DatabaseSync(url, { readOnly: true });
    const rows = database
      .prepare("SELECT name, value FROM facts WHERE name IN ('address', 'whole', 'pass')")
      .all();
    return readableFacts.parse(
      Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(String(value))])),
    );
  } catch {
    return facts;
  }
}

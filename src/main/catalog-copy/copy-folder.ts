import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The files of all copies. None of this rejects: what the disk refuses goes to `onDiskTrouble`. */
export type CopyFolder = {
  /** Each address has its own: at another one it is another catalog. */
  pathOf(connectionId: string, address: string): string;
  make(): Promise<void>;
  /** Deletes the copies of a connection. */
  remove(connectionId: string): Promise<void>;
  /** The same for good: what the disk refuses now is tried again by {@link CopyFolder.removeForgotten}. */
  forget(connectionId: string): Promise<void>;
  /** Deletes what is left of connections that were forgotten, or of this one. Whether none of it is left. */
  removeForgotten(connectionId?: string): Promise<boolean>;
  removeAll(): Promise<void>;
};

/** Beside the files of a connection that was forgotten, as long as there are any. */
const forgottenMark = '.forgotten';

export function createCopyFolder(
  folder: string,
  onDiskTrouble: (error: unknown) => void,
  removeFile: typeof rm = rm,
): CopyFolder {
  const names = () => readdir(folder).catch((): string[] => []);

  /** Whether it is gone. On Windows a scanner or a backup may hold a file for a moment: it is tried again. */
  async function gone(fileOrFolder: string): Promise<boolean> {
    try {
      await removeFile(fileOrFolder, { force: true, recursive: true, maxRetries: 5, retryDelay: 100 });
      return true;
    } catch (error) {
      onDiskTrouble(error);
      return false;
    }
  }

  async function remove(connectionId: string): Promise<boolean> {
    let isGone = true;
    for (const name of await names()) {
      const isOfIt = name.startsWith(`${connectionId}.`) && !name.endsWith(forgottenMark);
      if (isOfIt && !(await gone(path.join(folder, name)))) isGone = false;
    }
    return isGone;
  }

  return {
    pathOf(connectionId, address) {
      const hash = createHash('sha256').update(address).digest('hex').slice(0, 16);
      return path.join(folder, `${connectionId}.${hash}.sqlite`);
    },
    async make() {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(onDiskTrouble);
    },
    async remove(connectionId) {
      await remove(connectionId);
    },
    async forget(connectionId) {
      if (!(await remove(connectionId)))
        await writeFile(path.join(folder, connectionId + forgottenMark), '').catch(onDiskTrouble);
    },
    async removeForgotten(connectionId) {
      let isGone = true;
      for (const name of await names()) {
        const forgotten = name.endsWith(forgottenMark) ? name.slice(0, -forgottenMark.length) : null;
        if (forgotten === null || forgotten !== (connectionId ?? forgotten)) continue;
        if (!(await remove(forgotten)) || !(await gone(path.join(folder, name)))) isGone = false;
      }
      return isGone;
    },
    async removeAll() {
      await gone(folder);
    },
  };
}

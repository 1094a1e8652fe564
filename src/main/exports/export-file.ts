import { type FileHandle, link, open, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import { hasCode, isLocked, retryOnLock } from '#main/files/system-errors.ts';
import { numberedPath } from './file-names.ts';
import type { UnfinishedExports } from './unfinished-exports.ts';

/**
 * A file that is written under a temporary name in its folder, readable by its owner only, and renamed when it is complete. Methods
 * reject when the disk refuses; `discard` still works then.
 */
export type ExportFile = {
  /** Resolves when the system has taken the bytes; await it so as not to get ahead of the disk. */
  write(bytes: Uint8Array): Promise<void>;
  /** Replaces the chosen file, or takes a numbered name where another program has that open. Resolves to its path. */
  finish(): Promise<string>;
  /** Takes another name, numbered if it exists, without replacing a file. Resolves to its path. */
  finishAt(filePath: string): Promise<string>;
  /** Leaves nothing behind. Never rejects. */
  discard(): Promise<void>;
};

/** The file operations that an export needs; tests pass failing ones. */
export type ExportDisk = {
  open: (filePath: string) => Promise<Pick<FileHandle, 'writeFile' | 'sync' | 'close'>>;
  rename?: (from: string, to: string) => Promise<void>;
  link?: (from: string, to: string) => Promise<void>;
};

// In the same folder, so that the rename is atomic.
const realDisk: ExportDisk = { open: (filePath) => open(filePath, 'wx', 0o600) };

/** Starts a file that will be moved to `filePath`. Rejects when the disk refuses, leaving nothing behind. */
export async function openExportFile(
  filePath: string,
  deps: { unfinished: UnfinishedExports; newId: () => string; disk?: ExportDisk | undefined },
): Promise<ExportFile> {
  const temporary = path.join(path.dirname(filePath), deps.unfinished.temporaryName(deps.newId()));
  await deps.unfinished.begun(temporary);
  const handle = await (deps.disk ?? realDisk).open(temporary).catch(async (error: unknown) => {
    await deps.unfinished.ended(temporary);
    throw error;
  });
  const moves: Moves = { rename, link, ...deps.disk };
  let isOpen = true;

  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await handle.close();
  }

  async function toDisk(): Promise<void> {
    await handle.sync();
    await close();
  }

  return {
    write: (bytes) => handle.writeFile(bytes),
    async finish() {
      await toDisk();
      const place = await replaced(temporary, filePath, moves);
      await deps.unfinished.ended(temporary);
      return place;
    },
    async finishAt(target) {
      await toDisk();
      const place = await moveToFreePlace(temporary, target, moves);
      await deps.unfinished.ended(temporary);
      return place;
    },
    async discard() {
      await close().catch(() => {});
      await unlink(temporary).catch(() => {});
      await deps.unfinished.ended(temporary);
    },
  };
}

type Moves = Required<Pick<ExportDisk, 'rename' | 'link'>>;

async function replaced(temporary: string, filePath: string, moves: Moves): Promise<string> {
  try {
    await retryOnLock(() => moves.rename(temporary, filePath));
    return filePath;
  } catch (error) {
    // Usually a spreadsheet has it open, which is no reason to lose an export of several minutes.
    if (!isLocked(error)) throw error;
    return moveToFreePlace(temporary, filePath, moves);
  }
}

const maxNumbers = 1_000;

/** Never replaces a file, since the user didn't choose this name. */
async function moveToFreePlace(temporary: string, target: string, moves: Moves): Promise<string> {
  for (let number = 1; ; number += 1) {
    const place = number === 1 ? target : numberedPath(target, number);
    try {
      await claim(temporary, place, moves);
      return place;
    } catch (error) {
      if (!hasCode(error, 'EEXIST') || number >= maxNumbers) throw error;
    }
  }
}

/** A hard link fails where a file exists, which a rename doesn't. Disks without links get an empty file to rename over. */
async function claim(temporary: string, place: string, moves: Moves): Promise<void> {
  try {
    await moves.link(temporary, place);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw error;
    await (await open(place, 'wx', 0o600)).close();
    await moves.rename(temporary, place);
    return;
  }
  await unlink(temporary);
}

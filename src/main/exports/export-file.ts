import { type FileHandle, link, open, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { hasCode, isLocked, retryOnLock, withinDeadline } from '#main/files/file-operations.ts';
import type { AppStore } from '#main/store/app-store.ts';
import { type ExportFormat, type ExportNotes, exportFormats, extensionOf } from '#shared/export.ts';
import { words } from '#words/words.ts';

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

/** Starts a file that will be moved to `filePath`, and deletes those of a crash. Rejects when the disk refuses, leaving nothing behind. */
export async function openExportFile(
  filePath: string,
  deps: { unfinished: UnfinishedExports; newId: () => string; disk?: ExportDisk | undefined },
): Promise<ExportFile> {
  await deps.unfinished.sweep();
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

const unfinishedSchema = z.array(z.string().max(4_096)).max(100);

export type UnfinishedExports = ReturnType<typeof createUnfinishedExports>;

/**
 * The temporary files of exports, recorded before they are created, so that the next export deletes those that a crash left. Only files
 * with an export's temporary name are ever deleted, whatever the list says.
 */
export function createUnfinishedExports(store: Pick<AppStore, 'value' | 'flush'>) {
  const kept = store.value('unfinishedExports', unfinishedSchema);
  const own = new Set<string>();
  let isSwept = false;

  /** If the list can't be written, a crash leaves a file behind, but the export goes on. */
  function write(): Promise<void> {
    kept.put([...own]);
    return store.flush();
  }

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
      // The list as an earlier run left it, before this run writes to it.
      if (isSwept) return;
      isSwept = true;
      const left = ((await kept.load()) ?? []).filter((file) => isTemporaryName(path.basename(file)));
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

/** The suggestion in the save dialog, such as `Redline 2026-11-21 1007.csv`; without a path or odd characters from the page. */
export function suggestedFileName(listName: string, format: ExportFormat, at: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${plainName(listName)} ${day} ${pad(at.getHours())}${pad(at.getMinutes())}.${extensionOf(format)}`;
}

/** A name that every file system accepts: without separators, invisible characters and reserved names. */
export function plainName(listName: string): string {
  const plain = listName
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\ufffd<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, maxWordsLength)
    .toWellFormed()
    .replace(/^[\s.~-]+|[\s.]+$/g, '');
  return plain === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(plain)
    ? words.exportFile.fileNames.unnamed
    : plain;
}

const maxWordsLength = 60;

/**
 * The chosen path with the extension of the format, which replaces that of another format. Some dialogs leave it to the app, and a name
 * may contain dots (`AK-47 vs. M4A1`).
 */
export function withEnding(chosen: string, format: ExportFormat): string {
  const { dir, base } = path.parse(chosen);
  const plain = base.replace(/[\s.]+$/, '');
  const ending = path.extname(plain).slice(1).toLowerCase();
  const extension = extensionOf(format);
  if (ending === extension) return path.join(dir, plain);
  const isOtherFormats = exportFormats.some((known) => extensionOf(known) === ending);
  return isOtherFormats
    ? withEnding(path.join(dir, plain.slice(0, -ending.length - 1)), format)
    : pathOf(dir, plain, (name) => `${name}.${extension}`);
}

/** `Items (partial, pages 1-12).csv` beside `Items.csv`, for the `pages` that it has. */
export function partialPath(filePath: string, pages: number): string {
  return pathBeside(filePath, (name) => words.exportFile.fileNames.partial(name, pages));
}

/** `Items (500 of 2,000 rows).csv` beside `Items.csv`, for a list that ended before its count. */
export function incompletePath(
  filePath: string,
  { sent, counted, unit }: NonNullable<ExportNotes['miscount']>,
): string {
  return pathBeside(filePath, (name) => words.exportFile.fileNames.incomplete(name, sent, counted, unit));
}

/** `Items 2.csv` where `Items.csv` exists. */
export function numberedPath(filePath: string, number: number): string {
  return pathBeside(filePath, (name) => `${name} ${number}`);
}

/** The limit of common file systems; a longer name is truncated to fit its suffix. */
const maxNameBytes = 255;

function pathBeside(filePath: string, named: (name: string) => string): string {
  const { dir, name, ext } = path.parse(filePath);
  return pathOf(dir, name, (kept) => named(kept) + ext);
}

function pathOf(dir: string, name: string, named: (kept: string) => string): string {
  let kept = name;
  while (kept !== '' && Buffer.byteLength(named(kept)) > maxNameBytes) {
    kept = kept.slice(0, -1).replace(/\p{Cs}$/u, '');
  }
  return path.join(dir, named(kept));
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { readdir, rm, stat, unlink, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Time } from '#main/effects.ts';
import { readRegularFile, temporaryOf } from '#main/files/file-operations.ts';
import { replaceFile } from '#main/files/json-file.ts';
import { maxPictureBytes } from './picture-fetch.ts';

type PictureFilesDeps = {
  /** Created when the first picture is written. */
  folder: string;
  time: Time;
  bound?: PictureBound;
  /** Called for the first error of a run only. */
  onDiskError: (error: unknown) => void;
};

export const defaultBound: PictureBound = {
  maxBytes: 200 * 1024 * 1024,
  maxFiles: 20_000,
  maxKeptMs: 30 * 24 * 60 * 60 * 1_000,
};

/** The first sweep comes this long after the first picture of a run, once the window is shown. */
export const firstSweepAfterMs = 10_000;
const maxWaitingWrites = 64;
/** Precise enough, since noting a use is a write. */
const noteUseEveryMs = 60 * 60 * 1_000;

export type PictureFiles = ReturnType<typeof createPictureFiles>;

/**
 * Caches pictures on disk by connection and URL.
 *
 * One file per picture. The file's own times are the index: it is modified when it is fetched, and accessed when it is used. So nothing is
 * read at start, and no index can be lost.
 */
export function createPictureFiles(deps: PictureFilesDeps) {
  const { time } = deps;
  const bound = deps.bound ?? defaultBound;
  const forgotten = new Set<string>();
  let lastTurn: Promise<void> = Promise.resolve();
  let waiting = 0;
  let writes = 0;
  let isClosed = false;
  /** Off once the disk holds more than the bound and refuses to delete. */
  let mayWrite = true;
  let hasHadTrouble = false;
  let held = { bytes: 0, files: 0 };
  let sweepTimer: unknown;
  let sweeping: Promise<void> | null = null;

  function pathOf(key: PictureKey): string {
    return path.join(deps.folder, folderNameOf(key.connectionId), fileNameOf(key));
  }

  function logFailure(error: unknown): void {
    if (!hasHadTrouble) deps.onDiskError(error);
    hasHadTrouble = true;
  }

  function enqueue(work: () => Promise<void>): void {
    waiting += 1;
    lastTurn = lastTurn.then(async () => {
      waiting -= 1;
      await work().catch(logFailure);
    });
  }

  async function write(key: PictureKey, bytes: Uint8Array): Promise<void> {
    if (isClosed || forgotten.has(key.connectionId) || !mayWrite) return;
    const file = pathOf(key);
    writes += 1;
    await replaceFile(file, temporaryOf(file, writes), sealed(fileNameOf(key), bytes));
    held = { bytes: held.bytes + bytes.byteLength + sealBytes, files: held.files + 1 };
    if (writes === 1) sweepTimer = time.setTimeout(sweep, firstSweepAfterMs);
    else if (held.bytes > bound.maxBytes || held.files > bound.maxFiles) sweep();
  }

  function sweep(): void {
    if (sweeping !== null || isClosed) return;
    held = { bytes: 0, files: 0 };
    sweeping = sweepPictures({ folder: deps.folder, bound, time, isStopped: () => isClosed })
      .then((left) => {
        // Writes in the meantime may count twice, which only makes the next sweep come sooner.
        held = { bytes: held.bytes + left.bytes, files: held.files + left.files };
        mayWrite = left.bytes <= bound.maxBytes && left.files <= bound.maxFiles;
      })
      .catch(logFailure)
      .finally(() => {
        sweeping = null;
      });
  }

  return {
    /** The bytes as written; null: missing, too old, or damaged and so deleted. Never rejects. */
    async read(key: PictureKey): Promise<Uint8Array<ArrayBuffer> | null> {
      const file = pathOf(key);
      try {
        const found = await stat(file);
        const { size, mtimeMs, atimeMs, mtime } = found;
        const nowMs = time.now();
        const isOld = nowMs - mtimeMs > bound.maxKeptMs;
        const bytes =
          isOld || !found.isFile() || size > maxPictureBytes + sealBytes
            ? null
            : unsealed(fileNameOf(key), await readRegularFile(file, size));
        if (bytes === null) await unlink(file);
        else if (nowMs - atimeMs > noteUseEveryMs) await utimes(file, new Date(nowMs), mtime);
        return bytes;
      } catch {
        // Usually missing; after any other error the network has the picture too.
        return null;
      }
    },
    drop: (key: PictureKey): void => enqueue(() => rm(pathOf(key), { force: true })),
    /** Writes the picture in its turn, or not at all if too many are waiting. */
    put(key: PictureKey, bytes: Uint8Array): void {
      if (!isClosed && waiting < maxWaitingWrites) enqueue(() => write(key, bytes));
    },
    /** Deletes a connection's pictures and drops its pending writes. Its id must not be used again. */
    forgetConnection(connectionId: string): void {
      forgotten.add(connectionId);
      enqueue(() => rm(path.join(deps.folder, folderNameOf(connectionId)), { recursive: true, force: true }));
    },
    /** Resolves after the running write and all deletions; pending writes are dropped. */
    async close(): Promise<void> {
      isClosed = true;
      time.clearTimeout(sweepTimer);
      await Promise.all([lastTurn, sweeping]);
    },
  };
}

const sealBytes = 32;

/** A picture's file: the SHA-256 of its name and bytes, then its bytes. */
export function sealed(fileName: string, bytes: Uint8Array): Buffer {
  return Buffer.concat([sealOf(fileName, bytes), bytes]);
}

/** The bytes sealed under this name; null if the file was truncated, changed or renamed. */
function unsealed(fileName: string, file: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (file.byteLength <= sealBytes) return null;
  const bytes = new Uint8Array(file.subarray(sealBytes));
  return timingSafeEqual(file.subarray(0, sealBytes), sealOf(fileName, bytes)) ? bytes : null;
}

function sealOf(fileName: string, bytes: Uint8Array): Buffer {
  return createHash('sha256').update(fileName).update(bytes).digest();
}

/** Connections never share a picture, even from the same URL. */
export type PictureKey = { connectionId: string; url: string };

/** A key as one text. A parsed URL has no line break, so the last one separates the two. */
export function keyText({ connectionId, url }: PictureKey): string {
  return `${connectionId}\n${url}`;
}

export function keyOfText(text: string): PictureKey {
  const at = text.lastIndexOf('\n');
  return { connectionId: text.slice(0, at), url: text.slice(at + 1) };
}

/** The folder of a connection's pictures: hashed, because users may edit ids in a file. */
export function folderNameOf(connectionId: string): string {
  return sha256Hex(connectionId).slice(0, 32);
}

/** A picture's file in that folder: hashed, because a URL isn't a valid file name. */
export function fileNameOf(key: PictureKey): string {
  return sha256Hex(keyText(key));
}

/** The form of these two names; nothing else in the folder is touched. */
const isFolderName = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);
const isFileName = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export type PictureBound = {
  maxBytes: number;
  maxFiles: number;
  /** An older picture is fetched again. */
  maxKeptMs: number;
};

type Held = { bytes: number; files: number };

type KeptFile = { path: string; bytes: number; usedAtMs: number };

/** Sweeps to this part of the bound, so that not every new picture needs another sweep. */
const roomLeft = 0.9;
const abandonedAfterMs = 10 * 60 * 1_000;

/**
 * Brings the folder back below its bound: deletes expired pictures and temporary files of a crash, then the least recently used, and
 * touches no other files. Resolves to what is left.
 */
export async function sweepPictures(given: {
  folder: string;
  bound: PictureBound;
  time: Pick<Time, 'now'>;
  isStopped: () => boolean;
}): Promise<Held> {
  const { bound, time } = given;
  const kept: KeptFile[] = [];
  const held: Held = { bytes: 0, files: 0 };
  for await (const file of filesBelow(given.folder)) {
    if (given.isStopped()) break;
    const facts = await stat(file).catch(() => null);
    if (facts === null) continue;
    const ageMs = time.now() - facts.mtimeMs;
    if (ageMs > (isFileName(path.basename(file)) ? bound.maxKeptMs : abandonedAfterMs)) {
      if (await deleted(file)) continue;
    }
    kept.push({ path: file, bytes: facts.size, usedAtMs: facts.atimeMs });
    held.bytes += facts.size;
    held.files += 1;
  }

  if (held.bytes <= bound.maxBytes && held.files <= bound.maxFiles) return held;
  kept.sort((a, b) => a.usedAtMs - b.usedAtMs);
  for (const file of kept) {
    const isEnough = held.bytes <= bound.maxBytes * roomLeft && held.files <= bound.maxFiles * roomLeft;
    if (isEnough || given.isStopped()) break;
    if (!(await deleted(file.path))) continue;
    held.bytes -= file.bytes;
    held.files -= 1;
  }
  return held;
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const connection of await namesIn(folder)) {
    if (!isFolderName(connection)) continue;
    for (const name of await namesIn(path.join(folder, connection))) {
      if (isFileName(name) || /^[0-9a-f]{64}\.\d+-\d+\.tmp$/.test(name)) {
        yield path.join(folder, connection, name);
      }
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function deleted(file: string): Promise<boolean> {
  return rm(file, { force: true }).then(
    () => true,
    () => false,
  );
}

import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Time } from '#main/effects.ts';
import { readRegularFile, replaceFile } from '#main/files/file-operations.ts';
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

export type PictureFiles = ReturnType<typeof createPictureFiles>;

/**
 * Caches pictures on disk by connection and URL.
 *
 * One file per picture, modified when it was fetched. So nothing is read at start, and no index can be lost.
 */
export function createPictureFiles(deps: PictureFilesDeps) {
  const { time } = deps;
  const bound = deps.bound ?? defaultBound;
  const forgotten = new Set<string>();
  let lastTurn: Promise<void> = Promise.resolve();
  let waiting = 0;
  let writes = 0;
  let isClosed = false;
  let hasHadTrouble = false;
  let held = { bytes: 0, files: 0 };
  let sweepTimer: unknown;

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
    // After a sweep there is more than the bound only where the disk refuses to delete.
    if (isClosed || forgotten.has(key.connectionId) || exceeds(held, bound)) return;
    const file = pathOf(key);
    writes += 1;
    await replaceFile(file, bytes);
    held = { bytes: held.bytes + bytes.byteLength, files: held.files + 1 };
    if (writes === 1) sweepTimer = time.setTimeout(() => enqueue(sweep), firstSweepAfterMs);
    else if (exceeds(held, bound)) await sweep();
  }

  async function sweep(): Promise<void> {
    held = await sweepPictures({ folder: deps.folder, bound, time, isStopped: () => isClosed });
  }

  return {
    /** Null: missing, too old or unreadable, and so to be fetched again. Never rejects. */
    async read(key: PictureKey): Promise<Uint8Array<ArrayBuffer> | null> {
      const file = pathOf(key);
      try {
        const isOld = time.now() - (await stat(file)).mtimeMs > bound.maxKeptMs;
        return isOld ? null : new Uint8Array(await readRegularFile(file, maxPictureBytes));
      } catch {
        return null;
      }
    },
    /** Writes the picture in its turn, or not at all if too many are waiting. */
    put(key: PictureKey, bytes: Uint8Array): void {
      if (!isClosed && waiting < maxWaitingWrites) enqueue(() => write(key, bytes));
    },
    /** Deletes a connection's pictures and drops its pending writes. Its id must not be used again. */
    forgetConnection(connectionId: string): void {
      forgotten.add(connectionId);
      enqueue(() => rm(path.join(deps.folder, folderNameOf(connectionId)), { recursive: true, force: true }));
    },
    /** Resolves after the running write and all removals; pending writes are dropped. */
    async close(): Promise<void> {
      isClosed = true;
      time.clearTimeout(sweepTimer);
      await lastTurn;
    },
  };
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

/** A picture, or what a crash left of one; nothing else in the folder is touched. */
const ofTheCache = /^[0-9a-f]{32}[/\\][0-9a-f]{64}(\.\d+-\d+\.tmp)?$/;

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

function exceeds(held: Held, bound: Pick<PictureBound, 'maxBytes' | 'maxFiles'>): boolean {
  return held.bytes > bound.maxBytes || held.files > bound.maxFiles;
}

/** Sweeps to this part of the bound, so that not every new picture needs another sweep. */
const roomLeft = 0.9;

/**
 * Deletes expired pictures and temporary files of a crash, and, if the folder is above its bound, the oldest until it has some room.
 * Resolves to what is left. No picture may be written meanwhile.
 */
export async function sweepPictures(given: {
  folder: string;
  bound: PictureBound;
  time: Pick<Time, 'now'>;
  isStopped: () => boolean;
}): Promise<Held> {
  const { folder, bound, time } = given;
  const found: { file: string; bytes: number; fetchedAtMs: number }[] = [];
  const held: Held = { bytes: 0, files: 0 };
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  for (const name of names.filter((one) => ofTheCache.test(one))) {
    if (given.isStopped()) break;
    const file = path.join(folder, name);
    const facts = await stat(file).catch(() => null);
    if (facts === null) continue;
    found.push({ file, bytes: facts.size, fetchedAtMs: name.endsWith('.tmp') ? 0 : facts.mtimeMs });
    held.bytes += facts.size;
    held.files += 1;
  }

  const room = exceeds(held, bound) ? roomLeft : 1;
  const aim = { maxBytes: bound.maxBytes * room, maxFiles: bound.maxFiles * room };
  const isExpired = (fetchedAtMs: number) => time.now() - fetchedAtMs > bound.maxKeptMs;
  for (const { file, bytes, fetchedAtMs } of found.toSorted((a, b) => a.fetchedAtMs - b.fetchedAtMs)) {
    if (given.isStopped() || !(isExpired(fetchedAtMs) || exceeds(held, aim))) break;
    try {
      await rm(file, { force: true });
    } catch {
      continue;
    }
    held.bytes -= bytes;
    held.files -= 1;
  }
  return held;
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { readdir, rm, stat, unlink, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Clock, Timers } from '#main/effects.ts';
import { replaceFile } from '#main/files/json-file.ts';
import { readRegularFile } from '#main/files/regular-file.ts';
import { temporaryOf } from '#main/files/temporary-file.ts';
import { maxPictureBytes } from './picture-fetch.ts';

type PictureFilesDeps = {
  /** Made when the first picture is written. */
  folder: string;
  clock: Clock;
  timers: Timers;
  bound?: PictureBound;
  /** Called for the first trouble of a run: a cache that can't be kept is not worth repeating. */
  onDiskTrouble: (error: unknown) => void;
};

export const defaultBound: PictureBound = {
  maxBytes: 200 * 1024 * 1024,
  maxFiles: 20_000,
  maxKeptMs: 30 * 24 * 60 * 60 * 1_000,
};

/** The first look over the folder is taken this long after the first picture of a run, once the window is shown. */
export const firstSweepAfterMs = 10_000;
const maxWaitingWrites = 64;
/** When a picture was used need not be known any better, and each note of it is a write. */
const noteUseEveryMs = 60 * 60 * 1_000;

export type PictureFiles = ReturnType<typeof createPictureFiles>;

/**
 * Pictures on the disk by connection and URL, so that what was seen yesterday needs no network today.
 *
 * One file per picture. The file's own times are the index: modified is when it was fetched, accessed is when it was last
 * used. So nothing has to be read at start, and a lost or broken index can't lose pictures.
 */
export function createPictureFiles(deps: PictureFilesDeps) {
  const { clock, timers } = deps;
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
    if (!hasHadTrouble) deps.onDiskTrouble(error);
    hasHadTrouble = true;
  }

  function inTurn(work: () => Promise<void>): void {
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
    if (writes === 1) sweepTimer = timers.setTimeout(sweep, firstSweepAfterMs);
    else if (held.bytes > bound.maxBytes || held.files > bound.maxFiles) sweep();
  }

  function sweep(): void {
    if (sweeping !== null || isClosed) return;
    held = { bytes: 0, files: 0 };
    sweeping = sweepPictures({ folder: deps.folder, bound, clock, timers, isStopped: () => isClosed })
      .then((left) => {
        // What was written in the meantime counts twice at worst: the next sweep only comes sooner.
        held = { bytes: held.bytes + left.bytes, files: held.files + left.files };
        mayWrite = left.bytes <= bound.maxBytes && left.files <= bound.maxFiles;
      })
      .catch(logFailure)
      .finally(() => {
        sweeping = null;
      });
  }

  return {
    /** The bytes as they were put. Null: not there, too old, or damaged and so deleted. Never rejects. */
    async read(key: PictureKey): Promise<Uint8Array<ArrayBuffer> | null> {
      const file = pathOf(key);
      try {
        const found = await stat(file);
        const { size, mtimeMs, atimeMs, mtime } = found;
        const nowMs = clock.now();
        const isOld = nowMs - mtimeMs > bound.maxKeptMs;
        const bytes =
          isOld || !found.isFile() || size > maxPictureBytes + sealBytes
            ? null
            : unsealed(fileNameOf(key), await readRegularFile(file, size));
        if (bytes === null) await unlink(file);
        else if (nowMs - atimeMs > noteUseEveryMs) await utimes(file, new Date(nowMs), mtime);
        return bytes;
      } catch {
        // Not there, as a rule; whatever else it is, the network has the picture too.
        return null;
      }
    },
    drop: (key: PictureKey): void => inTurn(() => rm(pathOf(key), { force: true })),
    /** Writes it in its turn; when too many wait for theirs, it is left out. */
    put(key: PictureKey, bytes: Uint8Array): void {
      if (!isClosed && waiting < maxWaitingWrites) inTurn(() => write(key, bytes));
    },
    /** Deletes what a connection left, and what is about to be written for it. Its id must not come again. */
    forgetConnection(connectionId: string): void {
      forgotten.add(connectionId);
      inTurn(() => rm(path.join(deps.folder, folderNameOf(connectionId)), { recursive: true, force: true }));
    },
    /** Ends with the write under way and the deletions; pictures that wait to be written are left out. */
    async close(): Promise<void> {
      isClosed = true;
      timers.clearTimeout(sweepTimer);
      await Promise.all([lastTurn, sweeping]);
    },
  };
}

/** How many bytes longer a sealed picture is. */
const sealBytes = 32;

/** A picture as it lies on the disk: the SHA-256 of its name and bytes, then its bytes. */
export function sealed(fileName: string, bytes: Uint8Array): Buffer {
  return Buffer.concat([sealOf(fileName, bytes), bytes]);
}

/** The bytes as they were sealed under this name; null when the file was cut, changed or put in another's place. */
function unsealed(fileName: string, file: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (file.byteLength <= sealBytes) return null;
  const bytes = new Uint8Array(file.subarray(sealBytes));
  return timingSafeEqual(file.subarray(0, sealBytes), sealOf(fileName, bytes)) ? bytes : null;
}

function sealOf(fileName: string, bytes: Uint8Array): Buffer {
  return createHash('sha256').update(fileName).update(bytes).digest();
}

/** Which picture: two connections never share one, even from the same URL. */
export type PictureKey = { connectionId: string; url: string };

/** A key as one text and back. A parsed URL holds no line break, so the last one parts the two. */
export function keyText({ connectionId, url }: PictureKey): string {
  return `${connectionId}\n${url}`;
}

export function keyOfText(text: string): PictureKey {
  const at = text.lastIndexOf('\n');
  return { connectionId: text.slice(0, at), url: text.slice(at + 1) };
}

/** Where a connection's pictures lie: hashed, because an id may come from a file that was edited by the user. */
export function folderNameOf(connectionId: string): string {
  return sha256Hex(connectionId).slice(0, 32);
}

/** A picture's file in that folder: hashed, because a URL fits no file name. */
export function fileNameOf(key: PictureKey): string {
  return sha256Hex(keyText(key));
}

/** What the two above look like; nothing else in the folder is touched. */
export const isFolderName = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);
export const isFileName = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export type PictureBound = {
  maxBytes: number;
  maxFiles: number;
  /** Fetched longer ago than this, a picture is fetched again. */
  maxKeptMs: number;
};

type Held = { bytes: number; files: number };

type KeptFile = { path: string; bytes: number; usedAtMs: number };

/** Files looked at or deleted before others get their turn at the disk. */
const stepFiles = 50;
const pauseMs = 20;
/** Below the bound by this much, so that not every new picture needs a sweep of its own. */
const roomLeft = 0.9;
const abandonedAfterMs = 10 * 60 * 1_000;

/**
 * Brings the folder of pictures back below its bound: the too old ones go, then those used longest ago, and what a crash
 * left half written. Works in small steps with pauses and touches nothing that isn't its own. Returns what is left.
 */
export async function sweepPictures(given: {
  folder: string;
  bound: PictureBound;
  clock: Clock;
  timers: Timers;
  isStopped: () => boolean;
}): Promise<Held> {
  const { bound, clock } = given;
  let steps = 0;
  async function pauseSometimes(): Promise<void> {
    steps += 1;
    if (steps % stepFiles === 0) await new Promise<void>((done) => given.timers.setTimeout(done, pauseMs));
  }

  const kept: KeptFile[] = [];
  const held: Held = { bytes: 0, files: 0 };
  for await (const file of filesBelow(given.folder)) {
    if (given.isStopped()) break;
    await pauseSometimes();
    const facts = await stat(file).catch(() => null);
    if (facts === null) continue;
    const ageMs = clock.now() - facts.mtimeMs;
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
    await pauseSometimes();
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

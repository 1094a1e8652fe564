import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock, Timers } from '#main/effects.ts';
import { isFileName, isFolderName } from './picture-key.ts';

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

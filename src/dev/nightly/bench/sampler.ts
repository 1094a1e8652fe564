import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchCatalog, ExpectedRows } from './catalog.ts';
import type { Floor } from './floor.ts';

/** Milliseconds of app and floor. */
export type Sample = { app: number; floor: number };

/** `goal`: the 95th percentile at most, as a multiple of the floor's in the same run. */
export type Step = { title: string; goal: number; begin?(): Promise<void>; sample(): Promise<Sample> };

/** The number of samples, and of those before them that aren't counted. */
type SampleCounts = { samples: number; warmUp: number };

export type StepResult = { title: string; goal: number; latencyMs: number; samples: Sample[] };

type Timing = () => Promise<number>;

export type Sampler = ReturnType<typeof createSampler>;

/** A pause before each input, in which the app may prefetch. */
const quietMs = 80;
/** Inputs are made at a random time within a frame, like a user's. */
const frameMs = 17;

/** Measures app and floor alternately. */
export function createSampler(catalog: BenchCatalog, floor: Floor) {
  let floorGoesFirst = false;

  async function settled(): Promise<void> {
    await catalog.quiet(quietMs);
    await sleep(Math.random() * frameMs);
  }

  async function besideFloor(timeApp: Timing, timeFloor: Timing): Promise<Sample> {
    floorGoesFirst = !floorGoesFirst;
    const before = floorGoesFirst ? await timeFloor() : null;
    await settled();
    const app = await timeApp();
    // The app's prefetching after its paint must not slow down the floor.
    await catalog.quiet(quietMs);
    return { app, floor: before ?? (await timeFloor()) };
  }

  return {
    settled,
    besideFloor,
    /** The floor shows the same rows after the same kind of input. */
    besideFloorRows: (expected: ExpectedRows, event: 'click' | 'keydown', timeApp: Timing) =>
      besideFloor(timeApp, () => floor.timeRows(expected, event)),
  };
}

export async function takeSamples(
  { title, goal, begin, sample }: Step,
  { samples: count, warmUp }: SampleCounts,
  latencyMs = 0,
): Promise<StepResult> {
  console.error(`… ${title}, ${latencyMs} ms`);
  await begin?.();
  const samples: Sample[] = [];
  for (let round = 0; round < count + warmUp; round += 1) samples.push(await sample());
  const counted = samples.slice(warmUp);
  const [app, floor] = (['app', 'floor'] as const).map((of) => percentiles(counted.map((one) => one[of])));
  // Now, so that a later failure doesn't lose them.
  console.error(`  ${app} ms, floor ${floor}`);
  return { title, goal, latencyMs, samples: counted };
}

/** p50 / p95. */
export function percentiles(samples: readonly number[]): string {
  return `${percentile(samples, 50).toFixed(1)} / ${percentile(samples, 95).toFixed(1)}`;
}

/** By nearest rank: always one of the samples. */
export function percentile(samples: readonly number[], percent: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(1, Math.ceil((percent / 100) * sorted.length)) - 1] ?? Number.NaN;
}

import type { Sample } from './measurements.ts';
import { type Point, slopePerHour } from './slope.ts';
import type { SoakResult } from './soak-result.ts';

export const megabyte = 1024 * 1024;

/** More than this, and the run fails. */
export const bounds = {
  heapMbPerHour: 15,
  /**
   * Full caches come to about 75: the app's pictures 32, and of the demo catalog, which runs in main here, its own pictures 35
   * and the latest answers. A leak goes on beyond.
   */
  mainBuffersMb: 96,
} as const;

/** While caches fill, everything rises: the slope is taken over what comes after. */
const warmUpShare = 0.25;
/** A line through less says more about the garbage collector than about the app. */
const judgedFromMs = 8 * 60_000;

/** MB per hour after the warm-up; null: nobody looked, or the run is too short to tell. */
export type Slopes = {
  pageHeap: number | null;
  mainHeap: number | null;
  mainRss: number | null;
  overMs: number;
};

export function slopesOf(samples: readonly Sample[]): Slopes {
  const endMs = samples.at(-1)?.atMs ?? 0;
  const steady = samples.filter(({ atMs }) => atMs >= endMs * warmUpShare);
  const overMs = endMs - (steady[0]?.atMs ?? endMs);
  if (overMs < judgedFromMs) return { pageHeap: null, mainHeap: null, mainRss: null, overMs };
  const slope = (bytesOf: (sample: Sample) => number | undefined) =>
    slopePerHour(
      steady.flatMap((sample): Point[] => {
        const bytes = bytesOf(sample);
        return bytes === undefined ? [] : [{ atMs: sample.atMs, value: bytes / megabyte }];
      }),
    );
  return {
    pageHeap: slope(({ page }) => page.heapBytes),
    mainHeap: slope(({ main }) => main?.memory.heapUsed),
    mainRss: slope(({ main }) => main?.memory.rss),
    overMs,
  };
}

/** Why a run failed, a sentence each; empty: it passed. */
export function verdictOn(result: SoakResult): string[] {
  const slopes = slopesOf(result.samples);
  const rises = (name: string, slope: number | null) =>
    slope !== null && slope > bounds.heapMbPerHour
      ? [`the ${name} rises by ${slope.toFixed(1)} MB an hour, more than ${bounds.heapMbPerHour}`]
      : [];
  const buffersMb = (result.samples.at(-1)?.main?.memory.arrayBuffers ?? 0) / megabyte;
  return [
    ...result.findings,
    ...result.pageErrors.map((error) => `the page: ${error}`),
    ...(result.mainTroubles ?? []).map((trouble) => `the main process: ${trouble}`),
    ...result.doings.restless.map((name) => `the window did not come to rest after "${name}"`),
    ...rises("page's heap", slopes.pageHeap),
    ...rises("main process's heap", slopes.mainHeap),
    ...(buffersMb > bounds.mainBuffersMb
      ? [`the main process holds ${buffersMb.toFixed(0)} MB in buffers`]
      : []),
    ...(result.stoppedEarly || result.exitCode === 0
      ? []
      : [`the app ended with code ${result.exitCode ?? 'none'}`]),
  ];
}

import type { MainLook } from '#dev/nightly/main-process.ts';
import type { PageLook } from '#dev/nightly/page-look.ts';

/** Page and main process at one moment; `main` is null where the runtime takes no probe. */
export type Sample = { atMs: number; page: PageLook; main: MainLook | null };

export type SoakResult = {
  runtime: string;
  seed: number;
  faultShare: number;
  browsedMs: number;
  stoppedEarly: boolean;
  requests: number;
  cancelled: number;
  faults: Record<string, number>;
  actions: Record<string, number>;
  /** Something was in the way for two seconds: a menu, a notice, a list that went on moving. */
  missed: number;
  /** The first sample is taken at rest before browsing, the last one at rest after it. */
  samples: Sample[];
  /** What was wrong, a sentence each: unhandled errors, a broken window, an action that never came to rest. */
  findings: string[];
};

const megabyte = 1024 * 1024;
const maxHeapMbPerHour = 15;
/**
 * Full caches come to about 75: the app's pictures 32, and of the demo catalog, which runs in main here, its own pictures 35 and the
 * latest answers. A leak goes on beyond.
 */
const maxMainBuffersMb = 96;
/** While caches fill, everything rises: the slope is taken over what comes after. */
const warmUpShare = 0.25;
/** A line through less says more about the garbage collector than about the app. */
const judgedFromMs = 8 * 60_000;

/** Why a run failed, a sentence each; empty: it passed. */
export function verdictOn({ samples, findings }: SoakResult): string[] {
  const { page, main } = heapSlopes(samples);
  const rises = (name: string, slope: number | null) =>
    slope !== null && slope > maxHeapMbPerHour
      ? [`the ${name} rises by ${slope.toFixed(1)} MB an hour, more than ${maxHeapMbPerHour}`]
      : [];
  const buffersMb = (samples.at(-1)?.main?.memory.arrayBuffers ?? 0) / megabyte;
  const buffers = `the main process holds ${buffersMb.toFixed(0)} MB in buffers, more than ${maxMainBuffersMb}`;
  return [
    ...findings,
    ...rises("page's heap", page),
    ...rises("main process's heap", main),
    ...(buffersMb > maxMainBuffersMb ? [buffers] : []),
  ];
}

/** MB an hour after the warm-up; null: nobody looked, or the run is too short to tell. */
function heapSlopes(samples: readonly Sample[]): { page: number | null; main: number | null } {
  const endMs = samples.at(-1)?.atMs ?? 0;
  const steady = samples.filter(({ atMs }) => atMs >= endMs * warmUpShare);
  if (endMs - (steady[0]?.atMs ?? endMs) < judgedFromMs) return { page: null, main: null };
  return {
    page: slopePerHour(steady, ({ page }) => page.heapBytes),
    main: slopePerHour(steady, ({ main }) => main?.memory.heapUsed),
  };
}

/** By least squares. */
function slopePerHour(
  samples: readonly Sample[],
  bytesOf: (sample: Sample) => number | undefined,
): number | null {
  const points = samples.flatMap((sample) => {
    const bytes = bytesOf(sample);
    return bytes === undefined ? [] : [{ hours: sample.atMs / 3_600_000, mb: bytes / megabyte }];
  });
  if (points.length < 3) return null;
  const mean = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [meanHours, meanMb] = [mean(({ hours }) => hours), mean(({ mb }) => mb)];
  const together = mean(({ hours, mb }) => (hours - meanHours) * (mb - meanMb));
  return together / mean(({ hours }) => (hours - meanHours) ** 2);
}

export function printReport(result: SoakResult): void {
  const { runtime, seed, faultShare, browsedMs, stoppedEarly, requests, cancelled, missed, samples } = result;
  const minutes = browsedMs / 60_000;
  const done = sum(result.actions);
  console.log(
    `Browsed for ${minutes.toFixed(1)} minutes in ${runtime}${stoppedEarly ? ', stopped early' : ''}; ${faultShare * 100} % faults, seed ${seed}.\n` +
      `${done} actions, ${Math.round(done / Math.max(1, minutes))} a minute, ${missed} missed; ${requests} requests, ${cancelled} cancelled by the app, ${sum(result.faults)} faults.`,
  );
  console.table(result.faults);
  console.table(result.actions);
  const [first, last] = [samples[0], samples.at(-1)];
  if (first !== undefined && last !== undefined) {
    console.log('After a forced collection, heaps in MB:');
    console.table({ start: figuresOf(first), end: figuresOf(last), 'an hour': heapSlopes(samples) });
  }
  const reasons = verdictOn(result);
  console.log(reasons.length === 0 ? '✓ Passed.' : ['✗ Failed:', ...reasons.slice(0, 20)].join('\n  - '));
}

function figuresOf({ page, main }: Sample): Record<string, string | number> {
  const mb = (bytes: number) => (bytes / megabyte).toFixed(1);
  const figures = { page: mb(page.heapBytes), 'DOM nodes': page.domNodes, listeners: page.listeners };
  if (main === null) return figures;
  const { heapUsed, arrayBuffers, rss } = main.memory;
  // An open socket or a running timer is what a leak looks like.
  return { ...figures, main: mb(heapUsed), buffers: mb(arrayBuffers), process: mb(rss), ...main.resources };
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, times) => total + times, 0);
}

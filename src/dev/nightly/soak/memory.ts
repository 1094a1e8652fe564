/** What is in use after a forced collection, MB; null: this runtime's main process can't be looked into. */
export type MemorySample = { minute: number; page: number; main: number | null; buffers: number | null };

const maxHeapMbPerHour = 15;
/**
 * Full caches come to about 75: the app's pictures 32, and of the demo catalog, which runs in main here, its own pictures 35 and the
 * latest answers. A leak goes on beyond.
 */
const maxBuffersMb = 96;
/** While caches fill, everything rises: only what comes after is judged. */
const warmUpShare = 0.25;
/** Less says more about the garbage collector than about the app. */
const minJudgedMinutes = 8;

/** Why memory fails a run, a sentence each; empty: it passed. */
export function memoryTroubles(samples: readonly MemorySample[]): string[] {
  const last = samples.at(-1);
  if (last === undefined) return [];
  const steady = samples.filter(({ minute }) => minute >= last.minute * warmUpShare);
  const isJudged = last.minute - (steady[0]?.minute ?? 0) >= minJudgedMinutes;
  const rise = (name: 'page' | 'main') => {
    const mbPerHour = isJudged ? risePerHour(steady, ({ [name]: mb }) => mb ?? 0) : 0;
    return mbPerHour > maxHeapMbPerHour
      ? [`the heap of ${name} rises by ${mbPerHour.toFixed(1)} MB an hour`]
      : [];
  };
  const holdsTooMuch = (last.buffers ?? 0) > maxBuffersMb;
  return [
    ...rise('page'),
    ...rise('main'),
    ...(holdsTooMuch ? [`main holds ${last.buffers?.toFixed(0)} MB in buffers`] : []),
  ];
}

/** From the mean of the first half to that of the second. */
function risePerHour(samples: readonly MemorySample[], mbOf: (sample: MemorySample) => number): number {
  const half = Math.floor(samples.length / 2);
  const mean = (some: readonly MemorySample[], of: (sample: MemorySample) => number) =>
    some.reduce((sum, sample) => sum + of(sample), 0) / some.length;
  const [early, late] = [samples.slice(0, half), samples.slice(-half)];
  const hours = (mean(late, ({ minute }) => minute) - mean(early, ({ minute }) => minute)) / 60;
  return (mean(late, mbOf) - mean(early, mbOf)) / hours;
}

import type { HeapGrowth, Relay, Scrolling, Size } from './page-figures.ts';
import type { Sample } from './steps.ts';

export type StepResult = { title: string; goal: number; latencyMs: number; samples: Sample[] };

export type BenchResult = {
  machine: string;
  isQuick: boolean;
  firstRowsMs: number[];
  steps: StepResult[];
  scrolling: Scrolling;
  heap: HeapGrowth;
  /** Pages turned, and as many items opened, between the looks at the heap. */
  heapSteps: number;
  relay: Relay;
  script: Size;
  styles: Size;
};

const longestFrameMs = 20;
const smoothShare = 0.95;
const heapRatio = 1.2;
const scriptBytes = 800_000;
const styleBytes = 120_000;

/** Everything that was found, each figure with its goal. A goal that isn't met is marked with ✗. */
export function printReport(result: BenchResult): void {
  console.log(result.machine);
  if (result.isQuick) console.log('A quick run: too few samples for figures to quote.');
  console.log(
    'Input to paint, p50 / p95 ms. The floor: click, fetch, innerHTML of the same answer in an empty page.',
  );
  console.table(Object.fromEntries(result.steps.map(stepRow)));
  for (const [name, figure] of otherFigures(result)) console.log(`${name}: ${figure}`);
}

/** By nearest rank: always a sample that was really taken. */
export function percentile(samples: readonly number[], percent: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(1, Math.ceil((percent / 100) * sorted.length)) - 1] ?? Number.NaN;
}

function stepRow({ title, goal, latencyMs, samples }: StepResult): [string, Record<string, unknown>] {
  const app = samples.map((sample) => sample.app.ms);
  const floor = samples.map((sample) => sample.floor.ms);
  const ratio = percentile(app, 95) / percentile(floor, 95);
  return [
    `${title}, ${latencyMs} ms`,
    {
      app: bothPercentiles(app),
      floor: bothPercentiles(floor),
      'p95 ratio': `${mark(ratio <= goal)} ${ratio.toFixed(2)}`,
      goal,
      answers: sourcesText(samples),
    },
  ];
}

function sourcesText(samples: readonly Sample[]): string {
  const counts = Map.groupBy(samples, ({ source }) => source);
  return [...counts].map(([source, those]) => `${those.length} ${source}`).join(', ');
}

function otherFigures(result: BenchResult): [name: string, figure: string][] {
  const { scrolling, heap, heapSteps, relay, script, styles, firstRowsMs } = result;
  const smooth = scrolling.runs.filter((longest) => longest <= longestFrameMs).length;
  const growth = heap.end.heapBytes / heap.first.heapBytes;
  const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
  const size = ({ bytes, gzipBytes }: Size, goal: number) =>
    `${mark(bytes <= goal)} ${kilobytes(bytes)}, ${kilobytes(gzipBytes)} gzipped (goal: ${kilobytes(goal)})`;
  return [
    ['Cold start to 50 rows', `${bothPercentiles(firstRowsMs)} ms over ${firstRowsMs.length} launches`],
    [
      'Scrolling 250 rows, pictures',
      `${mark(smooth >= scrolling.runs.length * smoothShare)} ${smooth} of ${scrolling.runs.length} runs without a frame past ${longestFrameMs} ms (goal: ${smoothShare * 100} %);` +
        ` longest frame of a run ${bothPercentiles(scrolling.runs)} ms; ${scrolling.gaps} of ${scrolling.frames} frames with a gap`,
    ],
    [
      'Heap of the page',
      `${mark(growth <= heapRatio)} ×${growth.toFixed(2)} after ${heapSteps} pages and ${heapSteps} items (goal: ×${heapRatio}):` +
        ` ${mib(heap.first.heapBytes)} with the first rows, ${mib(heap.warm.heapBytes)} warm, ${mib(heap.end.heapBytes)} at the end;` +
        ` DOM nodes ${heap.first.domNodes}, ${heap.warm.domNodes}, ${heap.end.domNodes}`,
    ],
    [
      'Page to main and back',
      `${bothPercentiles(relay.small)} ms; with ${kilobytes(relay.largeBytes)} to carry ${bothPercentiles(relay.large)} ms`,
    ],
    ['Script of the page', size(script, scriptBytes)],
    ['Styles of the page', size(styles, styleBytes)],
  ];
}

function bothPercentiles(samples: readonly number[]): string {
  return `${percentile(samples, 50).toFixed(1)} / ${percentile(samples, 95).toFixed(1)}`;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1_000).toLocaleString('en')} kB`;
}

function mark(isMet: boolean): string {
  return isMet ? '✓' : '✗';
}

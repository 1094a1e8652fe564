import { judge } from './aims.ts';
import type { BenchResult, StepResult } from './bench-result.ts';
import { reactAdmin, reactAdminHeapRatio } from './quoted-figures.ts';
import type { Served } from './served.ts';
import { type Summary, summarize } from './statistics.ts';
import type { StepId } from './steps.ts';
import { alignedTable } from './text-table.ts';

/** Everything that was found, for people. */
export function reportText(result: BenchResult): string {
  return [machineText(result), stepTable(result), otherFigures(result), scaleText(), aimsText(result)].join(
    '\n\n',
  );
}

function machineText({ machine, isQuick, takenAt, tookMs }: BenchResult): string {
  const [before, after] = machine.load;
  const lines = [
    `Item Catalog, measured ${takenAt} in ${Math.round(tookMs / 1000)} s`,
    `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGib} GiB, ${machine.platform}; load ${before.toFixed(1)} at the start, ${after.toFixed(1)} at the end`,
    `${machine.runtime}, headless, Chromium ${machine.chromium}, Node ${machine.node}`,
  ];
  if (isQuick) lines.push('A quick run: too few samples for figures to quote.');
  return lines.join('\n');
}

const titles: Readonly<Record<StepId, string>> = {
  'next-50': 'Next page, 50 rows',
  'jump-50': 'Far page, 50 rows (cold)',
  'next-250': 'Next page, 250 rows',
  'jump-250': 'Far page, 250 rows (cold)',
  filter: 'Filter committed',
  'detail-hovered': 'Row click to detail, hovered before',
  'detail-at-once': 'Row click to detail, at once',
  back: 'Back to the page before',
};

function stepTable({ steps }: BenchResult): string {
  const rows = steps.map((step) => [
    titles[step.id],
    String(step.latencyMs),
    ...figures(summarize(step.app)),
    ...figures(summarize(step.floor)),
    ...figures(summarize(step.fetch)),
    servedText(step),
  ]);
  const header = [
    'Input to paint, ms',
    'latency',
    'app p50',
    'p95',
    'floor p50',
    'p95',
    'fetch p50',
    'p95',
    'samples, and where the app’s came from',
  ];
  return [
    alignedTable([header, ...rows], ['left', ...Array<'right'>(7).fill('right'), 'left']),
    'floor: click, fetch, innerHTML of the same in an empty page. fetch: the same request by Node alone.',
    'A detail opens in a pane that was closed. Rows have the place of pictures but no pictures, as main fetches none from this machine.',
  ].join('\n');
}

const servedWords: Readonly<Record<Served, string>> = {
  prefetched: 'prefetched',
  'under-way': 'asked before the input',
  cold: 'asked after it',
  kept: 'kept, not asked again',
};

function servedText({ served, app }: StepResult): string {
  const counts = (Object.keys(servedWords) as Served[]) // its keys are all of Served
    .map((kind) => ({ kind, count: served.filter((one) => one === kind).length }))
    .filter(({ count }) => count > 0);
  return `${app.length}: ${counts.map(({ kind, count }) => `${count} ${servedWords[kind]}`).join(', ')}`;
}

function otherFigures({ coldStart, scrolling, heap, script, eventTimingExcessMs }: BenchResult): string {
  const start = summarize(coldStart.ms);
  const excess = summarize(eventTimingExcessMs);
  const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(2)} MiB`;
  const times = (bytes: number) => (bytes / heap.atStart.usedBytes).toFixed(2);
  const scroll = ({ longestMs, p95Ms, frames, uncovered }: BenchResult['scrolling']['app']) =>
    `longest frame ${longestMs.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms, ${frames} frames, ${uncovered} with a gap`;
  return alignedTable(
    [
      [
        'Cold start to 50 rows',
        start === null
          ? 'not measured'
          : `p50 ${start.p50.toFixed(0)} ms, longest ${start.max.toFixed(0)} ms over ${start.count} launches with the built-in demo` +
            ` (${coldStart.upperBounds} of them upper bounds)`,
      ],
      ['Scrolling 250 rows', scroll(scrolling.app)],
      ['… with pictures (built-in demo)', scroll(scrolling.withPictures)],
      ['… floor', scroll(scrolling.floor)],
      [
        `Heap, ${heap.steps} pages and ${heap.steps} details`,
        [
          `${mib(heap.atStart.usedBytes)} with the first rows`,
          `×${times(heap.warm.usedBytes)} after ${heap.warmUpSteps} of each`,
          `×${times(heap.afterFlips.usedBytes)} after the pages`,
          `×${times(heap.afterDetails.usedBytes)} after the details (${mib(heap.afterDetails.usedBytes)})`,
        ].join(', '),
      ],
      [
        'DOM nodes',
        `${heap.atStart.domNodes} with the first rows, ${heap.warm.domNodes} warm, ${heap.afterFlips.domNodes} after the pages, ${heap.afterDetails.domNodes} after the details`,
      ],
      [
        'Script of the page',
        `${script.bytes.toLocaleString('en')} bytes, ${script.gzipBytes.toLocaleString('en')} gzipped, ${script.files} files`,
      ],
      [
        'Event Timing less ours',
        excess === null
          ? 'not told by this browser'
          : `p50 ${excess.p50.toFixed(1)} ms over ${excess.count} inputs (to the screen, in steps of 8 ms)`,
      ],
    ],
    ['left', 'left'],
  );
}

function scaleText(): string {
  const lines = reactAdmin.map(
    ({ title, p50ByLatency }) =>
      `${title}: ${Object.entries(p50ByLatency)
        .map(([latency, p50]) => `${p50} ms at ${latency}`)
        .join(', ')}`,
  );
  return `For scale, a react-admin 5 app behind the same origin, p50 by latency (quoted): ${lines.join('; ')}; heap ×${reactAdminHeapRatio}`;
}

function aimsText(result: BenchResult): string {
  const rows = judge(result).map(({ text, found, isMet }) => [isMet ? '✓ met' : '✗ not met', text, found]);
  return alignedTable(rows, ['left', 'left', 'left']);
}

function figures(summary: Summary | null): [string, string] {
  return summary === null ? ['–', '–'] : [summary.p50.toFixed(1), summary.p95.toFixed(1)];
}

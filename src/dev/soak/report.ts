import { alignedTable } from '#dev/bench/text-table.ts';
import type { Sample } from './measurements.ts';
import type { SoakResult } from './soak-result.ts';
import { bounds, megabyte, slopesOf, verdictOn } from './verdict.ts';

/** The run in words and figures, its verdict last. */
export function reportText(result: SoakResult): string {
  return [
    headOf(result),
    figuresOf(result),
    countsText('Faults', result.origin.faults),
    countsText('Actions', result.doings.done),
    memoryOf(result),
    verdictText(result),
  ].join('\n\n');
}

function headOf({ runtime, seed, faultShare, browsedMs, stoppedEarly }: SoakResult): string {
  const minutes = (browsedMs / 60_000).toFixed(1);
  const how = runtime === 'electron' ? 'Electron' : 'the Chromium shell';
  const stopped = stoppedEarly ? ', stopped early' : '';
  return `Browsed for ${minutes} minutes in ${how}${stopped}; ${faultShare * 100} % faults, seed ${seed}.`;
}

function figuresOf({ origin, doings, pageErrors, mainTroubles, browsedMs }: SoakResult): string {
  const done = sum(doings.done);
  const { name, ms } = doings.longest;
  return alignedTable(
    [
      ['Requests', `${origin.requests}, of them ${origin.cancelled} cancelled by the app`],
      ['Faults', `${sum(origin.faults)}`],
      [
        'Actions',
        `${done}, ${Math.round((done * 60_000) / Math.max(1, browsedMs))} a minute; ${doings.interrupted} not waited for, ${doings.missed} missed`,
      ],
      ['Longest', `${Math.round(ms)} ms until at rest: ${name}`],
      ['Page errors', `${pageErrors.length}, unhandled rejections included`],
      ['Main process', mainTroubles === null ? 'not looked at' : `${mainTroubles.length} unhandled`],
    ],
    ['left', 'left'],
  );
}

function memoryOf({ samples, calm }: SoakResult): string {
  const slopes = slopesOf(samples);
  // Stopped early, it was never at rest again: what was seen last must do.
  const last = calm.after ?? samples.at(-1) ?? null;
  const mb = (bytes: number | undefined) => (bytes === undefined ? '–' : (bytes / megabyte).toFixed(1));
  const count = (value: number | undefined) => (value === undefined ? '–' : String(value));
  const perHour = (slope: number | null) => (slope === null ? 'too short to tell' : slope.toFixed(1));
  const row = (name: string, of: (sample: Sample) => string, slope = '') => [
    name,
    calm.before === null ? '–' : of(calm.before),
    last === null ? '–' : of(last),
    slope,
  ];
  const handles = (kind: string) =>
    row(`main: ${kind}`, ({ main }) => count(main === null ? undefined : (main.resources[kind] ?? 0)));
  const looks = [calm.before, last].flatMap((sample) => sample?.main ?? []);
  // Named even where there are none: an open socket or a running timer is what a leak looks like.
  const kinds = [
    ...new Set(['TCPSocketWrap', 'Timeout', ...looks.flatMap(({ resources }) => Object.keys(resources))]),
  ];
  return alignedTable(
    [
      [
        'After a forced collection',
        'start',
        'end',
        `per hour, last ${(slopes.overMs / 60_000).toFixed(1)} min`,
      ],
      row('page: heap, MB', ({ page }) => mb(page.heapBytes), perHour(slopes.pageHeap)),
      row('page: DOM nodes', ({ page }) => count(page.domNodes)),
      row('page: listeners', ({ page }) => count(page.listeners)),
      row('main: heap, MB', ({ main }) => mb(main?.memory.heapUsed), perHour(slopes.mainHeap)),
      row('main: buffers, MB', ({ main }) => mb(main?.memory.arrayBuffers)),
      row('main: whole process, MB', ({ main }) => mb(main?.memory.rss), perHour(slopes.mainRss)),
      ...kinds.sort().map(handles),
    ],
    ['left', 'right', 'right', 'right'],
  );
}

function verdictText(result: SoakResult): string {
  const reasons = verdictOn(result);
  const limits = `Bounds: heaps ${bounds.heapMbPerHour} MB an hour each, main's buffers ${bounds.mainBuffersMb} MB.`;
  if (reasons.length === 0) return `${limits}\n✓ Passed.`;
  return [limits, '✗ Failed:', ...reasons.slice(0, 20).map((reason) => `  - ${reason}`)].join('\n');
}

function countsText(title: string, counts: Readonly<Record<string, number>>): string {
  const rows = Object.entries(counts).sort(([, a], [, b]) => b - a);
  if (rows.length === 0) return `${title}: none`;
  return alignedTable(
    [[title, ''], ...rows.map(([name, times]) => [`  ${name}`, String(times)])],
    ['left', 'right'],
  );
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, times) => total + times, 0);
}

import { expect, test } from 'vitest';
import type { Sample } from './measurements.ts';
import type { SoakResult } from './soak-result.ts';
import { megabyte, verdictOn } from './verdict.ts';

const minuteMs = 60_000;

/** A sample a minute for twenty minutes; both heaps rise by so much a minute from some minute on. */
function samples(given: { page?: number; main?: number; buffersMb?: number; until?: number } = {}): Sample[] {
  return Array.from({ length: 21 }, (_, minute) => {
    const rises = Math.min(minute, given.until ?? 20);
    return {
      atMs: minute * minuteMs,
      page: { heapBytes: (20 + rises * (given.page ?? 0)) * megabyte, domNodes: 1, listeners: 1 },
      main: {
        looks: minute,
        processId: 1,
        memory: {
          ...{ rss: 0, heapTotal: 0, external: 0, arrayBuffers: (given.buffersMb ?? 0) * megabyte },
          heapUsed: (30 + rises * (given.main ?? 0)) * megabyte,
        },
        resources: {},
        troubles: [],
      },
    };
  });
}

function aResult(change: Partial<SoakResult> = {}): SoakResult {
  return {
    ...{ takenAt: '', runtime: 'chromium-shell', seed: 1, faultShare: 0.02, browsedMs: 20 * minuteMs },
    stoppedEarly: false,
    origin: { requests: 0, cancelled: 0, faults: {} as SoakResult['origin']['faults'], openSockets: 0 }, // not judged
    doings: { done: {}, missed: 0, interrupted: 0, longest: { name: '', ms: 0 }, restless: [] },
    samples: samples(),
    calm: { before: null, after: null },
    ...{ pageErrors: [], mainTroubles: [], findings: [], exitCode: 0 },
    ...change,
  };
}

test('a run in which nothing happened passes', () => {
  expect(verdictOn(aResult())).toEqual([]);
});

test.each<[string, Partial<SoakResult>]>([
  ["a heap of the page's that goes on rising", { samples: samples({ page: 0.5 }) }],
  ["a heap of main's that goes on rising", { samples: samples({ main: 0.5 }) }],
  ['buffers beyond any cache', { samples: samples({ buffersMb: 100 }) }],
  ['an error of the page', { pageErrors: ['TypeError'] }],
  ['a rejection in main that nobody handled', { mainTroubles: ['unhandled rejection'] }],
  ['a blank window', { findings: ['the window is blank'] }],
  ['a window that never came to rest', { doings: { ...aResult().doings, restless: ['next page'] } }],
  ['a crash', { exitCode: null }],
])('%s fails it', (_name, change) => {
  expect(verdictOn(aResult(change))).toHaveLength(1);
});

test('caches that fill in the beginning are no leak', () => {
  expect(verdictOn(aResult({ samples: samples({ page: 3, main: 3, until: 4 }) }))).toEqual([]);
});

test('a short run is not judged by its slope', () => {
  expect(verdictOn(aResult({ samples: samples({ page: 0.5 }).slice(0, 5) }))).toEqual([]);
});

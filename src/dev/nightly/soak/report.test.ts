import { expect, test } from 'vitest';
import { type SoakResult, verdictOn } from './report.ts';

const megabyte = 1024 * 1024;

/** A sample a minute for twenty minutes; the heaps rise by so many MB a minute until some minute. */
function aRun(given: { page?: number; main?: number; buffersMb?: number; until?: number } = {}): SoakResult {
  const samples = Array.from({ length: 21 }, (_, minute) => {
    const rises = Math.min(minute, given.until ?? 20);
    const memory = {
      ...{ rss: 0, heapTotal: 0, external: 0, arrayBuffers: (given.buffersMb ?? 0) * megabyte },
      heapUsed: (30 + rises * (given.main ?? 0)) * megabyte,
    };
    return {
      atMs: minute * 60_000,
      page: { heapBytes: (20 + rises * (given.page ?? 0)) * megabyte, domNodes: 1, listeners: 1 },
      main: { looks: minute, processId: 1, memory, resources: {}, troubles: [] },
    };
  });
  return {
    ...{
      runtime: '',
      seed: 1,
      faultShare: 0.02,
      browsedMs: 1,
      stoppedEarly: false,
      requests: 0,
      cancelled: 0,
    },
    ...{ faults: {}, actions: {}, missed: 0, samples, findings: [] },
  };
}

test.each([
  ["a page's heap that goes on rising", aRun({ page: 0.5 }), ["the page's heap rises by 30.0 MB an hour"]],
  ["a main process's heap that does", aRun({ main: 0.5 }), ["the main process's heap rises by 30.0 MB"]],
  ['buffers beyond any cache', aRun({ buffersMb: 100 }), ['the main process holds 100 MB in buffers']],
  ['whatever was wrong', { ...aRun(), findings: ['the window is blank'] }, ['the window is blank']],
])('%s fails the run', (_name, run, reasons) => {
  expect(verdictOn(run)).toEqual(reasons.map((reason) => expect.stringContaining(reason)));
});

test('caches that fill in the beginning are no leak', () => {
  expect(verdictOn(aRun({ page: 3, main: 3, until: 4 }))).toEqual([]);
});

test('a short run is not judged by its slope', () => {
  const run = aRun({ page: 0.5 });
  expect(verdictOn({ ...run, samples: run.samples.slice(0, 5) })).toEqual([]);
});

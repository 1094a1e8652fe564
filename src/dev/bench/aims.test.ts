import { expect, test } from 'vitest';
import { judge } from './aims.ts';
import type { BenchResult, StepResult } from './bench-result.ts';

test('two frames are met only by the 95th percentile of what was prefetched', () => {
  const slowTail = [...Array<number>(18).fill(20), 60, 60];
  const found = judge(aResult({ steps: [aStep({ id: 'next-50', app: slowTail })] }));
  expect(found[0]).toMatchObject({ found: 'p95 60.0 ms', isMet: false });
  const cold = slowTail.map((ms) => (ms === 60 ? 'cold' : 'prefetched'));
  const apart = judge(aResult({ steps: [aStep({ id: 'next-50', app: slowTail, served: cold })] }));
  expect(apart[0]).toMatchObject({ found: 'p95 20.0 ms', isMet: true });
});

test('an aim about prefetched answers is not met when none was', () => {
  const [found] = judge(aResult({ steps: [aStep({ id: 'next-50', app: [10], served: ['cold'] })] }));
  expect(found).toMatchObject({ found: 'nothing was prefetched', isMet: false });
});

test('a filter is judged by its distance from the floor, not by its own time', () => {
  const step = aStep({ id: 'filter', app: [80, 80], floor: [70, 70] });
  expect(judge(aResult({ steps: [step] }))[0]).toMatchObject({ found: '+10.0 ms and +10.0 ms', isMet: true });
  const slower = { ...step, floor: [60, 60] };
  expect(judge(aResult({ steps: [slower] }))[0]).toMatchObject({ isMet: false });
});

test('one dropped frame while scrolling is told', () => {
  const found = judge(aResult({ longestMs: 33.4 }));
  expect(found.find(({ text }) => text.endsWith('250 rows scroll'))).toMatchObject({ isMet: false });
});

test('the heap is judged from the first rows and from a warm page', () => {
  const found = judge(aResult({})).filter(({ text }) => text.startsWith('Heap'));
  expect(found.map(({ isMet, found: ratio }) => [isMet, ratio])).toEqual([
    [false, '1.50 times'],
    [true, '1.05 times'],
  ]);
});

function aStep(parts: Partial<StepResult> & Pick<StepResult, 'id' | 'app'>): StepResult {
  return {
    latencyMs: 0,
    served: parts.app.map(() => 'prefetched'),
    frames: [],
    floor: [],
    fetch: [],
    ...parts,
  };
}

function aResult({
  steps = [],
  longestMs = 16.7,
}: {
  steps?: StepResult[];
  longestMs?: number;
}): BenchResult {
  const scroll = { frames: 100, longestMs, p95Ms: 16.7, uncovered: 0 };
  const look = (usedBytes: number) => ({ usedBytes, domNodes: 1 });
  return {
    takenAt: '2026-01-01T00:00:00.000Z',
    isQuick: false,
    tookMs: 1,
    machine: {
      cpu: 'a processor',
      cores: 1,
      memoryGib: 1,
      platform: 'linux',
      node: '24',
      runtime: 'electron',
      chromium: '1',
      load: [0, 0],
    },
    coldStart: { ms: [], upperBounds: 0 },
    steps,
    scrolling: { app: scroll, withPictures: scroll, floor: scroll },
    heap: {
      atStart: look(100),
      warm: look(143),
      afterFlips: look(145),
      afterDetails: look(150),
      warmUpSteps: 60,
      steps: 300,
      lastPage: 1,
    },
    script: { files: 1, bytes: 1, gzipBytes: 1 },
    eventTimingExcessMs: [],
  };
}

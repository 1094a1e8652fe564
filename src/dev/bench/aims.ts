import type { BenchResult, StepResult } from './bench-result.ts';
import type { Scrolling } from './scrolling.ts';
import { summarize } from './statistics.ts';

export type Aim = { text: string; found: string; isMet: boolean };

const twoFramesMs = 34;
const frameMs = 1000 / 60;
const longestFrameMs = 33;
const heapRatio = 1.1;

/** What the app aims at, each with what was found. An aim about the 95th percentile is met only by the 95th percentile. */
export function judge(result: BenchResult): Aim[] {
  return [
    ...paintedInTwoFrames(result, 'next-50', 'Next page of 50, prefetched'),
    ...paintedInTwoFrames(result, 'next-250', 'Next page of 250, prefetched'),
    ...paintedInTwoFrames(result, 'detail-hovered', 'Detail of a hovered row, prefetched'),
    ...stepsOf(result, 'filter').flatMap(filterBesideFloor),
    noLongFrame('while 250 rows scroll', result.scrolling.app),
    noLongFrame('while 250 rows with pictures scroll', result.scrolling.withPictures),
    ...heapGrowth(result),
  ];
}

function paintedInTwoFrames(result: BenchResult, id: StepResult['id'], what: string): Aim[] {
  return stepsOf(result, id).map((step) => {
    // The aim is about prefetched answers; how many those were stands in the table.
    const found = summarize(step.app.filter((_, index) => step.served[index] === 'prefetched'));
    return {
      text: `${what}, ${step.latencyMs} ms latency: p95 within ${twoFramesMs} ms`,
      found: found === null ? 'nothing was prefetched' : `p95 ${ms(found.p95)}`,
      isMet: found !== null && found.p95 <= twoFramesMs,
    };
  });
}

function filterBesideFloor(step: StepResult): Aim[] {
  const [app, floor] = [summarize(step.app), summarize(step.floor)];
  if (app === null || floor === null) return [];
  const [p50, p95] = [app.p50 - floor.p50, app.p95 - floor.p95];
  return [
    {
      text: `Filter, ${step.latencyMs} ms latency: p50 and p95 within one frame of the floor`,
      found: `${signed(p50)} and ${signed(p95)}`,
      isMet: p50 <= frameMs && p95 <= frameMs,
    },
  ];
}

function noLongFrame(when: string, { longestMs }: Scrolling): Aim {
  return {
    text: `No frame past ${longestFrameMs} ms ${when}`,
    found: `longest ${ms(longestMs)}`,
    isMet: longestMs <= longestFrameMs,
  };
}

/** From the very start the code that V8 compiles meanwhile counts too; from a warm page on, growth is what is not let go. */
function heapGrowth({ heap }: BenchResult): Aim[] {
  const { steps, warmUpSteps, atStart, warm, afterDetails } = heap;
  const aim = (since: string, before: number): Aim => {
    const ratio = afterDetails.usedBytes / before;
    return {
      text: `Heap after ${steps} pages and ${steps} details under ${heapRatio} times ${since}`,
      found: `${ratio.toFixed(2)} times`,
      isMet: ratio < heapRatio,
    };
  };
  return [
    aim('that of the first rows', atStart.usedBytes),
    aim(`that after ${warmUpSteps} of each`, warm.usedBytes),
  ];
}

function stepsOf(result: BenchResult, id: StepResult['id']): StepResult[] {
  return result.steps.filter((step) => step.id === id);
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${ms(Math.abs(value))}`;
}

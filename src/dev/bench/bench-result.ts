import type { HeapGrowth } from './heap-growth.ts';
import type { ScriptSize } from './script-size.ts';
import type { Scrolling } from './scrolling.ts';
import type { Served } from './served.ts';
import type { StepId } from './steps.ts';

/** One step at one latency. Times in milliseconds, in the order they were taken. */
export type StepResult = {
  id: StepId;
  latencyMs: number;
  app: number[];
  /** How the app came by each of its samples. */
  served: Served[];
  /** Frames from the input to the one that showed it. */
  frames: number[];
  floor: number[];
  fetch: number[];
};

export type BenchResult = {
  takenAt: string;
  isQuick: boolean;
  tookMs: number;
  machine: {
    cpu: string;
    cores: number;
    memoryGib: number;
    platform: string;
    node: string;
    runtime: string;
    chromium: string;
    /** Of the last minute, at the start and at the end: above the number of cores others were at work too. */
    load: [number, number];
  };
  coldStart: { ms: number[]; upperBounds: number };
  steps: StepResult[];
  scrolling: { app: Scrolling; withPictures: Scrolling; floor: Scrolling };
  heap: HeapGrowth;
  script: ScriptSize;
  /** Event Timing's duration less ours, over the inputs shown by their first frame. */
  eventTimingExcessMs: number[];
};

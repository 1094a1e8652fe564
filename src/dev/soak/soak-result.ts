import type { OriginCounts } from './faulty-origin.ts';
import type { Sample } from './measurements.ts';
import type { Doings } from './person.ts';

/** Everything a run found out. */
export type SoakResult = {
  takenAt: string;
  runtime: string;
  seed: number;
  faultShare: number;
  /** How long it browsed; less than asked for when it was stopped. */
  browsedMs: number;
  stoppedEarly: boolean;
  origin: OriginCounts;
  doings: Doings;
  /** The first is taken at rest before browsing, the last at rest after it; `calm` are these two. */
  samples: Sample[];
  calm: { before: Sample | null; after: Sample | null };
  /** Uncaught errors and unhandled rejections of the page. */
  pageErrors: string[];
  /** The same of the main process; null: this runtime lets nobody look. */
  mainTroubles: string[] | null;
  /** What ended the run or was wrong with the window. */
  findings: string[];
  exitCode: number | null;
};

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder } from '#dev/setup/project-folders.mjs';

/** What is measured, and how much. */
export type BenchOptions = {
  /** Samples that count, per step and latency. */
  samples: number;
  /** Samples before them that don't. */
  warmUp: number;
  launches: number;
  /** Page flips, and as many details, between looks at the heap. */
  heapSteps: number;
  /** As many of each before them. */
  heapWarmUp: number;
  /** Times that the 250 rows are scrolled down and up again. */
  scrolls: number;
  /** Added by the catalog before every answer. */
  latenciesMs: readonly number[];
  /** The folder whose `out/` is measured. */
  appFolder: string;
};

const full: BenchOptions = {
  samples: 36,
  warmUp: 4,
  launches: 7,
  heapSteps: 300,
  heapWarmUp: 60,
  scrolls: 3,
  latenciesMs: [0, 50],
  appFolder: projectFolder,
};

/** Enough to see whether something went very wrong; too little for a p95. */
const quick: Partial<BenchOptions> = {
  samples: 8,
  warmUp: 2,
  launches: 2,
  heapSteps: 30,
  heapWarmUp: 10,
  scrolls: 1,
};

export const usage = `Usage: npm run bench -- [options]

  --quick        a short run with few samples: a smoke test, no figures to quote
  --app FOLDER   measure the package.json and out/ of another folder, to compare two builds
`;

/** What `npm run bench` was asked for; null: something it doesn't understand. */
export function readBenchOptions(args: readonly string[]): BenchOptions | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { quick: { type: 'boolean' }, app: { type: 'string' } },
    });
    return {
      ...full,
      ...(values.quick ? quick : {}),
      ...(values.app === undefined ? {} : { appFolder: resolve(values.app) }),
    };
  } catch {
    return null;
  }
}

import fc from 'fast-check';
import { inject, test } from 'vitest';

/** The extent of a run: few cases with a fixed seed in the unit tests, many with a new one in `npm run fuzz`. */
export type FuzzRun = {
  /** The number of cases of a property with `share` 1. */
  cases: number;
  seed: number;
  /** The time limit of a property. */
  maxMs: number;
  showsProgress: boolean;
  /** Reports the first failing case without shrinking it, which can take minutes and is useless in a mutation run. */
  endOnFailure: boolean;
};

type FuzzResult = { cases: number; tookMs: number; seed: number };

declare module 'vitest' {
  interface ProvidedContext {
    fuzz: FuzzRun;
  }
}

const casesAtATime = 5_000;
const progressEveryMs = 5_000;

/** Tests that `holds` neither throws nor returns false for any of the `cases`. A failure reports its seed. `share`: below 1 for a slow one. */
export function property<T>(
  name: string,
  cases: fc.Arbitrary<T>,
  holds: (given: T) => boolean | undefined,
  { share = 1 } = {},
): void {
  const run = inject('fuzz');
  test(name, { timeout: run.maxMs + 60_000 }, () => {
    const caseCount = Math.ceil(run.cases * share);
    const startedMs = performance.now();
    const tookMs = () => performance.now() - startedMs;
    let shownMs = 0;
    let tried = 0;
    for (let seed = run.seed; tried < caseCount && tookMs() < run.maxMs; seed += 1) {
      const numRuns = Math.min(casesAtATime, caseCount - tried);
      const result = fc.check(fc.property(cases, holds), { seed, numRuns, endOnFailure: run.endOnFailure });
      if (result.failed) throw new Error(`seed ${seed}: ${fc.defaultReportMessage(result)}`);
      tried += result.numRuns;
      if (run.showsProgress && tookMs() - shownMs > progressEveryMs) {
        shownMs = tookMs();
        console.error(`  … ${name}: ${tried} of ${caseCount}`);
      }
    }
    if (run.showsProgress) console.error(fuzzLine(name, { cases: tried, tookMs: tookMs(), seed: run.seed }));
  });
}

function fuzzLine(name: string, { cases, tookMs, seed }: FuzzResult): string {
  const perSecond = Math.round(cases / (Math.max(1, tookMs) / 1_000));
  return `${String(cases).padStart(9)} cases  ${String(perSecond).padStart(7)} /s  seed ${seed}  ${name}`;
}

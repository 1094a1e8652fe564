/** What was counted. A check without cases of its own (lint, types, build) counts as one. */
export type Tally = { passed: number; failed: number; skipped: number };

const none: Tally = { passed: 0, failed: 0, skipped: 0 };
export const onePassed: Tally = { passed: 1, failed: 0, skipped: 0 };
export const oneFailed: Tally = { passed: 0, failed: 1, skipped: 0 };

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
    }),
    none,
  );
}

/**
 * The counts of a run with a report: a run that ended badly, but whose report names no failure (it crashed, had an error
 * outside of any test or wrote no report at all), has failed once more than it says.
 */
export function honestTally(exitCode: number | null, reported: Tally | null): Tally {
  const counted = reported ?? none;
  const isUnexplained = counted.failed === 0 && (exitCode !== 0 || reported === null);
  return isUnexplained ? addTallies([counted, oneFailed]) : counted;
}

/** A run in which no test ran has failed. */
export function someRan(tally: Tally): Tally {
  return tally.passed + tally.failed === 0 ? addTallies([tally, oneFailed]) : tally;
}

/** The last line of `npm test`; skipped ones are told before it. */
export function lastLine(tally: Tally): string {
  return `${tally.passed} passed, ${tally.failed} failed`;
}

/** Counts of test cases. A check without cases (lint, types, build) counts as one. */
export type Tally = { passed: number; failed: number; skipped: number };

export const onePassed: Tally = { passed: 1, failed: 0, skipped: 0 };
export const oneFailed: Tally = { passed: 0, failed: 1, skipped: 0 };

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (count: keyof Tally) => tallies.reduce((total, tally) => total + tally[count], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/**
 * The counts of a run, from the JSON report of Vitest or Playwright. A run that failed without a failed test (a crash, an error outside of
 * a test, a file that can't be loaded, no report) counts as one more failure.
 */
export function honestTally(exitCode: number | null, report: string): Tally {
  const counted = countsIn(report);
  return exitCode !== 0 && counted.failed === 0 ? addTallies([counted, oneFailed]) : counted;
}

function countsIn(report: string): Tally {
  try {
    const {
      stats,
      numPassedTests: passed,
      numFailedTests: failed,
      numTotalTests: total,
    } = JSON.parse(report);
    if (total !== undefined) return { passed, failed, skipped: total - passed - failed };
    // Playwright's.
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  } catch {
    return oneFailed;
  }
}

/** A run in which no test ran has failed. */
export function someRan(tally: Tally): Tally {
  return tally.passed + tally.failed === 0 ? addTallies([tally, oneFailed]) : tally;
}

/** Prints the counts, on the last line for CI to read, and sets the exit code. */
export function conclude(tally: Tally): void {
  if (tally.skipped > 0) console.log(`${tally.skipped} skipped`);
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}

/** Counts of test cases. A check without cases (lint, types, build) counts as one. */
export type Tally = { passed: number; failed: number; skipped: number };

export const onePassed: Tally = { passed: 1, failed: 0, skipped: 0 };
export const oneFailed: Tally = { passed: 0, failed: 1, skipped: 0 };

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (count: keyof Tally) => tallies.reduce((total, tally) => total + tally[count], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The counts in the JSON report of Vitest or Playwright. Null: no such report. */
function reportedTally(report: string): Tally | null {
  const { stats, ...vitest }: Report = parsed(report) ?? {};
  if (stats !== undefined) {
    const { expected, unexpected, flaky, skipped } = stats;
    return { passed: expected + flaky, failed: unexpected, skipped };
  }
  const { numPassedTests: passed, numFailedTests: failed, numTotalTests: total } = vitest;
  if (passed === undefined || failed === undefined || total === undefined) return null;
  return { passed, failed, skipped: total - passed - failed };
}

/**
 * The counts of a run. A run that failed although its report has no failure (it crashed, had an error outside of any test, couldn't load
 * a file, or wrote no report) counts as one more failure.
 */
export function honestTally(exitCode: number | null, report: string): Tally {
  const reported = reportedTally(report);
  const counted = reported ?? addTallies([]);
  const isUnexplained = counted.failed === 0 && (exitCode !== 0 || reported === null);
  return isUnexplained ? addTallies([counted, oneFailed]) : counted;
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

type Report = {
  /** Playwright's. */
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  numPassedTests?: number;
  numFailedTests?: number;
  numTotalTests?: number;
};

function parsed(text: string): Report | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

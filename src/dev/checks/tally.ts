/** What was counted. A check without cases of its own (lint, types, build) counts as one. */
export type Tally = { passed: number; failed: number; skipped: number };

export const onePassed: Tally = { passed: 1, failed: 0, skipped: 0 };
export const oneFailed: Tally = { passed: 0, failed: 1, skipped: 0 };

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (count: keyof Tally) => tallies.reduce((total, tally) => total + tally[count], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The counts in the JSON report of Vitest or Playwright, where a test that passed only on a retry has failed. Null: no such report. */
export function reportedTally(report: string): Tally | null {
  const { stats, ...vitest }: Report = parsed(report) ?? {};
  if (stats !== undefined) {
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  }
  const { numPassedTests: passed, numFailedTests: failed, numTotalTests: total } = vitest;
  if (passed === undefined || failed === undefined || total === undefined) return null;
  return { passed, failed, skipped: total - passed - failed };
}

/**
 * The counts of a run: one that ended badly although its report names no failure (it crashed, had an error outside of any test, a file
 * that could not be loaded, or wrote no report) has failed once more than it says.
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

/** Prints the counts, with the line that others read last, and sets the exit code by them. */
export function conclude(tally: Tally): void {
  if (tally.skipped > 0) console.log(`${tally.skipped} skipped`);
  console.log(lastLine(tally));
  process.exitCode = tally.failed === 0 ? 0 : 1;
}

export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
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

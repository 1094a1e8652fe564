/** Counts of test cases. A check without cases (lint, types, build) counts as one. */
export type Tally = {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of the tests that passed only on a retry; `passed` includes them. */
  flaky: readonly string[];
};

export const onePassed: Tally = { passed: 1, failed: 0, skipped: 0, flaky: [] };
export const oneFailed: Tally = { passed: 0, failed: 1, skipped: 0, flaky: [] };

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (count: 'passed' | 'failed' | 'skipped') =>
    tallies.reduce((total, tally) => total + tally[count], 0);
  return {
    ...{ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') },
    flaky: tallies.flatMap(({ flaky }) => flaky),
  };
}

/** The counts in the JSON report of Vitest or Playwright. Null: no such report. */
function reportedTally(report: string): Tally | null {
  const { stats, suites = [], ...vitest }: Report = parsed(report) ?? {};
  if (stats !== undefined) {
    const { expected, unexpected, flaky, skipped } = stats;
    return {
      ...{ passed: expected + flaky, failed: unexpected, skipped },
      flaky: suites.flatMap((file) => flakyTests(file)),
    };
  }
  const { numPassedTests: passed, numFailedTests: failed, numTotalTests: total } = vitest;
  if (passed === undefined || failed === undefined || total === undefined) return null;
  return { passed, failed, skipped: total - passed - failed, flaky: [] };
}

/** As Playwright names them: the spec file, the groups around the test, and its own title. */
function flakyTests({ title, specs = [], suites = [] }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  const names = [...own.map((spec) => spec.title), ...suites.flatMap(flakyTests)];
  return names.map((name) => `${title} › ${name}`);
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
  if (tally.flaky.length > 0) console.log(['Passed only on a retry:', ...tally.flaky].join('\n  '));
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}

type Report = {
  /** Playwright's. */
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** The spec files. */
  suites?: Suite[];
  numPassedTests?: number;
  numFailedTests?: number;
  numTotalTests?: number;
};

type Suite = {
  title: string;
  specs?: { title: string; tests: { status: string }[] }[];
  suites?: Suite[];
};

function parsed(text: string): Report | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

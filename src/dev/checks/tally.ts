import { reportFailure } from '#dev/setup/steps.ts';

type Counts = { passed: number; failed: number; skipped: number };

/** Counts of test cases. A check without cases (lint, types, build) counts as one. */
export type Tally = Counts & {
  /** The names of the checks or test cases that failed, as far as they have one. */
  failures: readonly string[];
};

export const onePassed: Tally = { passed: 1, failed: 0, skipped: 0, failures: [] };

/** One check without cases that failed. */
export function oneFailed(name: string): Tally {
  return { passed: 0, failed: 1, skipped: 0, failures: [name] };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (count: keyof Counts) => tallies.reduce((total, tally) => total + tally[count], 0);
  const failures = tallies.flatMap((tally) => tally.failures);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures };
}

/**
 * The counts of a run, from the JSON report of Vitest or Playwright. A run that failed without a failed test (a crash, an error outside of
 * a test, a file that can't be loaded, no report) counts as one more failure, under the run's own name.
 */
export function honestTally(name: string, exitCode: number | null, report: string): Tally {
  const counted = tallyIn(report) ?? oneFailed(`${name} (no report)`);
  return exitCode !== 0 && counted.failed === 0 ? addTallies([counted, oneFailed(name)]) : counted;
}

/** Null: it isn't a report. */
function tallyIn(text: string): Tally | null {
  try {
    const report: VitestReport | PlaywrightReport = JSON.parse(text);
    if ('stats' in report) {
      const { expected, flaky, unexpected, skipped } = report.stats;
      return {
        passed: expected + flaky,
        failed: unexpected,
        skipped,
        failures: report.suites.flatMap(failedSpecs),
      };
    }
    const { numPassedTests: passed, numFailedTests: failed, numTotalTests: total, testResults } = report;
    const failures = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .flatMap(({ status, fullName }) => (status === 'failed' ? [fullName] : []));
    return { passed, failed, skipped: total - passed - failed, failures };
  } catch {
    return null;
  }
}

/** What is read of Vitest's JSON report. */
type VitestReport = Record<'numPassedTests' | 'numFailedTests' | 'numTotalTests', number> & {
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
};

/** What is read of Playwright's. */
type PlaywrightReport = {
  stats: Record<'expected' | 'flaky' | 'unexpected' | 'skipped', number>;
  suites: Suite[];
};
type Suite = { specs: { title: string; file: string; tests: { status: string }[] }[]; suites?: Suite[] };

function failedSpecs({ specs, suites = [] }: Suite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
  return [...failed.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(failedSpecs)];
}

/** A run in which no test ran has failed. */
export function someRan(tally: Tally): Tally {
  return tally.passed + tally.failed === 0 ? addTallies([tally, oneFailed('no test ran')]) : tally;
}

/** Prints what failed in one line, then the counts, on the last line for CI to read, and sets the exit code. */
export function conclude(tally: Tally): void {
  if (tally.failed > 0) reportFailure(`✗ ${failureText(tally)}`);
  if (tally.skipped > 0) console.log(`${tally.skipped} skipped`);
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}

const namedFailures = 5;

/** What failed, in one line. */
export function failureText({ failed, failures }: Tally): string {
  const named = failures.slice(0, namedFailures);
  const more = failed - named.length;
  return `${failed} failed: ${[...named, ...(more > 0 ? [`${more} more`] : [])].join(' · ')}`;
}

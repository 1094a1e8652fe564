import { z } from 'zod';
import type { Tally } from './tally.ts';

const vitestReport = z.object({
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const playwrightReport = z.object({
  errors: z.array(z.unknown()).default([]),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** Counts of Vitest's JSON report, a file that could not be loaded being one failure. Null: not such a report. */
export function vitestTally(text: string): Tally | null {
  const report = vitestReport.safeParse(parsed(text)).data;
  if (report === undefined) return null;
  const cases = report.testResults.flatMap((file) => file.assertionResults.map(({ status }) => status));
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  const passed = cases.filter((status) => status === 'passed').length;
  const failed = cases.filter((status) => status === 'failed').length;
  return { passed, failed: failed + unloadable.length, skipped: cases.length - passed - failed };
}

/** Counts of Playwright's JSON report. A test that passed only when tried again counts as failed. Null: not such a report. */
export function playwrightTally(text: string): Tally | null {
  const report = playwrightReport.safeParse(parsed(text)).data;
  if (report === undefined) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

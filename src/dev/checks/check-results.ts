import { duration } from '#dev/setup/progress.mjs';
import type { Tally } from './tally.ts';

export type CheckResult = {
  name: string;
  tally: Tally;
  durationMs: number;
  /** What it printed; shown only when it failed. */
  output: string;
};

/** One line per check with its time, as it ends; a failed one is followed by all that it printed. */
export function resultText({ name, tally, durationMs, output }: CheckResult): string {
  const time = duration(durationMs);
  if (tally.failed === 0) return `✓ ${name}: ${passedText(tally)} (${time})`;
  return [`✗ ${name}: ${failedText(tally)} (${time})`, output.trimEnd()]
    .filter((text) => text !== '')
    .join('\n');
}

function passedText({ passed, skipped }: Tally): string {
  return [passed === 1 ? 'passed' : `${passed} passed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(
    ', ',
  );
}

function failedText({ passed, failed }: Tally): string {
  return passed === 0 && failed === 1 ? 'failed' : `${failed} failed, ${passed} passed`;
}

import type { CheckResult } from './checks/check-results.ts';
import { runEndToEnd } from './checks/end-to-end.ts';
import { runQuickChecks, told } from './checks/quick-checks.ts';
import { addTallies, lastLine, oneFailed, onePassed } from './checks/tally.ts';
import { ensureBuild } from './setup/app-build.mjs';
import { createProgress } from './setup/progress.mjs';
import { SetupStop, stopText } from './setup/setup-stop.mjs';

/** `npm test`: everything, each part even when an earlier one failed. The last line is the counts alone. */
const results: CheckResult[] = [];
try {
  console.error('… lint, types and unit tests');
  results.push(...(await runQuickChecks()));
  const build = await buildApp();
  results.push(build, await told(build.tally.failed === 0 ? endToEnd() : notRun()));
} catch (error) {
  console.error(error);
  results.push({ name: 'test run', tally: oneFailed, durationMs: 0, output: '' });
}
const tally = addTallies(results.map((result) => result.tally));
if (tally.skipped > 0) console.log(`${tally.skipped} skipped`);
console.log(lastLine(tally));
process.exitCode = tally.failed === 0 ? 0 : 1;

async function buildApp(): Promise<CheckResult> {
  const startedMs = performance.now();
  const result = (tally: CheckResult['tally']): CheckResult => ({
    name: 'build',
    tally,
    durationMs: performance.now() - startedMs,
    output: '',
  });
  try {
    await ensureBuild(createProgress({ output: process.stderr, nowMs: () => performance.now() }), {
      rebuild: true,
    });
    return result(onePassed);
  } catch (error) {
    console.error(error instanceof SetupStop ? stopText(error) : error);
    return result(oneFailed);
  }
}

function endToEnd(): Promise<CheckResult> {
  console.error(`… end-to-end tests in ${process.env.ITEM_CATALOG_RUNTIME ?? 'whichever runtime is there'}`);
  return runEndToEnd();
}

async function notRun(): Promise<CheckResult> {
  const output = 'Not run: there is no build to run them over.';
  return { name: 'end-to-end tests', tally: oneFailed, durationMs: 0, output };
}

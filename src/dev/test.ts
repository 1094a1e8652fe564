import { report, runEndToEnd, runQuickChecks } from './checks/checks.ts';
import { addTallies, conclude, oneFailed, onePassed, type Tally } from './checks/tally.ts';
import { ensureBuild } from './setup/app-build.ts';
import { createProgress } from './setup/progress.ts';
import { SetupStop, stopText } from './setup/setup-stop.ts';

/** `npm test`: everything, each part even when an earlier one failed. The last line is the counts alone. */
const tallies: Tally[] = [];
try {
  console.error('… lint, types and unit tests');
  tallies.push(await runQuickChecks());
  const build = await buildApp();
  tallies.push(build, build.failed === 0 ? await endToEnd() : oneFailed);
} catch (error) {
  console.error(error);
  tallies.push(oneFailed);
}
conclude(addTallies(tallies));

async function buildApp(): Promise<Tally> {
  try {
    await ensureBuild(createProgress({ output: process.stderr, nowMs: () => performance.now() }));
    return onePassed;
  } catch (error) {
    console.error(error instanceof SetupStop ? stopText(error) : error);
    console.error('The end-to-end tests are not run: there is no build to run them over.');
    return oneFailed;
  }
}

async function endToEnd(): Promise<Tally> {
  console.error(`… end-to-end tests in ${process.env.ITEM_CATALOG_RUNTIME ?? 'whichever runtime is there'}`);
  const startedMs = performance.now();
  const tally = await runEndToEnd();
  return report('end-to-end tests', { durationMs: performance.now() - startedMs, output: '' }, tally);
}

import type { Mutation } from './guard.ts';
import type { GuardOptions } from './guard-options.ts';
import { rulesTable, type Tried, totals, triedLine } from './guard-report.ts';
import { rules } from './rules.ts';
import { runTests } from './run-tests.ts';
import { copySources, type SourceCopy } from './source-copy.ts';
import { tryWithout } from './try-guard.ts';

/** Takes out each of the guards, tells of each as it goes, and answers whether a test missed every one of them. */
export async function removeEach(
  chosen: readonly Mutation[],
  { atOnce }: Pick<GuardOptions, 'atOnce'>,
): Promise<boolean> {
  const startedMs = performance.now();
  const copies = Array.from({ length: Math.min(atOnce, chosen.length) }, copySources);
  const removeCopies = () => {
    for (const copy of copies) copy.remove();
  };
  process.once('exit', removeCopies);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  if (!(await passesWhole(chosen, copies))) return false;

  const waiting = [...chosen];
  const tried: Tried[] = [];
  await Promise.all(
    copies.map(async (copy) => {
      for (let mutation = waiting.shift(); mutation !== undefined; mutation = waiting.shift()) {
        const guardStartedMs = performance.now();
        const verdict = await tryWithout(mutation, copy);
        tried.push({ mutation, verdict, tookMs: performance.now() - guardStartedMs });
        console.log(triedLine(tried[tried.length - 1] as Tried, tried.length, chosen.length));
      }
    }),
  );
  console.log(`\n${rulesTable(tried, rules)}\n`);
  console.log(totals(tried, performance.now() - startedMs));
  return tried.every(({ verdict }) => verdict.kind === 'killed');
}

/** Longer than all of the tests take on a busy machine. */
const longestWholeMs = 10 * 60_000;

/** A test that fails anyway would "miss" every guard. */
async function passesWhole(chosen: readonly Mutation[], [copy]: readonly SourceCopy[]): Promise<boolean> {
  if (copy === undefined) return true;
  const tests = [...new Set(chosen.flatMap((mutation) => mutation.tests))];
  const end = await runTests(copy.folder, tests, longestWholeMs);
  if (end.kind === 'passed') {
    console.log(`With every guard in place: ${end.tests} tests in ${tests.length} files passed.`);
    return true;
  }
  console.error('With every guard in place a test fails already, so nothing can be learned:');
  console.error(end.kind === 'failed' ? end.firstTest : end.output);
  return false;
}

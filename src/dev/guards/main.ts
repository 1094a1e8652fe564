import type { Mutation } from './guard.ts';
import { mutations } from './guard-list.ts';
import { type GuardOptions, guardOptions } from './guard-options.ts';
import { rulesTable, type Tried, totals, triedLine } from './guard-report.ts';
import { rules } from './rules.ts';
import { runTests } from './run-tests.ts';
import { copySources, type SourceCopy } from './source-copy.ts';
import { tryWithout } from './try-guard.ts';

/** `npm run guards`: takes out each guard in turn, in a copy, and expects a test that misses it. */
try {
  const options = guardOptions(process.argv.slice(2));
  const chosen = mutations.filter((mutation) => isChosen(mutation, options.only));
  if (options.list) listGuards(chosen);
  else process.exitCode = (await removeEach(chosen, options)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof TypeError ? error.message : error);
  process.exitCode = 1;
}

function isChosen({ rule, file, name }: Mutation, only: string | null): boolean {
  return only === null || only === `rule ${rule}` || `${file}: ${name}`.includes(only);
}

function listGuards(chosen: readonly Mutation[]): void {
  for (const { rule, file, name } of chosen) console.log(`rule ${String(rule).padEnd(2)}  ${file}: ${name}`);
  console.log(`${chosen.length} guards`);
}

/** Whether a test missed each of them. */
async function removeEach(chosen: readonly Mutation[], { atOnce }: GuardOptions): Promise<boolean> {
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

import { spawnSync } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder } from '#dev/setup/project-folders.ts';
import { reportFailure } from '#dev/setup/steps.ts';
import { runFixedMutations } from './fixed-mutations.ts';

/**
 * `npm run mutation -- [folder …] [--concurrency N]`: changes security-relevant code in a copy, one place at a time, and expects a test
 * to fail. Exits with 1 when a folder's score is below stryker.json's threshold or a fixed mutation survives.
 */
const folders: readonly string[] = [
  'links',
  'request-limits',
  'deep-links',
  'policy',
  'ipc',
  'exports',
  'images',
  'connections',
  'items-api',
];
/** A mutant runs only against the tests of its own folder, as all tests that reach it would take a day. One folder is tested elsewhere. */
const testsOf: Readonly<Record<string, string>> = { 'deep-links': 'desktop' };
/** What Stryker can't change, mostly constants of a module. */
const fixed = 'fixed';

const options = { concurrency: { type: 'string', default: '2' } } as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options });
const known = [...folders, fixed];
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exitCode = 2;
} else {
  const results = (positionals.length > 0 ? positionals : known).map((name) => ({ name, ...run(name) }));
  for (const { name, text, isGood } of results) console.log(`${isGood ? '✓' : '✗'} ${name}: ${text}`);
  const bad = results.filter(({ isGood }) => !isGood);
  if (bad.length > 0) {
    reportFailure(`✗ Failed: ${bad.map(({ name }) => name).join(', ')}`);
    process.exitCode = 1;
  }
}

function run(name: string): { text: string; isGood: boolean } {
  if (name === fixed) return runFixedMutations();
  const env = { ...process.env, MUTATION_TESTS: `main/${testsOf[name] ?? name}` };
  const { status } = spawnSync(
    process.execPath,
    [
      join(projectFolder, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
      ...['run', 'src/dev/nightly/mutation/stryker.json', '--concurrency', values.concurrency],
      ...['--mutate', `src/main/${name}/**/*.ts,!**/*.test.ts,!**/testing/**`],
    ],
    { cwd: projectFolder, stdio: 'inherit', env },
  );
  const report = join(projectFolder, 'out/mutation/mutation.json');
  if (existsSync(report)) renameSync(report, join(projectFolder, 'out/mutation', `${name}.json`));
  return {
    text: status === 0 ? 'passed' : 'its score is too low, or the run itself failed',
    isGood: status === 0,
  };
}

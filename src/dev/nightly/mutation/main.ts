import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder } from '#dev/setup/project-folders.ts';
import { runFixedMutations } from './fixed-mutations.ts';

/**
 * `npm run mutation -- [folder …] [--concurrency N]`: changes the code that guards, one place at a time, in a copy, and expects a test
 * to fail. Exits with 1 when a folder's score is below its threshold or a fixed mutation survives.
 */
const folders: Readonly<Record<string, readonly string[]>> = {
  links: ['src/main/links/*.ts'],
  'request-limits': ['src/main/request-limits/*.ts'],
  'deep-links': ['src/main/deep-links/*.ts'],
  policy: ['src/main/policy/*.ts'],
  ipc: ['src/main/ipc/*.ts'],
  exports: ['src/main/exports/**/*.ts'],
  images: ['src/main/images/*.ts'],
  connections: ['src/main/connections/*.ts'],
  'items-api': ['src/main/items-api/*.ts'],
};
/**
 * Folders whose mutants meet the folder's own tests alone. Those of every service pass through them: all of them for each mutant would
 * take a day.
 */
const heldByOwnTests: readonly string[] = ['images', 'items-api'];
/** In percent. Some survivors do the same as the code that they replace, and no test can notice them. */
const threshold = 90;
/** Folders that were measured below it, and items-api, of which five files were measured and the whole never was. */
const lowerThresholds: Readonly<Record<string, number>> = { exports: 87, images: 85, 'items-api': 85 };
/** What Stryker can't change: package files, constants of a module, code that a test reads as text. */
const fixed = 'fixed';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { concurrency: { type: 'string', default: '2' } },
});
const known = [...Object.keys(folders), fixed];
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exitCode = 2;
} else {
  const results = (positionals.length > 0 ? positionals : known).map((name) => ({ name, ...run(name) }));
  for (const { name, text, isGood } of results) console.log(`${isGood ? '✓' : '✗'} ${name}: ${text}`);
  process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;
}

function run(name: string): { text: string; isGood: boolean } {
  if (name === fixed) return runFixedMutations();
  spawnSync(
    process.execPath,
    [
      join(projectFolder, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
      ...['run', 'src/dev/nightly/mutation/stryker.json', '--concurrency', values.concurrency],
      ...['--mutate', [...(folders[name] ?? []), '!**/*.test.ts', '!**/testing/**'].join(',')],
    ],
    {
      ...{ cwd: projectFolder, stdio: 'inherit' },
      env: { ...process.env, ...(heldByOwnTests.includes(name) && { MUTATION_TESTS: `main/${name}` }) },
    },
  );
  return verdictOn(name, lowerThresholds[name] ?? threshold);
}

/** From Stryker's own report, which is kept under the folder's name. */
function verdictOn(name: string, minPercent: number): { text: string; isGood: boolean } {
  const report = join(projectFolder, 'out/mutation', `${name}.json`);
  try {
    renameSync(join(projectFolder, 'out/mutation/mutation.json'), report);
  } catch {
    return { text: 'no report: the run itself failed', isGood: false };
  }
  const { files }: { files: Record<string, { mutants: { status: string }[] }> } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const survived = count('Survived', 'NoCoverage');
  const percent = (100 * killed) / (killed + survived);
  const text = `${percent.toFixed(1)} % of at least ${minPercent} %: ${killed} killed, ${survived} survived`;
  return { text, isGood: percent >= minPercent };
}

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from '#dev/checks/run-program.ts';
import { projectFolder } from '#dev/setup/project-folders.ts';

/**
 * `npm run fuzz`: the property tests with a new seed and more cases, over a million in all. `--seed` repeats a run; `--cases` is the number
 * for each property, which stops after `--max-seconds`. Names of test files run only these files.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    'max-seconds': { type: 'string', default: '120' },
  },
});
const src = path.join(projectFolder, 'src');
const named = positionals.length === 0 ? '*' : `{${positionals.join(',')},}{.*,}`;
const files = globSync(`**/${named}.test.ts`, { cwd: src }).filter((name) =>
  /testing\/property\.ts'|inject\('fuzz'\)/.test(readFileSync(path.join(src, name), 'utf8')),
);
const env = {
  FUZZ_CASES: wholeNumber('cases', 1),
  FUZZ_SEED: wholeNumber('seed', 0),
  FUZZ_MAX_SECONDS: wholeNumber('max-seconds', 1),
};
const args = ['run', ...files, '--config=src/vitest.config.ts'];
const { exitCode } = await runProgram('vitest/vitest.mjs', args, { env, shown: true });
process.exitCode = exitCode === 0 ? 0 : 1;

/** With anything else no case would run, and the run would pass. */
function wholeNumber(option: keyof typeof values, min: number): string {
  const text = values[option];
  if (/^\d{1,15}$/.test(text) && Number(text) >= min) return text;
  console.error(`--${option} takes a whole number from ${min} on.`);
  process.exit(1);
}

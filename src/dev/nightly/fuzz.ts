import { parseArgs } from 'node:util';
import { runPackageProgram } from '#dev/checks/run-program.ts';

/**
 * `npm run fuzz`: the property tests with a new seed and far more cases, more than a million of all properties together.
 * `--seed` finds the cases of an earlier run again; `--cases` are tried of each property, which stops after `--max-seconds`. Names of
 * test files try these alone.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    'max-seconds': { type: 'string', default: '120' },
  },
});
const files =
  positionals.length === 0 ? ['.properties.test'] : positionals.map((name) => `${name}.properties.test`);
const { exitCode } = await runPackageProgram({
  packageName: 'vitest',
  program: 'vitest',
  args: ['run', ...files, '--config=src/vitest.config.ts', '--disable-console-intercept'],
  env: {
    FUZZ_CASES: wholeNumber('cases', 1),
    FUZZ_SEED: wholeNumber('seed', 0),
    FUZZ_MAX_SECONDS: wholeNumber('max-seconds', 1),
  },
  shown: true,
  endsWithinMs: 3_000,
});
process.exitCode = exitCode === 0 ? 0 : 1;

/** Anything else would try nothing, and pass. */
function wholeNumber(option: keyof typeof values, min: number): string {
  const text = values[option];
  if (/^\d{1,15}$/.test(text) && Number(text) >= min) return text;
  console.error(`--${option} takes a whole number from ${min} on.`);
  process.exit(1);
}

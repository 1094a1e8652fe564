import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createProgress } from '#dev/setup/progress.mjs';
import { projectFolder } from '#dev/setup/project-folders.mjs';
import { judge } from './aims.ts';
import { type BenchOptions, readBenchOptions, usage } from './bench-options.ts';
import { reportText } from './report.ts';
import { runBench } from './run-bench.ts';

/**
 * `npm run bench`: measures the built app in its window against the demo catalog, and beside it, in turns, the floor. Prints a
 * table and writes every sample to out/bench.json. An aim that isn't met is told and is no failure of the run.
 */
const options = readBenchOptions(process.argv.slice(2));
if (options === null) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  try {
    await measure(options);
  } catch (error) {
    process.stderr.write('✗ The bench stopped before it had its figures.\n');
    console.error(error);
    process.exitCode = 1;
  }
}

async function measure(options: BenchOptions): Promise<void> {
  const progress = createProgress({ output: process.stderr, nowMs: () => performance.now() });
  const result = await runBench(options, progress);
  const folder = join(projectFolder, 'out');
  await mkdir(folder, { recursive: true });
  const everything = { ...result, aims: judge(result) };
  await writeFile(join(folder, 'bench.json'), `${JSON.stringify(everything, null, 2)}\n`);
  process.stdout.write(`\n${reportText(result)}\n\nEvery sample: out/bench.json\n`);
}

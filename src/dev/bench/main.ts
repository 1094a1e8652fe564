import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createProgress } from '#dev/setup/progress.mjs';
import { projectFolder } from '#dev/setup/project-folders.mjs';
import { judge } from './aims.ts';
import { readBenchOptions, usage } from './bench-options.ts';
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
  const progress = createProgress({ output: process.stderr, nowMs: () => performance.now() });
  const result = await runBench(options, progress);
  const folder = join(projectFolder, 'out');
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'bench.json'),
    `${JSON.stringify({ ...result, aims: judge(result) }, null, 2)}\n`,
  );
  process.stdout.write(`\n${reportText(result)}\n\nEvery sample: out/bench.json\n`);
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '#dev/setup/project-folders.mjs';
import { reportText } from './report.ts';
import { runSoak } from './run-soak.ts';
import { readSoakOptions, usage } from './soak-options.ts';
import { megabyte, verdictOn } from './verdict.ts';

/**
 * `npm run soak`: browses the built app for a long time while some of the catalog's answers go wrong, and tells what it cost.
 * Exits with 1 when an error was left unhandled, the window broke or memory rises; Ctrl-C reports what there is.
 */
const options = readSoakOptions(process.argv.slice(2), () => Math.floor(Math.random() * 2 ** 32));
if (options === null) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  process.stderr.write(`Seed ${options.seed}, ${options.minutes} minutes. Ctrl-C ends it with a report.\n`);
  const result = await runSoak(options, {
    stop: stop.signal,
    tell({ minutes, actions, requests, sample: { page, main } }) {
      const heaps = [page.heapBytes, main?.memory.heapUsed ?? 0].map((bytes) =>
        (bytes / megabyte).toFixed(1),
      );
      process.stderr.write(
        `${minutes.toFixed(1)} min: ${actions} actions, ${requests} requests, heaps ${heaps.join(' / ')} MB\n`,
      );
    },
  });
  const folder = join(projectFolder, 'out');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'soak.json'), `${JSON.stringify(result, null, 2)}\n`);
  process.stdout.write(`\n${reportText(result)}\n\nEvery sample: out/soak.json\n`);
  process.exitCode = verdictOn(result).length === 0 ? 0 : 1;
}

// Loaded into the app's main process before the app (`--import`), so that a run can read its memory from outside: on SIGUSR2 it
// collects garbage and writes what is in use, and how late the event loop was since the last time. It isn't part of the app.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const file = process.env.ITEM_CATALOG_PROBE_FILE;
if (file !== undefined) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  /** @type {string[]} */
  const unhandled = [];
  let count = 0;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();

  const note = (/** @type {string} */ kind) => (/** @type {unknown} */ error) =>
    unhandled.length < 100 &&
    unhandled.push(`${kind}: ${error instanceof Error ? error.stack : String(error)}`);
  process.on('uncaughtException', note('uncaught exception'));
  process.on('unhandledRejection', note('unhandled rejection'));

  const write = () => {
    // Before the collection, which is none of the app's doing.
    const delayMs = { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 };
    collectGarbage();
    collectGarbage();
    count += 1;
    /** @type {Record<string, number>} */
    const resources = {};
    for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1;
    const sample = {
      count,
      processId: process.pid,
      memory: process.memoryUsage(),
      resources,
      unhandled,
      delayMs,
    };
    writeFileSync(`${file}.new`, JSON.stringify(sample));
    renameSync(`${file}.new`, file);
    delay.reset();
  };
  process.on('SIGUSR2', write);
  write();
}

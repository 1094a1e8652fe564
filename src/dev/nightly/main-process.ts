import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passes } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** The main process after a forced garbage collection, as main-probe.mjs writes it. */
export type MainSample = {
  count: number;
  processId: number;
  /** Bytes. */
  memory: { rss: number; heapUsed: number; heapTotal: number; external: number; arrayBuffers: number };
  /** Open handles by kind: `Timeout`, `TCPSocketWrap`, … */
  resources: Record<string, number>;
  /** How late its event loop was since the last sample, including the timer's own millisecond. */
  delayMs: { p99: number; max: number };
  /** Exceptions and rejections that were left unhandled. */
  unhandled: string[];
};

const answerWithinMs = 5_000;

/** Samples the main process of an app that is opened with `env`. `folder` is for the probe's file. */
export function watchMainProcess(folder: string) {
  const file = join(folder, 'main-process.json');
  const probe = pathToFileURL(join(import.meta.dirname, 'main-probe.mjs')).href;

  async function written(): Promise<MainSample | null> {
    // Safe: only the probe writes it, and replaces it atomically.
    return readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as MainSample,
      () => null,
    );
  }

  return {
    /** Added to the environment that the app is opened with. */
    env: {
      ITEM_CATALOG_PROBE_FILE: file,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${probe}`,
    },
    /** Null: it has exited, or this runtime takes no probe (Electron refuses `--import`; Windows has no signals). */
    async sample(): Promise<MainSample | null> {
      const before = await written();
      if (before === null) return null;
      try {
        process.kill(before.processId, 'SIGUSR2');
      } catch {
        return null;
      }
      for (let waitedMs = 0; waitedMs < answerWithinMs; waitedMs += 20) {
        const now = await written();
        if (now !== null && now.count > before.count) return now;
        await passes(20);
      }
      return null;
    },
  };
}

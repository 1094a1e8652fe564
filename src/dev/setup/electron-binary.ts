import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { electronBinary } from '#dev/electron-binary.ts';
import type { Progress } from './progress.ts';
import { nodeModulesFolder } from './project-folders.ts';
import { runLogged } from './run-logged.ts';
import { readStamps, writeStamps } from './stamps.ts';

const downloadTimeoutMs = 3 * 60_000;
const loadTimeoutMs = 20_000;
const packageFolder = join(nodeModulesFolder, 'electron');

/** `trouble` goes on from "Electron’s binary". */
export type ElectronState = { kind: 'ready' } | { kind: 'missing'; trouble: string };

/**
 * Has Electron's own installer download its binary, once per version, and answers whether Electron can be used. On Linux a
 * binary whose libraries are missing can't.
 */
export async function ensureElectron(
  progress: Progress,
  { retry }: { retry: boolean },
): Promise<ElectronState> {
  const version = electronVersion();
  const earlier = readStamps().electronDownload;
  if (electronBinary() === null) {
    // Where Electron is the only way that is meant to open the window, every start tries.
    if (!retry && process.platform === 'linux' && earlier?.version === version) {
      return { kind: 'missing', trouble: notDownloaded(earlier.reason) };
    }
    const reason = await download(progress, version);
    writeStamps({ electronDownload: reason === null ? undefined : { version, reason } });
    if (reason !== null) return { kind: 'missing', trouble: notDownloaded(reason) };
  }
  const problem = whyBinaryCannotRun();
  return problem === null ? { kind: 'ready' } : { kind: 'missing', trouble: `can’t run here (${problem})` };
}

function notDownloaded(reason: string): string {
  return `could not be downloaded (${reason})`;
}

/** Why it failed; null: it didn't. */
async function download(progress: Progress, version: string): Promise<string | null> {
  const step = progress.step('Electron', `downloading version ${version} by its own installer`);
  const run = await runLogged({
    name: 'electron',
    command: process.execPath,
    args: [join(packageFolder, 'install.js')],
    timeoutMs: downloadTimeoutMs,
    onLine: (line) => step.update(line),
  });
  if (run.ok && electronBinary() !== null) {
    step.done('downloaded');
    return null;
  }
  step.failed();
  if (run.ok) return 'its installer left no program';
  return /^\w*Error\b[^:]*: (.*)/m.exec(run.output)?.[1] ?? run.ending;
}

/** Loading all its libraries is the first thing the binary does, and needs no display when it is to act as Node. */
function whyBinaryCannotRun(): string | null {
  const binary = electronBinary();
  if (binary === null) return 'its program is missing';
  if (process.platform !== 'linux') return null;
  const run = spawnSync(binary, ['-p', '1'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
    timeout: loadTimeoutMs,
  });
  if (run.status !== 0)
    return (run.stderr ?? '').trim().split('\n')[0] || run.error?.message || 'it doesn’t start here';
  return null;
}

function electronVersion(): string {
  return String(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version);
}

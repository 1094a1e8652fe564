import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  if (installedBinary() === null) {
    if (!mustTryDownload({ version, earlier, retry, platform: process.platform })) {
      return { kind: 'missing', trouble: notDownloaded(earlier?.reason ?? 'it was not tried') };
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

/**
 * Whether the download is tried (again). Where Electron is the only way that is meant to open the window, it always is.
 */
export function mustTryDownload({
  version,
  earlier,
  retry,
  platform,
}: {
  version: string;
  earlier: { version: string } | undefined;
  retry: boolean;
  platform: NodeJS.Platform;
}): boolean {
  return retry || platform !== 'linux' || earlier?.version !== version;
}

/**
 * The one telling line of what Electron's installer printed.
 */
export function downloadTrouble(output: string): string {
  const lines = output.split(/\r?\n/).map((line) => line.trim());
  const error =
    lines.find((line) => /^\w*Error\b.*:/.test(line)) ??
    lines.find((line) => line !== '') ??
    'no reason given';
  return error.replace(/^\w*Error: /, '');
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
  if (run.ok && installedBinary() !== null) {
    step.done('downloaded');
    return null;
  }
  step.failed();
  return run.ok
    ? 'its installer left no program'
    : run.output.trim() === ''
      ? run.ending
      : downloadTrouble(run.output);
}

/** Loading all its libraries is the first thing the binary does, and needs no display when it is to act as Node. */
function whyBinaryCannotRun(): string | null {
  const binary = installedBinary();
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

/** What Electron's own index.js would start, without starting its download; null: it isn't there. */
function installedBinary(): string | null {
  try {
    const program = readFileSync(join(packageFolder, 'path.txt'), 'utf8').trim();
    const binary = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(packageFolder, 'dist'), program);
    return existsSync(binary) ? binary : null;
  } catch {
    return null;
  }
}

function electronVersion(): string {
  return String(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version);
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { nodeModulesFolder } from '#dev/setup/project-folders.ts';

export type ProgramRun = { exitCode: number | null; output: string; durationMs: number };

/** After an interrupt no more programs are started. */
let isInterrupted = false;

/** A program that is still running this long after the signal is killed. */
const exitWithinMs = 5_000;

/**
 * Runs a script of node_modules with this Node. Never rejects: a script that can't be started is a failed run.
 * `shown`: its output goes straight to the terminal instead of being kept.
 */
export function runProgram(
  script: string,
  args: readonly string[],
  { env = {}, shown = false }: { env?: Readonly<Record<string, string>>; shown?: boolean } = {},
): Promise<ProgramRun> {
  if (isInterrupted)
    return Promise.resolve({ exitCode: null, output: 'Not run: interrupted', durationMs: 0 });
  const startedMs = performance.now();
  // Kept output goes to stderr later; a program whose output is shown detects the terminal itself.
  const colour = shown ? {} : process.stderr.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  const child = spawn(process.execPath, [join(nodeModulesFolder, script), ...args], {
    env: { ...process.env, ...colour, ...env },
    stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      isInterrupted = true;
      // A terminal sends Ctrl-C to the program too, and a second one would cut its clean-up short.
      if (signal !== 'SIGINT') child.kill(signal);
      setTimeout(() => child.kill('SIGKILL'), exitWithinMs).unref();
    });
  }
  return new Promise((resolve) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const finish = (exitCode: number | null) =>
      resolve({ exitCode, output, durationMs: performance.now() - startedMs });
    child.on('error', (error) => {
      output += error.message;
      finish(null);
    });
    child.on('close', finish);
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type ProgramRun = { exitCode: number | null; output: string; durationMs: number };

/**
 * Runs a program of an npm package under this very Node. Never rejects: one that can't be started is a run that failed.
 * `shown`: its output goes straight to the terminal instead of being kept.
 */
export function runPackageProgram(options: {
  packageName: string;
  program: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  shown?: boolean;
  /** Ctrl-C and other wishes to end are the program's own to follow; one that hasn't after this long is ended. */
  endsWithinMs?: number;
}): Promise<ProgramRun> {
  const startedMs = performance.now();
  const script = packageProgram(options.packageName, options.program);
  // Kept output is shown later on stderr; shown output finds out for itself where it goes.
  const colour: Record<string, string> = options.shown
    ? {}
    : process.stderr.isTTY
      ? { FORCE_COLOR: '1' }
      : { NO_COLOR: '1' };
  const child = spawn(process.execPath, [script, ...options.args], {
    env: { ...process.env, ...colour, ...options.env },
    stdio: options.shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  if (options.endsWithinMs !== undefined) endOnSignals(child, options.endsWithinMs);
  return new Promise((resolve) => {
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    const finish = (exitCode: number | null) =>
      resolve({ exitCode, output, durationMs: performance.now() - startedMs });
    child.on('error', (error) => {
      output += error.message;
      finish(null);
    });
    child.on('close', finish);
  });
}

function endOnSignals(child: ChildProcess, withinMs: number): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      // A terminal sends Ctrl-C to the program too; a second one would make it hurry.
      if (signal !== 'SIGINT') child.kill(signal);
      setTimeout(() => child.kill('SIGKILL'), withinMs).unref();
    });
  }
}

function packageProgram(packageName: string, program: string): string {
  const folder = join('node_modules', ...packageName.split('/'));
  const manifest: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const path = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[program];
  if (path === undefined) throw new Error(`${packageName} has no program ${program}.`);
  return join(dirname(join(folder, 'package.json')), path);
}

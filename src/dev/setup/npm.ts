import { type LoggedRun, runLogged } from './run-logged.ts';

const timeoutMs = 20 * 60_000;

/** Runs one npm command with its output in a log file of this name. */
export function runNpm(
  name: string,
  args: readonly string[],
  onLine?: (line: string) => void,
): Promise<LoggedRun> {
  const script = process.env.npm_execpath;
  // pnpm and yarn set npm_execpath too; they would not read package-lock.json.
  const isNpm = script !== undefined && /npm-cli\.c?js$/.test(script);
  return runLogged({
    ...{ name, timeoutMs, onLine },
    ...(isNpm
      ? { command: process.execPath, args: [script, ...args] }
      : { command: 'npm', args, shell: process.platform === 'win32' }),
  });
}

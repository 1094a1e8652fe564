import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { logFolder, projectFolder, shownPath } from './project-folders.ts';

export type LoggedRun = {
  ok: boolean;
  /** How it ended, in words. */
  ending: string;
  output: string;
  /** The part of the output worth showing. */
  lastLines: string;
  logFile: string;
};

const keptOutputChars = 200_000;
const shownLines = 12;

/**
 * Runs a program without showing its noise: everything it prints goes to a log file, its last line to `onLine`.
 * Never rejects: a program that can't be started or ran too long is an answer like any other. `name` becomes the log file's.
 */
export function runLogged({
  name,
  command,
  args,
  shell = false,
  env = process.env,
  timeoutMs,
  onLine,
}: {
  name: string;
  command: string;
  args: readonly string[];
  shell?: boolean;
  env?: NodeJS.ProcessEnv;
  timeoutMs: number;
  onLine?: ((line: string) => void) | undefined;
}): Promise<LoggedRun> {
  mkdirSync(logFolder, { recursive: true });
  const logFile = join(logFolder, `${name}.log`);
  const log = createWriteStream(logFile);
  log.write(`$ ${[command, ...args].join(' ')}\n`);
  return new Promise((resolve) => {
    let output = '';
    let timedOut = false;
    const child = spawn(command, [...args], {
      cwd: projectFolder,
      env,
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill();
    }, timeoutMs);

    const take = (chunk: Buffer) => {
      log.write(chunk);
      const text = chunk.toString('utf8');
      output = (output + text).slice(-keptOutputChars);
      const line = text
        .trim()
        .split(/[\r\n]+/)
        .at(-1)
        ?.trim();
      if (line) onLine?.(line);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);

    const finish = (ok: boolean, ending: string) => {
      clearTimeout(timer);
      log.end(`\n${ending}\n`);
      resolve({
        ok,
        ending,
        output,
        lastLines: output
          .trim()
          .split(/[\r\n]+/)
          .slice(-shownLines)
          .join('\n'),
        logFile: shownPath(logFile),
      });
    };
    child.on('error', (error) => finish(false, `${command} could not be started: ${error.message}`));
    child.on('close', (code, signal) => {
      if (timedOut) finish(false, `it took longer than ${Math.round(timeoutMs / 1000)} s and was stopped`);
      else finish(code === 0, signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`);
    });
  });
}

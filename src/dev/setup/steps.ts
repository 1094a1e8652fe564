import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { logFolder, nodeModulesFolder, projectFolder, shownPath } from './project-folders.ts';

/** A step that can't be completed: what failed, why, and what to do. Any other error is a bug of the set-up. */
export class SetupStop extends Error {
  constructor(what: string, { why, whatToDo, logFile }: { why: string; whatToDo: string; logFile?: string }) {
    const lines = [`✗ ${what}`, `  Why: ${indented(why)}`, `  Do:  ${indented(whatToDo)}`];
    super([...lines, ...(logFile === undefined ? [] : [`  Log: ${logFile}`])].join('\n'));
  }
}

/** What to print of the error that ended a command. */
export function errorText(error: unknown): unknown {
  return error instanceof SetupStop ? error.message : error;
}

/** Prints why a command failed. In a workflow GitHub shows the first line of it above the job's log too. */
export function reportFailure(error: unknown): void {
  console.error(errorText(error));
  if (!process.env.GITHUB_ACTIONS) return;
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  // GitHub decodes percent signs.
  console.error(`::error::${line.replaceAll('%', '%25')}`);
}

function indented(text: string): string {
  return text.trimEnd().replaceAll('\n', '\n       ');
}

type StepRun = {
  ok: boolean;
  output: string;
  /** How it ended in words, then the last lines that it printed. */
  ending: string;
  logFile: string;
};

type Step = {
  title: string;
  text: string;
  command: string;
  args: readonly string[];
  shell?: boolean;
  env?: NodeJS.ProcessEnv;
  timeoutMs: number;
  /** Whether a run that exited with 0 achieved its purpose. */
  isDone?: (() => boolean) | undefined;
};

const keptOutputChars = 200_000;
const shownLines = 12;
const heartbeatEveryMs = 10_000;
const endedWell = 'it ended with code 0';

/**
 * Runs a program as a step of the set-up. A line on stderr, because stdout belongs to the command itself, says when it begins, every ten
 * seconds what it is doing, and when it ends; everything it prints goes to a log file. Never rejects.
 */
export function runStep(step: Step): Promise<StepRun> {
  const { title, command, args, env = process.env, shell = false, timeoutMs } = step;
  mkdirSync(logFolder, { recursive: true });
  const logFile = join(logFolder, `${title.replaceAll(' ', '-')}.log`);
  const log = createWriteStream(logFile);
  log.write(`$ ${[command, ...args].join(' ')}\n`);
  const startedMs = performance.now();
  const elapsed = () => duration(performance.now() - startedMs);
  let news = step.text;
  console.error(`… ${title}: ${news}`);
  const heartbeat = setInterval(() => console.error(`… ${title}: ${news} (${elapsed()})`), heartbeatEveryMs);

  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, [...args], {
      cwd: projectFolder,
      env,
      shell,
      timeout: timeoutMs,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const take = (chunk: Buffer) => {
      log.write(chunk);
      output = (output + chunk.toString('utf8')).slice(-keptOutputChars);
      news = linesOf(output).at(-1) ?? news;
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const finish = (how: string) => {
      clearInterval(heartbeat);
      log.end(`\n${how}\n`);
      const ok = how === endedWell && (step.isDone?.() ?? true);
      console.error(ok ? `✓ ${title} (${elapsed()})` : `✗ ${title}: failed after ${elapsed()}`);
      const ending = [`${how}.`, ...linesOf(output).slice(-shownLines)].join('\n');
      resolve({ ok, output, ending, logFile: shownPath(logFile) });
    };
    child.on('error', (error) => finish(`${command} could not be started: ${error.message}`));
    child.on('close', (code, signal) => {
      const isLate = signal !== null && performance.now() - startedMs >= timeoutMs;
      if (isLate) finish(`it took longer than ${duration(timeoutMs)} and was stopped`);
      else finish(signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`);
    });
  });
}

/** Runs one npm command as a step. */
export function runNpm(title: string, args: readonly string[], isDone?: () => boolean): Promise<StepRun> {
  const text = `npm ${args[0]}`;
  const shell = process.platform === 'win32';
  return runStep({ title, text, command: 'npm', args, shell, timeoutMs: 20 * 60_000, isDone });
}

/** Builds main, preload and page into `out/`. */
export async function ensureBuild(): Promise<void> {
  const run = await runStep({
    title: 'build',
    text: 'main, preload and page',
    timeoutMs: 5 * 60_000,
    command: process.execPath,
    args: [join(nodeModulesFolder, 'electron-vite', 'bin', 'electron-vite.js'), 'build'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (run.ok) return;
  throw new SetupStop('The app could not be built.', {
    why: `electron-vite build: ${run.ending}`,
    whatToDo: 'Correct the source it names; npm run check shows all type errors together.',
    logFile: run.logFile,
  });
}

const failuresFile = join(nodeModulesFolder, '.cache', 'item-catalog', 'setup-failures.json');

/** Why each part couldn't be installed, so that it isn't tried at every start. Reinstalling the packages deletes it. */
export function earlierFailures(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(failuresFile, 'utf8'));
  } catch {
    return {};
  }
}

/** `reason` null: it is installed now. */
export function rememberFailure(what: string, reason: string | null): void {
  const { [what]: _before, ...others } = earlierFailures();
  mkdirSync(dirname(failuresFile), { recursive: true });
  writeFileSync(failuresFile, JSON.stringify(reason === null ? others : { ...others, [what]: reason }));
}

/** `0.4 s`, `12 s`, `2 min 5 s` */
export function duration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

function linesOf(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}

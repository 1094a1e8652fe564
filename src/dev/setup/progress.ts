export type StepProgress = { update(text: string): void; done(text: string): void; failed(): void };
/** Tells what set-up does while it does it. All of it goes to stderr: stdout belongs to the command itself. */
export type Progress = { step(title: string, text: string): StepProgress; note(text: string): void };
type Output = { isTTY?: boolean | undefined; columns?: number | undefined; write(text: string): unknown };

const redrawEveryMs = 250;
const heartbeatEveryMs = 10_000;

/**
 * On a terminal a running step is one line that is redrawn; in a log it is a line when it begins, every ten seconds, and when it ends.
 */
export function createProgress({ output, nowMs }: { output: Output; nowMs: () => number }): Progress {
  return {
    note: (text) => void output.write(`  ${text}\n`),
    step: (title, text) => startStep(title, text, output, nowMs),
  };
}

function startStep(title: string, firstText: string, output: Output, nowMs: () => number): StepProgress {
  const startedMs = nowMs();
  let text = firstText;
  const onTerminal = output.isTTY === true;
  const line = () => `… ${title}: ${text} (${duration(nowMs() - startedMs)})`;
  const draw = () => output.write(`\r\x1b[2K${clipped(line(), output.columns ?? 80)}`);
  if (onTerminal) draw();
  else output.write(`… ${title}: ${firstText}\n`);
  const timer = onTerminal
    ? setInterval(draw, redrawEveryMs)
    : setInterval(() => output.write(`${line()}\n`), heartbeatEveryMs);
  timer.unref?.();

  const clear = () => {
    clearInterval(timer);
    if (onTerminal) output.write('\r\x1b[2K');
  };
  return {
    update: (next) => {
      text = next;
    },
    done: (result) => {
      clear();
      output.write(`✓ ${title}: ${result} (${duration(nowMs() - startedMs)})\n`);
    },
    failed: () => {
      clear();
      output.write(`✗ ${title}: failed after ${duration(nowMs() - startedMs)}\n`);
    },
  };
}

/** As people say it: `0.4 s`, `12 s`, `2 min 5 s` */
export function duration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

function clipped(line: string, columns: number): string {
  return line.length < columns ? line : `${line.slice(0, Math.max(columns - 2, 10))}…`;
}

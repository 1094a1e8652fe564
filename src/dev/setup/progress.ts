export type StepProgress = { update(text: string): void; done(text: string): void; failed(): void };
/** Reports set-up steps while they run, on stderr, because stdout belongs to the command itself. */
export type Progress = { step(title: string, text: string): StepProgress; note(text: string): void };

const heartbeatEveryMs = 10_000;

/** A step prints a line when it begins, every ten seconds with its latest news, and when it ends. */
export function createProgress({
  output,
  nowMs,
}: {
  output: { write(text: string): unknown };
  nowMs: () => number;
}): Progress {
  return {
    note: (text) => void output.write(`  ${text}\n`),
    step(title, firstText) {
      const startedMs = nowMs();
      let text = firstText;
      const elapsed = () => duration(nowMs() - startedMs);
      output.write(`… ${title}: ${firstText}\n`);
      const timer = setInterval(() => output.write(`… ${title}: ${text} (${elapsed()})\n`), heartbeatEveryMs);
      timer.unref?.();
      const end = (line: string) => {
        clearInterval(timer);
        output.write(`${line}\n`);
      };
      return {
        update(next) {
          text = next;
        },
        done: (result) => end(`✓ ${title}: ${result} (${elapsed()})`),
        failed: () => end(`✗ ${title}: failed after ${elapsed()}`),
      };
    },
  };
}

/** `0.4 s`, `12 s`, `2 min 5 s` */
export function duration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

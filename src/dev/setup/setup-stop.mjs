/**
 * A step that can't be completed: what failed, why, and what the reader can do. Anything else thrown is a bug of the set-up.
 */
export class SetupStop extends Error {
  /** @param {{ what: string, why: string, whatToDo: readonly string[], logFile?: string | null }} trouble */
  constructor({ what, why, whatToDo, logFile = null }) {
    super(what);
    this.why = why;
    this.whatToDo = whatToDo;
    this.logFile = logFile;
  }
}

/**
 * The lines shown for a stop.
 * @param {SetupStop} stop
 * @returns {string}
 */
export function stopText(stop) {
  const indented = stop.why.trimEnd().split('\n').join('\n    ');
  return [
    `✗ ${stop.message}`,
    `  Why: ${indented}`,
    ...stop.whatToDo.map((line, index) => `${index === 0 ? '  Do:  ' : '       '}${line}`),
    ...(stop.logFile === null ? [] : [`  Log: ${stop.logFile}`]),
  ].join('\n');
}

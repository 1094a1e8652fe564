/** A step that can't be completed: what failed and what the reader can do. Anything else thrown is a bug of the set-up. */
export class SetupStop extends Error {
  readonly why: string;
  readonly whatToDo: readonly string[];
  readonly logFile: string | null;

  constructor(
    what: string,
    given: { why?: string; whatToDo?: readonly string[]; logFile?: string | null } = {},
  ) {
    super(what);
    this.why = given.why ?? '';
    this.whatToDo = given.whatToDo ?? [];
    this.logFile = given.logFile ?? null;
  }
}

/** The lines shown for a stop. */
export function stopText({ message, why, whatToDo, logFile }: SetupStop): string {
  return [
    `✗ ${message}`,
    ...(why === '' ? [] : [`  Why: ${why.trimEnd().split('\n').join('\n    ')}`]),
    ...whatToDo.map((line, index) => `${index === 0 ? '  Do:  ' : '       '}${line}`),
    ...(logFile === null ? [] : [`  Log: ${logFile}`]),
  ].join('\n');
}
